"""A player's own pages, which the code on the scorecard opens: own games and nothing else."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods, require_safe

from cribbage_events.events.access.who_may_enter import Scorer, for_player
from cribbage_events.events.clock.clock import public_clock
from cribbage_events.events.drawing.selectors.waiting import is_waiting, words_of_waiting
from cribbage_events.events.games.rows import GameRow
from cribbage_events.events.models import Event
from cribbage_events.events.results.selectors import history_of
from cribbage_events.events.results.views.own_card_lines import own_card
from cribbage_events.events.results.views.phone import begin_token, games_to_keep, phone_of
from cribbage_events.events.results.views.scores import Asked, asked_about, enter_score, reader_of


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
    context["asked"] = [asked for game in own.games if (asked := asked_of(event, scorer, game))]
    part = "#live" if "live" in request.GET else ""
    return render(request, f"events/results/own_card.html{part}", context)


def asked_of(event: Event, scorer: Scorer, game: GameRow) -> Asked | None:
    """Return what the opponent has reported, where it counts only when this player
    says the same.
    """
    if not game.waiting:
        return None
    history = history_of(event, game.id, game.names, reader_of(scorer))
    return asked_about(event, game, history)


@require_http_methods(["GET", "HEAD", "POST"])
@for_player
def card_game(request: HttpRequest, event: Event, scorer: Scorer, game: int) -> HttpResponse:
    return enter_score(request, event, scorer, game)
