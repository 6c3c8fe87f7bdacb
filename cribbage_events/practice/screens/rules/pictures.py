"""The board in the book of rules: its four streets, and how two pegs leapfrog.

All lengths are units of the drawings.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

HOLES = 30
PITCH = 11
FIVES = 4  # more, between groups of five
LEFT = 8
WIDTH = 2 * LEFT + PITCH * (HOLES - 1) + FIVES * (HOLES // 5 - 1)
LANES = (10, 22)
NAMES = (
    gettext_lazy("First street"),
    gettext_lazy("Second street"),
    gettext_lazy("Third street"),
    gettext_lazy("Fourth street"),
)
# The hole before and the hole now.
DARK = (51, 58)
LIGHT = (39, 47)


class DrawnPeg(NamedTuple):
    colour: str
    x: int
    y: int


class Street(NamedTuple):
    """Thirty holes of both tracks; `holes` is a path of dots."""

    name: str | Promise
    first: int
    last: int
    backwards: bool
    holes: str
    pegs: list[DrawnPeg]


def along(place: int, pitch: int = PITCH) -> int:
    """Return how far to the right the hole is, counted from 0."""
    return LEFT + place * pitch + place // 5 * FIVES


def dots(points: Iterable[tuple[int, int]]) -> str:
    return "".join(f"M{x} {y}h0" for x, y in points)


def streets() -> Iterator[Street]:
    """Return the streets as on a board of wood, to and fro."""
    for row, name in enumerate(NAMES):
        first = row * HOLES + 1
        backwards = row % 2 == 1
        pegs = [
            DrawnPeg(colour, hole_x(hole - first, backwards=backwards), lane)
            for colour, holes, lane in (("dark", DARK, LANES[0]), ("light", LIGHT, LANES[1]))
            for hole in holes
            if first <= hole < first + HOLES
        ]
        holes = dots((along(place), lane) for lane in LANES for place in range(HOLES))
        yield Street(name, first, first + HOLES - 1, backwards, holes, pegs)


def hole_x(place: int, *, backwards: bool) -> int:
    return WIDTH - along(place) if backwards else along(place)


class Leap(NamedTuple):
    """One track of twenty holes, the two pegs in it, and the way one of them goes."""

    words: str
    pegs: list[int]
    arc: str = ""

    @property
    def holes(self) -> str:
        return dots((along(place, LEAP_PITCH), LEAP_Y) for place in range(20))

    @property
    def numbers(self) -> list[tuple[int, int]]:
        return [(hole, on_track(hole)) for hole in (5, 10, 15, 20)]


LEAP_PITCH = 15
LEAP_Y = 44


def on_track(hole: int) -> int:
    return along(hole - 1, LEAP_PITCH)


def leaps(before: int = 5, now: int = 9, scored: int = 6) -> list[Leap]:
    """A score pegged: before, on the way, and after."""
    after = now + scored
    start, end = on_track(before), on_track(after)
    arc = f"M{start} {LEAP_Y - 9}Q{(start + end) // 2} -16 {end} {LEAP_Y - 10}m-9 -6l9 6l2 -11"
    return [
        Leap(
            _(
                "You have %(now)s points: one peg is in hole %(now)s. The other is still in hole"
                " %(before)s, where you were before."
            )
            % {"now": now, "before": before},
            [on_track(before), on_track(now)],
        ),
        Leap(
            _(
                "You score %(scored)s. Lift the peg behind, and count %(scored)s holes on from the"
                " one in front."
            )
            % {"scored": scored},
            [on_track(before), on_track(now)],
            arc,
        ),
        Leap(
            _("Now you are on %(after)s, and the other peg shows that you came from %(now)s.")
            % {"after": after, "now": now},
            [on_track(now), on_track(after)],
        ),
    ]
