"""All cards of a qualifying round: as written, who would qualify by them, and as ruled.

Rules: the American Cribbage Congress (RULES.md §5). A card is an apparent qualifier's if, as
written, it would qualify; those level for the last place all are (**default**).
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from cribbage_events.contest.cards.entries import CardEntry
from cribbage_events.contest.cards.rulings import Ruling, rule_game
from cribbage_events.contest.outcome import Key
from cribbage_events.contest.scoring import ACC, ScoringSystem
from cribbage_events.contest.standings import CardLine, Row, card_standings

CARDS_FOR_TWO = 24


@dataclass(frozen=True, slots=True)
class CardGame[P: Key]:
    """A game and what its players' cards say of it; None for a card that isn't there."""

    players: tuple[P, P]
    entries: tuple[CardEntry | None, CardEntry | None]


@dataclass(frozen=True, slots=True)
class CheckedCards[P: Key]:
    """The rulings in the order of the games, and everybody's row as written and as ruled."""

    apparent_qualifiers: frozenset[P]
    rulings: tuple[Ruling, ...]
    written: tuple[Row[P], ...]
    ruled: tuple[Row[P], ...]


def check_cards[P: Key](
    games: Sequence[CardGame[P]], places: int, scoring: ScoringSystem = ACC
) -> CheckedCards[P]:
    """Every game ruled, where the first `places` qualify."""
    return check_cards_by(games, lambda rows: first_places(rows, places), scoring)


def first_places[P: Key](rows: Iterable[Row[P]], places: int) -> frozenset[P]:
    """Return who would qualify where so many do; those level for the last place all would."""
    return frozenset(row.player for row in rows if row.rank <= places and row.played)


def check_cards_by[P: Key](
    games: Sequence[CardGame[P]],
    qualifying: Callable[[Sequence[Row[P]]], frozenset[P]],
    scoring: ScoringSystem = ACC,
    *,
    besides: Mapping[P, Sequence[CardLine[P]]] | None = None,
) -> CheckedCards[P]:
    """Every game ruled; `qualifying` says who would qualify by the cards as written. `besides` are
    lines of games that no card decides, such as forfeited ones.
    """
    settled = besides or {}
    written = card_standings(_joined(cards_as_written(games, scoring), settled), scoring)
    qualifiers = qualifying(written)
    rulings = tuple(rule_game(game.entries, _of_each(game, qualifiers), scoring) for game in games)
    ruled = card_standings(_joined(cards_as_ruled(games, rulings), settled), scoring)
    return CheckedCards(qualifiers, rulings, written, ruled)


def _joined[P: Key](
    cards: Mapping[P, Sequence[CardLine[P]]], settled: Mapping[P, Sequence[CardLine[P]]]
) -> dict[P, list[CardLine[P]]]:
    players = {*cards, *settled}
    return {player: [*cards.get(player, ()), *settled.get(player, ())] for player in players}


def _of_each[P: Key](game: CardGame[P], qualifiers: frozenset[P]) -> tuple[bool, bool]:
    first, second = game.players
    return first in qualifiers, second in qualifiers


def cards_as_written[P: Key](
    games: Iterable[CardGame[P]], scoring: ScoringSystem = ACC
) -> dict[P, list[CardLine[P]]]:
    """Everybody's card as it was handed in. Game points that aren't written follow from the rest;
    a game of which a card says nothing is no line of it.
    """
    cards: dict[P, list[CardLine[P]]] = {player: [] for game in games for player in game.players}
    for game in games:
        for player, opponent, entry in _each_card(game):
            if entry is None or entry.says_won is None:
                continue
            won = entry.says_won
            points = scoring.win_points(entry.points or 0) if won else 0
            written = points if entry.game_points is None else entry.game_points
            cards[player].append(
                CardLine(opponent, won, written, entry.plus or 0, entry.minus or 0)
            )
    return cards


def cards_as_ruled[P: Key](
    games: Sequence[CardGame[P]], rulings: Sequence[Ruling]
) -> dict[P, list[CardLine[P]]]:
    """Everybody's card as it counts, where each game has its ruling."""
    cards: dict[P, list[CardLine[P]]] = {player: [] for game in games for player in game.players}
    for game, ruling in zip(games, rulings, strict=True):
        for (player, opponent, _), card in zip(_each_card(game), ruling.cards, strict=True):
            if card.won is not None:
                line = CardLine(
                    opponent, card.won, card.game_points, card.plus or 0, card.minus or 0
                )
                cards[player].append(line)
    return cards


def _each_card[P: Key](game: CardGame[P]) -> Iterable[tuple[P, P, CardEntry | None]]:
    (first, second), (one, two) = game.players, game.entries
    return (first, second, one), (second, first, two)


def checkers_needed(cards: int) -> int:
    """Return how many check the cards of a table: two for up to 24 cards, three for more."""
    return 2 if cards <= CARDS_FOR_TWO else 3
