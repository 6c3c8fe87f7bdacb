"""A season's table from what everybody did on each of its nights.

Rules: the legion league (RULES.md §4) ranks a night; how a season is ranked is a **default**: by
the average of the nights on which somebody played every game, fewest points first, once there are
enough of them. Equal averages share a place.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from cribbage_events.contest.outcome import Key


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """What somebody did on one night; the prize in cents."""

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
    nights: Iterable[Mapping[P, Line]], *, min_nights: int
) -> list[SeasonRow[P]]:
    """Everybody who has played, best average first, then those with fewer than `min_nights`."""
    lines: dict[P, list[Line]] = {}
    whole: dict[P, list[Line]] = {}
    for night in nights:
        games = max((line.played for line in night.values()), default=0)
        for player, line in night.items():
            lines.setdefault(player, []).append(line)
            if line.played == games:
                whole.setdefault(player, []).append(line)
    averages = {player: average(found) for player, found in whole.items()}
    placed = [averages[player] for player in averages if len(whole[player]) >= min_nights]
    return sorted(
        (
            SeasonRow(
                player=player,
                nights=len(found),
                whole=len(whole.get(player, ())),
                points=sum(line.points for line in found),
                average=averages.get(player),
                won=sum(line.won for line in found),
                skunks=sum(line.skunks for line in found),
                prizes=sum(line.prize for line in found),
                rank=(
                    1 + sum(other < averages[player] for other in placed)
                    if len(whole.get(player, ())) >= max(min_nights, 1)
                    else None
                ),
            )
            for player, found in lines.items()
        ),
        key=order,
    )


def average(lines: list[Line]) -> Fraction:
    """Points a night, exactly."""
    return Fraction(sum(line.points for line in lines), len(lines))


def order[P: Key](row: SeasonRow[P]) -> tuple[bool, int, bool, Fraction, int]:
    """Places first; without one, whoever has come more often, then the better average."""
    return (
        row.rank is None,
        row.rank or -row.nights,
        row.average is None,
        row.average or Fraction(0),
        -row.nights,
    )
