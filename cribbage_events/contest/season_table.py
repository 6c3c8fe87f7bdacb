"""A season's table from what everybody did on each of its nights.

Rules: the legion league (RULES.md §4) ranks a night; how a season is ranked is a **default**: by
the average of the nights on which somebody played every game, fewest points first, once there are
enough of them. Equal averages share a place. A club may let the best so many nights count, or all
but the worst, and their sum instead of their average (`Counting`).
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from cribbage_events.contest.outcome import Key


@dataclass(frozen=True, slots=True, kw_only=True)
class Counting:
    """What counts in a season's table: the `best` so many nights of each player, or all but the
    `dropped` worst; their sum if `by_total`, or else their average. A place takes `least` nights.

    A night that somebody didn't play never helps. An average leaves it out. In a sum it gives no
    points; where fewer points are better, a place takes as many nights as count.
    """

    best: int | None = None
    dropped: int = 0
    by_total: bool = False
    least: int = 1
    fewer_is_better: bool = False

    def limit(self, held: int) -> int:
        """How many of so many nights count: at least one."""
        most = held if self.best is None else min(self.best, held)
        return max(most - self.dropped, 1)

    def needed(self, held: int) -> int:
        """The nights for a place, when so many have been held."""
        count = self.limit(held) if self.by_total and self.fewer_is_better else 1
        return max(self.least, count, 1)

    def left_out(self, points: Sequence[int], held: int) -> frozenset[int]:
        """Which nights don't count of somebody with these points on each; of equal ones the later.

        With a sum the worst of the season's nights are dropped, so that whoever missed some has
        dropped these.
        """
        limit = self.limit(held if self.by_total else len(points))
        if limit >= len(points):
            return frozenset()
        sign = 1 if self.fewer_is_better else -1
        order = sorted(range(len(points)), key=lambda night: (sign * points[night], night))
        return frozenset(order[limit:])

    def value(self, points: Sequence[int], left_out: frozenset[int]) -> Fraction:
        """The sum or the average by which somebody is ranked; there is at least one night."""
        counted = [each for night, each in enumerate(points) if night not in left_out]
        return Fraction(sum(counted), 1 if self.by_total else len(counted))

    def order(self, value: Fraction) -> Fraction:
        """Return what is lower for the better of two."""
        return value if self.fewer_is_better else -value


@dataclass(frozen=True, slots=True, kw_only=True)
class NightLine:
    """The result of one player on one night; the prize in cents."""

    played: int
    won: int
    skunks: int
    points: int
    prize: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonRow[P: Key]:
    """Somebody's season. `whole` nights may count; of these `left_out` don't, by their places among
    the season's nights. `points` are those of all nights, or of a sum those that count. Without
    enough nights `rank` is None.
    """

    player: P
    nights: int
    whole: int
    left_out: frozenset[int]
    points: int
    average: Fraction | None
    won: int
    skunks: int
    prizes: int
    rank: int | None


def season_table[P: Key](
    nights: Iterable[Mapping[P, NightLine]], counting: Counting
) -> list[SeasonRow[P]]:
    """Everybody who has played, the best first, then those with too few nights for a place."""
    lines: dict[P, list[NightLine]] = {}
    whole: dict[P, dict[int, int]] = {}
    held = 0
    for number, night in enumerate(nights):
        held += 1
        games = max((line.played for line in night.values()), default=0)
        for player, line in night.items():
            lines.setdefault(player, []).append(line)
            if line.played == games:
                whole.setdefault(player, {})[number] = line.points
    out = {player: counting.left_out([*points.values()], held) for player, points in whole.items()}
    values = {
        player: counting.value([*points.values()], out[player]) for player, points in whole.items()
    }
    needed = counting.needed(held)
    ranks = ranks_of(
        {
            player: counting.order(values[player])
            for player, points in whole.items()
            if len(points) >= needed
        }
    )
    rows = []
    for player, found in lines.items():
        nights_of = list(whole.get(player, ()))
        points = sum(line.points for line in found)
        if counting.by_total:
            points = int(values.get(player, 0))
        average = values.get(player)
        if counting.by_total and average is not None:
            average /= len(nights_of) - len(out[player])
        row = SeasonRow(
            player=player,
            nights=len(found),
            whole=len(nights_of),
            left_out=frozenset(nights_of[each] for each in out.get(player, ())),
            points=points,
            average=average,
            won=sum(line.won for line in found),
            skunks=sum(line.skunks for line in found),
            prizes=sum(line.prize for line in found),
            rank=ranks.get(player),
        )
        rows.append(row)
    return sorted(rows, key=lambda row: order(row, counting))


def tables_by_night[P: Key](
    nights: Sequence[Mapping[P, NightLine]], counting: Counting
) -> list[list[SeasonRow[P]]]:
    """The table after each night. In the first nights, when nobody can have been there on enough,
    every night so far gives a place.
    """
    return [
        season_table(nights[:count], after(counting, count)) for count in range(1, len(nights) + 1)
    ]


def after(counting: Counting, held: int) -> Counting:
    """What counts when so many nights have been held: no more of them are needed."""
    return replace(counting, least=min(counting.least, held))


def ranks_of[P: Key](orders: Mapping[P, Fraction | tuple[Fraction, ...]]) -> dict[P, int]:
    """The lowest is first; equal ones share a place."""
    order = sorted(orders, key=orders.__getitem__)
    ranks: dict[P, int] = {}
    for place, player in enumerate(order, start=1):
        before = order[place - 2] if place > 1 else player
        shares = before in ranks and orders[before] == orders[player]
        ranks[player] = ranks[before] if shares else place
    return ranks


def order[P: Key](row: SeasonRow[P], counting: Counting) -> tuple[bool, int, bool, Fraction, int]:
    """Places first; without one, more nights first, then the better average."""
    return (
        row.rank is None,
        row.rank or -row.nights,
        row.average is None,
        counting.order(row.average or Fraction(0)),
        -row.nights,
    )


def season_values[P: Key](
    points: Mapping[P, Sequence[int]], held: int, counting: Counting
) -> dict[P, Fraction]:
    """Return the sum or average of everybody who has a place, of their points on each night."""
    needed = counting.needed(held)
    return {
        player: counting.value(each, counting.left_out(each, held))
        for player, each in points.items()
        if len(each) >= needed
    }
