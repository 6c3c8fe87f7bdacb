"""Two who are level at a table of three have cut the cards: one tap says who stays."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.http import require_POST

from cribbage_events.events.access import Scorer, for_scorer
from cribbage_events.events.forms.cut import CutForm
from cribbage_events.events.forms.refusals import refusals_as_messages
from cribbage_events.events.models import Event, Game
from cribbage_events.events.services.doubles import settle_cut as settle


@require_POST
@for_scorer
def settle_cut(request: HttpRequest, event: Event, scorer: Scorer, game: int) -> HttpResponse:
    found = get_object_or_404(Game, pk=game, round__event=event)
    form = CutForm(request.POST, event=event)
    if form.is_valid():
        stays = form.cleaned_data["stays"]
        with refusals_as_messages(request):
            settle(found, by=scorer.actor, stays=stays)
            messages.success(request, f"Saved: {stays.name} stays at table {found.table}.")
    else:
        messages.error(request, "Tap the name of the one who stays.")
    at_desk = form.cleaned_data.get("back") == "desk"
    return redirect("events:desk" if at_desk else scorer.list_page, event.slug)
