"""The scorecards that are handed in at the end of a night, held against the results."""

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from cribbage_events.contest.cross_check import Totals
from cribbage_events.events.access import Scorer, for_scorer
from cribbage_events.events.forms.night_cards import NightCardsForm
from cribbage_events.events.forms.refusals import refusals_beside_fields
from cribbage_events.events.models import Entry, Event
from cribbage_events.events.selectors.night_cards import night_cards_of
from cribbage_events.events.services.scorecards import keep_totals
from cribbage_events.events.services.turns import own_turn


@require_http_methods(["GET", "HEAD", "POST"])
@for_scorer
def night_cards(request: HttpRequest, event: Event, scorer: Scorer) -> HttpResponse:
    if not event.is_doubles:
        return redirect("events:scorecard_check", event.slug)
    cards = night_cards_of(event)
    data = request.POST if request.method == "POST" else None
    form = NightCardsForm(data, cards=cards, closed=event.status != Event.Status.RUNNING)
    if request.method == "POST" and form.is_valid():
        with refusals_beside_fields(form):
            save(event, scorer, form)
            messages.success(request, saved_words(len(form.changed)))
            return redirect("events:night_cards", event.slug)
    context = {"event": event, "scorer": scorer, "cards": cards, "form": form}
    return render(request, "events/night_cards.html", context)


def saved_words(count: int) -> str:
    if not count:
        return "Nothing new was typed, so nothing was saved."
    return f"Saved: {count} card{'' if count == 1 else 's'}."


def save(event: Event, scorer: Scorer, form: NightCardsForm) -> None:
    """All of them or none; the diary has a line for each."""
    entries = Entry.objects.filter(event=event).select_related("event", "person").in_bulk()
    with own_turn(), transaction.atomic():
        for card, points in form.changed:
            keep_totals(entries[card.entry.pk], Totals(points), by=scorer.actor)
