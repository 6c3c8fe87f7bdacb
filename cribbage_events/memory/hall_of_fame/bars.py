"""A bar chart as coordinates: a template draws it, the style sheet colours it.

The bars lie one below the other, so that many years have room on a telephone with letters of the
usual size.
"""

from collections.abc import Sequence
from typing import NamedTuple

# In pixels; all of it is 282 wide, the room on a page 320 wide.
LABELS, LONGEST, VALUES = 52, 170, 60
STEP, BAR = 34, 24
GAP = 8


class Bar(NamedTuple):
    """One bar with its label before it and its value after it."""

    label: str
    value: int
    top: int
    length: int
    baseline: int
    after: int


class Bars(NamedTuple):
    """The size of the picture, where its bars begin and how thick they are, and all of them."""

    width: int
    height: int
    left: int
    thick: int
    bars: list[Bar]


def bars_of(values: Sequence[tuple[str, int]]) -> Bars:
    most = max((value for _, value in values), default=0) or 1
    bars = [bar_of(place, label, value, most) for place, (label, value) in enumerate(values)]
    return Bars(LABELS + LONGEST + VALUES, len(bars) * STEP, LABELS, BAR, bars)


def bar_of(place: int, label: str, value: int, most: int) -> Bar:
    length = round(LONGEST * value / most)
    top = place * STEP + (STEP - BAR) // 2
    return Bar(label, value, top, length, top + BAR - 6, LABELS + length + GAP)
