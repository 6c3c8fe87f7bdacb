"""The pages of scorecards."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_safe

from cribbage_events.clubs.names import is_same_name
from cribbage_events.contest.cross_check import LastLine
from cribbage_events.events.access.who_may_enter import Scorer, for_scorer
from cribbage_events.events.forms import refusals_beside_fields
from cribbage_events.events.models import Entry, Event
from cribbage_events.events.pages import or_own_page
from cribbage_events.events.scorecards.forms import NightCardsForm, ScorecardForm
from cribbage_events.events.scorecards.selectors import (
    CrossCheck,
    cross_check_of,
    night_cards_of,
    scorecards_of,
)
from cribbage_events.events.scorecards.services import changed_since, enter_card, save_all_totals


@require_http_methods(["GET", "HEAD", "POST"])
@for_scorer
@or_own_page("check-totals")
def night_cards(request: HttpRequest, event: Event, scorer: Scorer) -> HttpResponse:
    cards = night_cards_of(event)
    data = request.POST if request.method == "POST" else None
    form = NightCardsForm(data, cards=cards, closed=event.status != Event.Status.RUNNING)
    if request.method == "POST" and form.is_valid():
        with refusals_beside_fields(form):
            save_written_totals(event, scorer, form)
            messages.success(request, saved_cards_words(len(form.changed)))
            return redirect("events:night_cards", event.slug)
    context = {"event": event, "scorer": scorer, "cards": cards, "form": form}
    context["differing"] = [card for card in cards if card.differs]
    context["written"] = sum(card.written is not None for card in cards)
    return render(request, "events/scorecards/night_cards.html", context)


def saved_cards_words(count: int) -> str:
    if not count:
        return _("Nothing new was typed, so nothing was saved.")
    return ngettext("Saved: %(count)s card.", "Saved: %(count)s cards.", count) % {"count": count}


def save_written_totals(event: Event, scorer: Scorer, form: NightCardsForm) -> None:
    entries = Entry.objects.filter(event=event).select_related("event", "person").in_bulk()
    totals = {entries[card.entry.pk]: LastLine(points) for card, points in form.changed}
    save_all_totals(totals, by=scorer.actor)


@require_safe
@for_scorer
@or_own_page("check-cards")
def scorecard_check(request: HttpRequest, event: Event, scorer: Scorer) -> HttpResponse:
    check = cross_check_of(event)
    context: dict[str, Any] = {
        "event": event,
        "scorer": scorer,
        "check": check,
        "decides": scorer.directs,
    }
    if "live" in request.GET:
        return render(request, "events/scorecards/scorecards.html#live", context)
    saved = state_with(check, request.GET.get("saved", ""))
    if saved:
        context |= {"told": saved, "next": check.next_after(saved.entry.pk)}
    return render(request, "events/scorecards/scorecards.html", context)


def state_with(check: CrossCheck, number: str) -> Any:
    return next((state for state in check.states if str(state.entry.number) == number), None)


@require_http_methods(["GET", "HEAD", "POST"])
@for_scorer
@or_own_page("check-cards")
def scorecard_entry(
    request: HttpRequest, event: Event, scorer: Scorer, number: int
) -> HttpResponse:
    entries = Entry.objects.select_related("person", "event")
    entry = get_object_or_404(entries, event=event, number=number)
    cards = scorecards_of(event)
    lines = cards.lines_of(entry.pk)
    if entry.pk not in cards.games.games_of:
        raise Http404
    form = ScorecardForm(
        request.POST if request.method == "POST" else None,
        card=lines,
        last_line=cards.totals.get(entry.pk, LastLine()),
        target=event.target,
    )
    if request.method == "POST" and saved_card(scorer, entry, form):
        after = {"saved": number}
        return redirect(reverse("events:scorecard_check", args=[event.slug], query=after))
    context = {"event": event, "scorer": scorer, "entry": entry, "form": form}
    return render(request, "events/scorecards/scorecard_entry.html", context)


def saved_card(scorer: Scorer, entry: Entry, form: ScorecardForm) -> bool:
    if not form.is_valid():
        return False
    with refusals_beside_fields(form):
        # After a backup was restored, the number may be another person's.
        shown = form.data.get("card_of", entry.name)
        if form.has_other_games or not is_same_name(shown, entry.name):
            raise changed_since()
        enter_card(
            entry,
            lines=form.written,
            totals=form.totals,
            by=scorer.actor,
            key=form.cleaned_data["key"],
        )
        return True
    return False
