"""A player's own page in words: where to go now, what is in, what comes after."""

from dataclasses import dataclass

from cribbage_events.events.models import Entry, Event
from cribbage_events.events.selectors.card import card_of
from cribbage_events.events.selectors.score_sheet import GameLine, own_games
from cribbage_events.events.views.showing.card import CardLines, card_lines


@dataclass(frozen=True, slots=True)
class OwnCard:
    """The card as everybody sees it, and its games as they are entered."""

    lines: CardLines
    games: list[GameLine]
    # By game, who sits on the other side.
    opponents: dict[int, str]

    @property
    def to_come(self) -> list[tuple[GameLine, str]]:
        """Nobody has said yet how these ended."""
        waiting = [game for game in self.games if game.outstanding and not game.waiting]
        return [(game, self.opponents[game.id]) for game in waiting]

    @property
    def next(self) -> tuple[GameLine, str] | None:
        return next(iter(self.to_come), None)

    @property
    def later(self) -> list[tuple[GameLine, str]]:
        return self.to_come[1:]

    @property
    def done(self) -> list[GameLine]:
        return [game for game in self.games if not game.outstanding or game.waiting]

    @property
    def disputed(self) -> bool:
        return any(game.disputed for game in self.games)


def own_card(event: Event, entry: Entry) -> OwnCard:
    card = card_of(entry)
    opponents = {game.id: game.opponent for game in card.games}
    return OwnCard(card_lines(event, card), own_games(event, entry), opponents)
