"""Numbers of a season as a curve: coordinates in a square of 100 by 100, 0 on top as in SVG."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

STEPS = (5, 10, 25, 50, 100, 250, 500)


@dataclass(frozen=True, slots=True)
class Curve:
    """`line` is for a polyline, the others for paths; `top` and `bottom` are the scale, `marked`
    the dots that stand out.
    """

    line: str
    dots: str
    marked: str
    mean: str
    # A closed path around the curve: how sure its values are.
    band: str
    top: int
    middle: int
    bottom: int


def curve_of(
    numbers: Sequence[tuple[int, int]],
    places: int,
    mean: float | None,
    *,
    scale: tuple[int, int] | None = None,
    around: Sequence[float] = (),
    fewer_is_better: bool = False,
    marked: Collection[int] = (),
) -> Curve:
    """`numbers` are (place, value), with places from 0 along the `places` of the season. `around`:
    by how much each value may be wrong. `scale` is (lowest, highest), otherwise with 0 among it.
    Better is up. `marked` are places whose dots stand out.
    """
    values = [value for _, value in numbers]
    bottom, top = scale or scale_around(min(values), max(values))
    if fewer_is_better:
        bottom, top = top, bottom
    across = max(places - 1, 1)

    def height(value: float) -> float:
        # Without the sign of a zero.
        return round(100 * (top - value) / (top - bottom), 1) + 0.0

    points = [(round(100 * place / across, 1), height(value)) for place, value in numbers]
    both = list(zip(points, values, around, strict=False))
    upper = [f"{x} {height(value + more)}" for (x, _), value, more in both]
    lower = [f"{x} {height(value - less)}" for (x, _), value, less in reversed(both)]
    dots = zip(numbers, points, strict=True)
    stand_out = [point for (place, _), point in dots if place in marked]
    return Curve(
        " ".join(f"{x},{y}" for x, y in points),
        dots_at(points),
        dots_at(stand_out),
        "" if mean is None else f"M0 {height(mean)}H100",
        f"M{'L'.join(upper + lower)}Z" if both else "",
        top,
        (top + bottom) // 2,
        bottom,
    )


def dots_at(points: Iterable[tuple[float, float]]) -> str:
    """A line of no length with round ends is a round dot, however far the curve is stretched."""
    return "".join(f"M{x} {y}h0" for x, y in points)


def scale_around(least: int, most: int) -> tuple[int, int]:
    """Return round ends with a round middle: from 0 up, or as far below 0 as above it. A value just
    below 0 is drawn below the scale.
    """
    for step in STEPS:
        if least >= -step / 4 and most <= 2 * step:
            return 0, 2 * step
        if least >= -step and most <= step:
            return -step, step
    end = max(-least, most)
    return (-end, end) if least < 0 else (0, end + end % 2)
