"""A player's own page in words: the next table, the games entered, the later games."""

from dataclasses import dataclass, replace

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods, require_safe

from cribbage_events.events.access.who_may_enter import Scorer, for_player
from cribbage_events.events.clock.clock import public_clock
from cribbage_events.events.drawing.selectors.draw_preview import (
    is_waiting,
    waits_for_seat,
    words_of_waiting,
)
from cribbage_events.events.drawing.selectors.new_cards import NewCards, new_card_of
from cribbage_events.events.games.event_games import event_games
from cribbage_events.events.games.rows import GameRow
from cribbage_events.events.models import Entry, Event, Game, ScoreReport
from cribbage_events.events.outlook.outlooks import games_left
from cribbage_events.events.results.selectors import history_of, own_games, waiting_for_a_second
from cribbage_events.events.results.views.phone import begin_token, games_to_keep, phone_of
from cribbage_events.events.results.views.scores import Asked, asked_about, enter_score, reader_of
from cribbage_events.events.standings.card import EntrantCard, OwnGame, card_of

Via = ScoreReport.Via


@dataclass(frozen=True, slots=True)
class OwnCard:
    """The card as everybody sees it, and its games as they are entered."""

    entry: int
    card: EntrantCard
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
    def to_come(self) -> list[tuple[GameRow, OwnGame]]:
        """The games without a report; each with its players and its place."""
        seats = {game.id: game for game in self.card.games}
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
    def next(self) -> tuple[GameRow, OwnGame] | None:
        return next(iter(self.to_come), None)

    @property
    def later(self) -> list[tuple[GameRow, OwnGame]]:
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
    card = card_of(shown, entry, games)
    last = max((game.round for game in card.games), default=0)
    waits = waits_for_seat(event, entry, last)
    own = OwnCard(entry.pk, card, own_games(event, entry), waits)
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


@require_safe
@for_player
def card(request: HttpRequest, event: Event, scorer: Scorer) -> HttpResponse:
    begin_token(request)
    own = own_card(event, scorer.player)
    saved = request.GET.get("saved", "")
    told = next((game for game in own.games if str(game.id) == saved), None)
    context = {"event": event, "scorer": scorer, "own": own, "told": told}
    shown = own.next[0].round if own.next else 0
    context |= {"phone": phone_of(event, scorer), "kept": games_to_keep(event, scorer, shown)}
    context["clock"] = public_clock(event)
    if not own.games and is_waiting(event, scorer.player):
        context["waiting_words"] = words_of_waiting(event, [scorer.player])
    context["asked"] = [asked for game in to_ask(own) if (asked := asked_of(event, scorer, game))]
    part = "#live" if "live" in request.GET else ""
    return render(request, f"events/results/own_card.html{part}", context)


def to_ask(own: OwnCard) -> list[GameRow]:
    """Return the games that wait for this player's word; with them the last one that counts on
    a single report.
    """
    ended = [game for game in own.done if game.has_scores and game.at and not game.match]
    last = max(ended, key=lambda game: (game.at, game.round), default=None)
    once = [last] if last and not last.confirmed and not last.disputed else []
    return [game for game in own.games if game.waiting] + once


def asked_of(event: Event, scorer: Scorer, game: GameRow) -> Asked | None:
    """Return the opponent's report that this player is asked about. Who entered what counts already
    has read both cards, unless it is the opponent.
    """
    history = history_of(event, game.id, game.names, reader_of(scorer))
    asked = asked_about(event, game, history)
    return asked if asked and (game.waiting or asked.report.via == Via.PLAYER) else None


@require_http_methods(["GET", "HEAD", "POST"])
@for_player
def card_game(request: HttpRequest, event: Event, scorer: Scorer, game: int) -> HttpResponse:
    return enter_score(request, event, scorer, game)
