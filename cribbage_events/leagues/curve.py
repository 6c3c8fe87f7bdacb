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
    top: int
    middle: int
    bottom: int


def curve_of(numbers: Sequence[tuple[int, int]], places: int, mean: float | None) -> Curve:
    """`numbers` are (place, value), with places from 0 along the `places` of the season."""
    values = [value for _, value in numbers]
    bottom, top = scale(min(values), max(values))
    across = max(places - 1, 1)

    def height(value: float) -> float:
        return round(100 * (top - value) / (top - bottom), 1)

    points = [(round(100 * place / across, 1), height(value)) for place, value in numbers]
    return Curve(
        " ".join(f"{x},{y}" for x, y in points),
        # A line of no length with round ends stays round however wide the page is.
        "".join(f"M{x} {y}h0" for x, y in points),
        "" if mean is None else f"M0 {height(mean)}H100",
        top,
        (top + bottom) // 2,
        bottom,
    )


def scale(least: int, most: int) -> tuple[int, int]:
    """Round numbers around them, with 0 among them and a whole one in the middle."""
    step = next(step for step in STEPS if most - min(least, 0) <= 4 * step or step == STEPS[-1])
    bottom = min(least // step * step, 0)
    top = max(-(-most // step) * step, bottom + 2 * step)
    return bottom, top + (top - bottom) // step % 2 * step
