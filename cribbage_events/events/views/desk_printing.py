"""What the desk prints: the rounds by table and by name, and a card for everybody."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from cribbage_events.events.access import for_director
from cribbage_events.events.models import Event
from cribbage_events.events.selectors.by_name import paths_of
from cribbage_events.events.selectors.rounds import rounds_of


@require_safe
@for_director
def desk_rounds(request: HttpRequest, event: Event) -> HttpResponse:
    rounds = rounds_of(event)
    context = {"event": event, "rounds": rounds, "paths": paths_of(rounds)}
    return render(request, "events/desk/rounds.html", context)


@require_safe
@for_director
def scorecards(request: HttpRequest, event: Event) -> HttpResponse:
    paths = paths_of(rounds_of(event))
    return render(request, "events/desk/scorecards.html", {"event": event, "paths": paths})
