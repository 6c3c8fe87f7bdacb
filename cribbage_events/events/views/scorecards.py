"""The scorecards that players hand in: typed in as written, and held against each other."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from cribbage_events.contest.cross_check import Totals
from cribbage_events.events.access import Scorer, for_scorer
from cribbage_events.events.forms.refusals import refusals_beside_fields
from cribbage_events.events.forms.scorecard import ScorecardForm
from cribbage_events.events.models import Entry, Event
from cribbage_events.events.selectors.cross_check import CrossCheck, cross_check_of
from cribbage_events.events.selectors.scorecards import scorecards_of
from cribbage_events.events.services.scorecards import enter_card, overtaken
from cribbage_events.events.views.singles import singles_only


@require_safe
@for_scorer
@singles_only("events:night_cards")
def scorecard_check(request: HttpRequest, event: Event, scorer: Scorer) -> HttpResponse:
    check = cross_check_of(event)
    context: dict[str, Any] = {
        "event": event,
        "scorer": scorer,
        "check": check,
        "decides": scorer.directs,
    }
    if "live" in request.GET:
        return render(request, "events/scorecards.html#live", context)
    told = state_with(check, request.GET.get("saved", ""))
    if told:
        context |= {"told": told, "next": check.next_after(told.entry.pk)}
    return render(request, "events/scorecards.html", context)


def state_with(check: CrossCheck, number: str) -> Any:
    return next((state for state in check.states if str(state.entry.number) == number), None)


@require_http_methods(["GET", "HEAD", "POST"])
@for_scorer
@singles_only("events:night_cards")
def scorecard_entry(
    request: HttpRequest, event: Event, scorer: Scorer, number: int
) -> HttpResponse:
    entries = Entry.objects.select_related("person", "event")
    entry = get_object_or_404(entries, event=event, number=number)
    cards = scorecards_of(event)
    lines = cards.lines_of(entry.pk)
    if entry.pk not in cards.sheet.games_of:
        raise Http404
    form = ScorecardForm(
        request.POST if request.method == "POST" else None,
        card=lines,
        last_line=cards.totals.get(entry.pk, Totals()),
        target=event.target,
    )
    if request.method == "POST" and save(scorer, entry, form):
        after = {"saved": number}
        return redirect(reverse("events:scorecard_check", args=[event.slug], query=after))
    context = {"event": event, "scorer": scorer, "entry": entry, "form": form}
    return render(request, "events/scorecard_entry.html", context)


def save(scorer: Scorer, entry: Entry, form: ScorecardForm) -> bool:
    if not form.is_valid():
        return False
    with refusals_beside_fields(form):
        if form.has_other_games:
            raise overtaken()
        enter_card(
            entry,
            lines=form.written,
            totals=form.totals,
            by=scorer.actor,
            key=form.cleaned_data["key"],
        )
        return True
    return False
