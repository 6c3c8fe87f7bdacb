"""A player's own page in words: the next table, the games entered, the later games."""

from dataclasses import dataclass, replace

from cribbage_events.events.drawing.selectors.new_cards import NewCards, new_card_of
from cribbage_events.events.drawing.selectors.waiting import waits_for_seat
from cribbage_events.events.games.event_games import event_games
from cribbage_events.events.games.rows import GameRow
from cribbage_events.events.models import Entry, Event, Game
from cribbage_events.events.outlook.selectors.situations import games_left
from cribbage_events.events.results.selectors import own_games, waiting_for_a_second
from cribbage_events.events.standings.card import CardGame, card_of
from cribbage_events.events.standings.card_lines import CardLines, card_lines


@dataclass(frozen=True, slots=True)
class OwnCard:
    """The card as everybody sees it, and its games as they are entered."""

    entry: int
    lines: CardLines
    games: list[GameRow]
    # Whether another game comes that hasn't been seated yet.
    waits: bool
    # The round that is still being played at the table of the next game; 0: the table is free.
    taken_by: int = 0
    # If the printed card is wrong now.
    new_card: NewCards | None = None
    # Whether it may be known who can still win.
    asks_outlook: bool = False

    @property
    def to_come(self) -> list[tuple[GameRow, CardGame]]:
        """The games without a report; each with its players and its place."""
        seats = {game.id: game for game in self.lines.card.games}
        return [(game, seats[game.id]) for game in self.waiting if game.id in seats]

    @property
    def waiting(self) -> list[GameRow]:
        """Return the games still to be played, of play-offs too."""
        return [game for game in self.games if game.outstanding and not game.waiting]

    @property
    def match(self) -> tuple[GameRow, str] | None:
        """The next game of a play-off, and whom it is against."""
        game = next((game for game in self.waiting if game.match), None)
        return (game, game.opponents(game.side_of(self.entry))) if game else None

    @property
    def next(self) -> tuple[GameRow, CardGame] | None:
        return next(iter(self.to_come), None)

    @property
    def later(self) -> list[tuple[GameRow, CardGame]]:
        return self.to_come[1:]

    @property
    def done(self) -> list[GameRow]:
        return [
            game
            for game in self.games
            if not game.fallen and (not game.outstanding or game.waiting)
        ]

    @property
    def disputed(self) -> bool:
        return any(game.disputed for game in self.games)


def own_card(event: Event, entry: Entry) -> OwnCard:
    # A player knows the results of their own games, but no more of the order than anybody.
    shown = event.as_shown()
    games = event_games(shown)
    card = card_of(entry, games, shown)
    last = max((game.round for game in card.games), default=0)
    waits = waits_for_seat(event, entry, last)
    own = OwnCard(entry.pk, card_lines(shown, card), own_games(event, entry), waits)
    left = games_left(event, games)
    own = replace(own, new_card=new_card_of(event, entry, games), asks_outlook=bool(left))
    return replace(own, taken_by=round_at(event, own.next[0])) if own.next else own


def round_at(event: Event, game: GameRow) -> int:
    """Return the earlier round still being played at this game's table, or 0: the players must
    wait. A game that was reported once is over.
    """
    before = Game.objects.filter(
        round__stage__event=event,
        round__stage__position=0,
        match=None,
        round__number__lt=game.round,
        table=game.table,
        status=Game.Status.OUTSTANDING,
    )
    before = before.exclude(pk__in=waiting_for_a_second(event))
    return before.values_list("round__number", flat=True).order_by("-round__number").first() or 0
