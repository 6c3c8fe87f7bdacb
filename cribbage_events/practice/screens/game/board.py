"""The holes of the board: thirty or sixty to a row, to and fro, each track outside or inside all
the way round, as on a board of wood. All lengths are units of the drawing.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

STREET = 30
LONG = 2 * STREET  # a row of a board for wide screens
PITCH = 10
FIVES = 3  # more, between groups of five
LANE = 9  # from track to track
ALLEY = 9  # more, between two rows
LEFT = 32
TOP = 8
MARGIN = 33  # to the right of the last hole of a row
ASIDE = 5  # so that the numbers of two rows don't touch
START = (LEFT - 12, LEFT - 22)  # for the front peg and the back peg, before the first hole


class Point(NamedTuple):
    x: float
    y: float


class Peg(NamedTuple):
    """One of a side's two pegs: they pass each other, so that each leaps in its turn."""

    id: str
    side: int
    hole: int
    at: Point


@dataclass(frozen=True, slots=True)
class Board:
    lanes: int
    target: int
    length: int = STREET  # holes in a row

    @property
    def right(self) -> int:
        """Return where the last hole of a row is."""
        return LEFT + PITCH * (self.length - 1) + FIVES * (self.length // 5 - 1)

    @property
    def width(self) -> int:
        return self.right + MARGIN

    @property
    def block(self) -> int:
        """Return the distance from row to row."""
        return (self.lanes - 1) * LANE + LANE + ALLEY

    @property
    def rows(self) -> int:
        return self.target // self.length

    @property
    def height(self) -> int:
        return self.rows * self.block - LANE - ALLEY + 2 * TOP + LANE

    def hole(self, number: int, lane: int) -> Point:
        """Hole 1 is the first, 0 and −1 are where the pegs begin; all share the last one."""
        if number < 1:
            return Point(START[-number], self.lane_y(0, lane))
        if number >= self.target:
            return self.last_hole
        row, place = divmod(number - 1, self.length)
        along = place * PITCH + place // 5 * FIVES
        return Point(LEFT + along if row % 2 == 0 else self.right - along, self.lane_y(row, lane))

    @property
    def last_hole(self) -> Point:
        """Beyond the end of the last row, between the tracks."""
        leftwards = self.rows % 2 == 0
        return Point(START[0] if leftwards else self.right + 12, self.middle_y(self.rows - 1))

    def lane_y(self, row: int, lane: int) -> float:
        inwards = lane if row % 2 == 0 else self.lanes - 1 - lane
        return TOP + LANE / 2 + row * self.block + inwards * LANE

    def middle_y(self, row: int) -> float:
        return (self.lane_y(row, 0) + self.lane_y(row, self.lanes - 1)) / 2

    def holes(self) -> Iterator[Point]:
        for lane in range(self.lanes):
            yield from (self.hole(number, lane) for number in range(-1, self.target))
        yield self.hole(self.target, 0)

    @property
    def drilled(self) -> str:
        """All holes as one path: points, drawn with a round pen."""
        return "".join(f"M{x:g} {y:g}h0" for x, y in self.holes())

    def track(self, lane: int) -> str:
        """The path of one track, round every bend, to the last hole."""
        path = f"M{START[1]} {self.lane_y(0, lane)}"
        for row in range(self.rows):
            leftwards = row % 2
            path += f"H{LEFT if leftwards else self.right}"
            if row < self.rows - 1:
                radius = (self.lane_y(row + 1, lane) - self.lane_y(row, lane)) / 2
                end = self.lane_y(row + 1, lane)
                x = LEFT if leftwards else self.right
                path += f"A{radius} {radius} 0 0 {1 - leftwards} {x} {end}"
        return f"{path}L{self.last_hole.x} {self.last_hole.y}"

    def streets(self) -> Iterator[tuple[int, Point]]:
        """The number of the last hole of each street but the last, and where to write it: in the
        bend of a row, or between two rows beside its hole."""
        for number in range(STREET, self.target - 1, STREET):
            row, place = divmod(number, self.length)
            if place:
                x = self.hole(number, 0).x + (ASIDE if row % 2 else -ASIDE)
                yield number, Point(x, self.between(min(row, self.rows - 2)))
            else:
                x = self.right + 6 if row % 2 else LEFT - 6
                yield number, Point(x, self.between(row - 1))

    def between(self, row: int) -> float:
        """Half way from this row to the next; below the only one."""
        if self.rows == 1:
            return self.height - TOP / 2
        return (self.middle_y(row) + self.middle_y(row + 1)) / 2


def pegs_on(
    board: Board, scores: Sequence[int], back: Sequence[int], steps: Sequence[int]
) -> list[Peg]:
    """Two for each side. `steps` is how often each side has pegged: the peg that was behind leads
    after every other one."""
    found = []
    for side, score in enumerate(scores):
        behind = back[side] if score else -1
        holes = (score, behind) if steps[side] % 2 == 0 else (behind, score)
        for name, hole in zip("ab", holes, strict=True):
            found.append(Peg(f"peg-{side}{name}", side, hole, board.hole(hole, side)))
    return found
