"""Numbers of a season as a curve: coordinates in a square of 100 by 100, 0 on top as in SVG."""

from collections.abc import Sequence
from dataclasses import dataclass

STEPS = (5, 10, 20, 50, 100, 200, 500)


@dataclass(frozen=True, slots=True)
class Curve:
    """`line` is for a polyline, `dots` and `lines` for paths; `top` and `bottom` are the scale."""

    line: str
    dots: str
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
) -> Curve:
    """`numbers` are (place, value), with places from 0 along the `places` of the season. `around`:
    by how much each value may be wrong. `scale` is (lowest, highest), otherwise with 0 among it.
    """
    values = [value for _, value in numbers]
    bottom, top = scale or scale_around(min(values), max(values))
    across = max(places - 1, 1)

    def height(value: float) -> float:
        return round(100 * (top - value) / (top - bottom), 1)

    points = [(round(100 * place / across, 1), height(value)) for place, value in numbers]
    both = list(zip(points, values, around, strict=False))
    upper = [f"{x} {height(value + more)}" for (x, _), value, more in both]
    lower = [f"{x} {height(value - less)}" for (x, _), value, less in reversed(both)]
    return Curve(
        " ".join(f"{x},{y}" for x, y in points),
        # A line of no length with round ends is a round dot, however far the curve is stretched.
        "".join(f"M{x} {y}h0" for x, y in points),
        "" if mean is None else f"M0 {height(mean)}H100",
        f"M{'L'.join(upper + lower)}Z" if both else "",
        top,
        (top + bottom) // 2,
        bottom,
    )


def scale_around(least: int, most: int) -> tuple[int, int]:
    """Round numbers around them, with 0 among them and a whole one in the middle."""
    step = next(step for step in STEPS if most - min(least, 0) <= 4 * step or step == STEPS[-1])
    bottom = min(least // step * step, 0)
    top = max(-(-most // step) * step, bottom + 2 * step)
    return bottom, top + (top - bottom) // step % 2 * step
