"""The season of a grass-roots club, from everybody's card of each night.

Rules: the American Cribbage Congress (RULES.md §5). Twelve game points or more are a qualifying
card. The points that a night gives for the season are a setting (**default**: the game points of
each qualifying card). Nine wins are a grand slam. Where the rules say nothing: equal points are
ordered by the average of game points a night, and who is equal in that too shares a place.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from cribbage_events.contest.outcome import Key
from cribbage_events.contest.standings import Row

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


@dataclass(frozen=True, slots=True, kw_only=True)
class ClubSeasonRow[P: Key]:
    """Somebody's season: `points` for the championship, `average` game points a night, `best` the
    best card by the ACC's order.
    """

    rank: int
    player: P
    points: int
    nights: int
    average: Fraction
    best: Row[P]
    qualifying_cards: int
    grand_slams: int
    skunks: int


def club_season[P: Key](
    nights: Iterable[Iterable[Row[P]]], rule: NightPoints = DEFAULT_NIGHT_POINTS
) -> list[ClubSeasonRow[P]]:
    """The season's table, most points first, from the rows of each night's `standings`; somebody
    who hasn't played a game of a night was not there.
    """
    cards: dict[P, list[Row[P]]] = {}
    for night in nights:
        for card in night:
            if card.played:
                cards.setdefault(card.player, []).append(card)
    levels = {player: _level(found, rule) for player, found in cards.items()}
    return sorted(
        (_season_row(player, found, levels, rule) for player, found in cards.items()),
        key=lambda row: (row.rank, row.player),
    )


def _level[P: Key](cards: list[Row[P]], rule: NightPoints) -> tuple[int, Fraction]:
    return sum(map(rule.of, cards)), Fraction(sum(card.game_points for card in cards), len(cards))


def _season_row[P: Key](
    player: P,
    cards: list[Row[P]],
    levels: Mapping[P, tuple[int, Fraction]],
    rule: NightPoints,
) -> ClubSeasonRow[P]:
    points, average = levels[player]
    return ClubSeasonRow(
        rank=1 + sum(level > levels[player] for level in levels.values()),
        player=player,
        points=points,
        nights=len(cards),
        average=average,
        best=max(cards, key=lambda card: (card.game_points, card.won, card.spread, card.plus)),
        qualifying_cards=sum(card.game_points >= QUALIFYING_CARD for card in cards),
        grand_slams=sum(map(is_grand_slam, cards)),
        skunks=sum(card.skunks for card in cards),
    )


def is_grand_slam[P: Key](card: Row[P]) -> bool:
    """Whether all nine games of the night were won."""
    return card.won >= GAMES


def is_above_record[P: Key](card: Row[P]) -> bool:
    """Whether a night's card is better than any known one, so that a figure may be wrong."""
    return card.game_points > RECORD_GAME_POINTS or card.spread > RECORD_SPREAD
