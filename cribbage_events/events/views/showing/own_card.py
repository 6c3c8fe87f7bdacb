"""A player's own page in words: where to go now, what is in, what comes after."""

from dataclasses import dataclass, replace

from cribbage_events.events.models import Entry, Event, Game
from cribbage_events.events.selectors.card import CardGame, card_of
from cribbage_events.events.selectors.new_cards import NewCards, new_card_of
from cribbage_events.events.selectors.score_sheet import GameLine, own_games
from cribbage_events.events.selectors.sheet import sheet_of
from cribbage_events.events.views.showing.card import CardLines, card_lines


@dataclass(frozen=True, slots=True)
class OwnCard:
    """The card as everybody sees it, and its games as they are entered."""

    lines: CardLines
    games: list[GameLine]
    # Whether another game comes that hasn't been seated yet.
    waits: bool
    # The round that is still being played at the table of the next game; 0: the table is free.
    taken_by: int = 0
    # Where the printed card is no longer true.
    new_card: NewCards | None = None

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
    sheet = sheet_of(event)
    card = card_of(entry, sheet)
    waits = event.is_doubles and event.status == Event.Status.RUNNING and entry.until_round is None
    last = max((game.round for game in card.games), default=0)
    waits = waits and last < event.round_count
    own = OwnCard(card_lines(event, card), own_games(event, entry), waits)
    own = replace(own, new_card=new_card_of(event, entry, sheet))
    return replace(own, taken_by=round_at(event, own.next[0])) if own.next else own


def round_at(event: Event, game: GameLine) -> int:
    """Who has finished early is told so before they sit down at a table that isn't free."""
    before = Game.objects.filter(
        round__event=event,
        round__number__lt=game.round,
        table=game.table,
        status=Game.Status.OUTSTANDING,
    )
    return before.values_list("round__number", flat=True).order_by("-round__number").first() or 0
