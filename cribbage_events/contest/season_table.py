"""A season's table from what everybody did on each of its nights.

Rules: the legion league (RULES.md §4) ranks a night; how a season is ranked is a **default**: by
the average of the nights on which somebody played every game, fewest points first, once there are
enough of them. Equal averages share a place.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from cribbage_events.contest.outcome import Key


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
    """Somebody's season. `whole` nights count for the average; without enough `rank` is None."""

    player: P
    nights: int
    whole: int
    points: int
    average: Fraction | None
    won: int
    skunks: int
    prizes: int
    rank: int | None


def season_table[P: Key](
    nights: Iterable[Mapping[P, NightLine]], *, min_nights: int
) -> list[SeasonRow[P]]:
    """Everybody who has played, best average first, then those with fewer than `min_nights`."""
    lines: dict[P, list[NightLine]] = {}
    whole: dict[P, list[NightLine]] = {}
    for night in nights:
        games = max((line.played for line in night.values()), default=0)
        for player, line in night.items():
            lines.setdefault(player, []).append(line)
            if line.played == games:
                whole.setdefault(player, []).append(line)
    averages = {player: average_points(found) for player, found in whole.items()}
    ranks = ranks_of(
        {
            player: averages[player]
            for player, found in whole.items()
            if len(found) >= max(min_nights, 1)
        }
    )
    return sorted(
        (
            row_of(
                player, found, len(whole.get(player, ())), averages.get(player), ranks.get(player)
            )
            for player, found in lines.items()
        ),
        key=order,
    )


def tables_by_night[P: Key](
    nights: Sequence[Mapping[P, NightLine]], *, min_nights: int
) -> list[list[SeasonRow[P]]]:
    """The table after each night. In the first nights, when nobody can have been there on
    `min_nights`, every night so far gives a place.
    """
    return [
        season_table(nights[:count], min_nights=min(min_nights, count))
        for count in range(1, len(nights) + 1)
    ]


def ranks_of[P: Key](averages: Mapping[P, Fraction]) -> dict[P, int]:
    """The lowest is first; equal ones share a place."""
    order = sorted(averages, key=averages.__getitem__)
    ranks: dict[P, int] = {}
    for place, player in enumerate(order, start=1):
        before = order[place - 2] if place > 1 else player
        shares = before in ranks and averages[before] == averages[player]
        ranks[player] = ranks[before] if shares else place
    return ranks


def row_of[P: Key](
    player: P, lines: list[NightLine], whole: int, average: Fraction | None, rank: int | None
) -> SeasonRow[P]:
    """Return somebody's lines added up."""
    return SeasonRow(
        player=player,
        nights=len(lines),
        whole=whole,
        points=sum(line.points for line in lines),
        average=average,
        won=sum(line.won for line in lines),
        skunks=sum(line.skunks for line in lines),
        prizes=sum(line.prize for line in lines),
        rank=rank,
    )


def average_points(lines: list[NightLine]) -> Fraction:
    """Points a night, exactly."""
    return Fraction(sum(line.points for line in lines), len(lines))


def order[P: Key](row: SeasonRow[P]) -> tuple[bool, int, bool, Fraction, int]:
    """Places first; without one, more nights first, then the better average."""
    return (
        row.rank is None,
        row.rank or -row.nights,
        row.average is None,
        row.average or Fraction(0),
        -row.nights,
    )
