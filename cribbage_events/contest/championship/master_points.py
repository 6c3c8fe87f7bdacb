"""Master points of a tournament, from a table that can be edited.

Rules: the American Cribbage Congress, the figures published in 2016 (RULES.md §5). It changes them,
so a table names its year, and a club may have its own.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType


@dataclass(frozen=True, slots=True, kw_only=True)
class EventPoints:
    """The points of a main event or a consolation: the `scale` of a qualifier's points, by number
    of games the `minimum` of game points from which they are counted, and the points of a
    play-off's round.
    """

    scale: int
    minimum: Mapping[int, int]
    play_off: int


@dataclass(frozen=True, slots=True, kw_only=True)
class MasterPoints:
    """A year's tables. `champion_reaches_one_more`: the winner of the final counts as having
    reached the round after it (**default**, since the source names no round for them).
    """

    year: int
    main: EventPoints
    consolation: EventPoints
    champion_reaches_one_more: bool = True


MASTER_POINTS_2016 = MasterPoints(
    year=2016,
    main=EventPoints(
        scale=5,
        minimum=MappingProxyType({12: 14, 14: 17, 16: 20, 18: 22, 20: 25, 21: 26, 22: 27}),
        play_off=7,
    ),
    consolation=EventPoints(
        scale=3,
        minimum=MappingProxyType({7: 9, 8: 11, 9: 12, 10: 13, 12: 16}),
        play_off=4,
    ),
)


def qualifying_points(
    game_points: Sequence[int], games: int, table: EventPoints
) -> tuple[int, ...]:
    """The master points of the qualifiers, whose game points are given by seed, after so many
    games. The first half, rounded up, has more for each game point from the minimum on, the others
    the scale; nobody has less than the scale (**default**).

    Raises ValueError with the number of games if the table has no minimum for it.
    """
    if games not in table.minimum:
        raise ValueError(games)
    half = -(-len(game_points) // 2)
    counted = (max(1, points - table.minimum[games] + 1) for points in game_points[:half])
    others = len(game_points) - half
    return (*(table.scale * each for each in counted), *[table.scale] * others)


def play_off_points(round_reached: int, table: EventPoints) -> int:
    """The master points for reaching this round of the play-offs, counted from 1; 0 for none."""
    return table.play_off * round_reached * (round_reached + 1) // 2


def points_of_play_offs[P](
    rounds_reached: Mapping[P, int], rounds: int, points: MasterPoints, table: EventPoints
) -> dict[P, int]:
    """Everybody's points by the round reached, as `Bracket.rounds_reached` gives it: the champion's
    is one more than the `rounds` of the bracket.
    """
    last = rounds + points.champion_reaches_one_more
    return {
        player: play_off_points(min(reached, last), table)
        for player, reached in rounds_reached.items()
    }
