"""Points beyond one evening: master points, and the season of a grass-roots club."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from types import MappingProxyType

from cribbage_events.contest.outcome import Key
from cribbage_events.contest.season_table import Counting, ranks_of
from cribbage_events.contest.standings import Row

# The season of a grass-roots club, from everybody's card of each night.
#
# Rules: the American Cribbage Congress (RULES.md §5). Twelve game points or more are a qualifying
# card. The points that a night gives for the season are a setting (**default**: the game points of
# each qualifying card). Nine wins are a grand slam. Where the rules say nothing: equal points are
# ordered by the average of game points a night, and who is equal in that too shares a place. Which
# nights count, and whether their sum or their average, is a setting: season_table.py.

GAMES = 9
QUALIFYING_CARD = 12
NIGHTS_OF_A_GUEST = 4
# The best card that is known of nine games: more is asked about, and never refused.
RECORD_GAME_POINTS, RECORD_SPREAD = 23, 267


@dataclass(frozen=True, slots=True, kw_only=True)
class NightPoints:
    """The points that a card gives for the season: from `minimum` game points on, those points, or
    `each` if every such card gives the same; and more by rank of the night, in `by_rank`.
    """

    minimum: int = QUALIFYING_CARD
    each: int | None = None
    by_rank: tuple[int, ...] = ()

    def of[P: Key](self, card: Row[P]) -> int:
        """The season's points of this card."""
        return self.of_rank(card.rank, card.game_points)

    def of_rank(self, rank: int, game_points: int) -> int:
        """The season's points of a card with these game points, in this place of its night."""
        extra = self.by_rank[rank - 1] if rank <= len(self.by_rank) else 0
        if game_points < self.minimum:
            return extra
        return extra + (game_points if self.each is None else self.each)


DEFAULT_NIGHT_POINTS = NightPoints()


MOST_POINTS = Counting(by_total=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class ClubSeasonRow[P: Key]:
    """Somebody's season: `points` for the championship, of the nights that count or a night;
    `average` game points a night, `best` the best card by the ACC's order; `left_out`: the nights
    that don't count, by their places among the season's. Without enough nights `rank` is None.
    """

    rank: int | None
    player: P
    points: Fraction
    nights: int
    left_out: frozenset[int]
    average: Fraction
    best: Row[P]
    qualifying_cards: int
    grand_slams: int
    skunks: int


def club_season[P: Key](
    nights: Iterable[Iterable[Row[P]]],
    rule: NightPoints = DEFAULT_NIGHT_POINTS,
    counting: Counting = MOST_POINTS,
) -> list[ClubSeasonRow[P]]:
    """The season's table, the best first, from the rows of each night's `standings`, then those
    with too few nights for a place; somebody who hasn't played a game of a night was not there.
    """
    cards: dict[P, dict[int, Row[P]]] = {}
    held = 0
    for number, night in enumerate(nights):
        held += 1
        for card in night:
            if card.played:
                cards.setdefault(card.player, {})[number] = card
    needed = counting.needed(held)
    rows, levels = [], {}
    for player, found in cards.items():
        numbers, points = list(found), [rule.of(card) for card in found.values()]
        left_out = counting.left_out(points, held)
        row = ClubSeasonRow(
            rank=None,
            player=player,
            points=counting.value(points, left_out),
            nights=len(points),
            left_out=frozenset(numbers[each] for each in left_out),
            average=average_of(card.game_points for card in found.values()),
            best=max(
                found.values(),
                key=lambda card: (card.game_points, card.won, card.spread, card.plus),
            ),
            qualifying_cards=sum(card.game_points >= QUALIFYING_CARD for card in found.values()),
            grand_slams=sum(map(is_grand_slam, found.values())),
            skunks=sum(card.skunks for card in found.values()),
        )
        rows.append(row)
        levels[player] = (counting.order(row.points), counting.order(row.average))
    placed = {row.player: levels[row.player] for row in rows if row.nights >= needed}
    ranks = ranks_of(placed)
    return sorted(
        (replace(row, rank=ranks.get(row.player)) for row in rows),
        key=lambda row: (row.rank is None, row.rank or -row.nights, levels[row.player], row.player),
    )


def average_of(points: Iterable[int]) -> Fraction:
    """Points a night, exactly; there is at least one."""
    found = list(points)
    return Fraction(sum(found), len(found))


def is_grand_slam[P: Key](card: Row[P]) -> bool:
    """Whether all nine games of the night were won."""
    return card.won >= GAMES


def is_above_record[P: Key](card: Row[P]) -> bool:
    """Whether a night's card is better than any known one, so that a figure may be wrong."""
    return card.game_points > RECORD_GAME_POINTS or card.spread > RECORD_SPREAD


# Master points of a tournament, from a table that can be edited.
#
# Rules: the American Cribbage Congress, the figures published in 2016 (RULES.md §5). It changes
# them, so a table names its year, and a club may have its own.


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
