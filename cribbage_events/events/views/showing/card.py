"""One entrant's card in words."""

from dataclasses import dataclass

from cribbage_events.events.models import Event
from cribbage_events.events.selectors.card import Card, CardGame
from cribbage_events.events.views.showing.standings import PrizeLine, StandingsLine, line_of


@dataclass(frozen=True, slots=True)
class CardLines:
    """What an entrant's page says."""

    card: Card
    line: StandingsLine | PrizeLine | None

    @property
    def place(self) -> str:
        """Such as: 2 of 7 in 65 and over."""
        if self.line is None or self.line.played == 0:
            return ""
        division = f" in {self.card.division}" if self.card.division else ""
        return f"Place {self.line.place}{division}"

    @property
    def summary(self) -> str:
        """Such as: 9 game points, 4 of 4 games won, spread +87."""
        if self.card.row is None:
            return ""
        row = self.card.row.row
        if isinstance(self.line, PrizeLine):
            return self.line.summary
        points = f"{row.game_points} game point{'s' * (row.game_points != 1)}"
        spread = f"{row.spread:+d}".replace("-", "\N{MINUS SIGN}")
        return f"{points}, {row.won} of {row.played} games won, spread {spread}"

    @property
    def next_words(self) -> str:
        game = self.card.next_game
        return f"Round {game.round}, {company(game)}" if game else ""

    @property
    def games(self) -> list[tuple[CardGame, str, str]]:
        """Each game with its result and its spread in words."""
        return [(game, result_words(game), spread_words(game)) for game in self.card.games]


def card_lines(event: Event, card: Card) -> CardLines:
    line = line_of(event)
    return CardLines(card, line(card.row) if card.row else None)


def company(game: CardGame) -> str:
    """Such as: with Ann Lee, against Bob Ray and Cy Dow."""
    partner = f"with {game.partner}, " if game.partner else ""
    return f"{partner}against {game.opponent}"


def result_words(game: CardGame) -> str:
    if game.result is None:
        return "not in yet"
    if game.forfeited:
        return "won, the other side gave up" if game.result.won else "gave up"
    scores = f"{game.own_score}–{game.their_score}"
    if not game.result.won:
        return f"lost {scores}"
    return f"won {scores}, a skunk" if game.result.skunk else f"won {scores}"


def spread_words(game: CardGame) -> str:
    return "" if game.result is None else f"{game.spread:+d}".replace("-", "\N{MINUS SIGN}")
