"""A player's own page in words: where to go now, what is in, what comes after."""

from dataclasses import dataclass

from cribbage_events.events.models import Entry, Event
from cribbage_events.events.selectors.card import CardGame, card_of
from cribbage_events.events.selectors.score_sheet import GameLine, own_games
from cribbage_events.events.views.showing.card import CardLines, card_lines


@dataclass(frozen=True, slots=True)
class OwnCard:
    """The card as everybody sees it, and its games as they are entered."""

    lines: CardLines
    games: list[GameLine]
    # Whether another game comes that hasn't been seated yet.
    waits: bool

    @property
    def to_come(self) -> list[tuple[GameLine, CardGame]]:
        """Nobody has said yet how these ended; each with who sits there, and where it is."""
        seats = {game.id: game for game in self.lines.card.games}
        waiting = [game for game in self.games if game.outstanding and not game.waiting]
        return [(game, seats[game.id]) for game in waiting]

    @property
    def next(self) -> tuple[GameLine, CardGame] | None:
        return next(iter(self.to_come), None)

    @property
    def later(self) -> list[tuple[GameLine, CardGame]]:
        return self.to_come[1:]

    @property
    def done(self) -> list[GameLine]:
        return [game for game in self.games if not game.outstanding or game.waiting]

    @property
    def disputed(self) -> bool:
        return any(game.disputed for game in self.games)


def own_card(event: Event, entry: Entry) -> OwnCard:
    card = card_of(entry)
    waits = event.is_doubles and event.status == Event.Status.RUNNING and entry.until_round is None
    last = max((game.round for game in card.games), default=0)
    waits = waits and last < event.round_count
    return OwnCard(card_lines(event, card), own_games(event, entry), waits)
