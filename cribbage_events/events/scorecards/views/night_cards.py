"""The scorecards that are handed in at the end of a night, compared with the results."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from cribbage_events.contest.cross_check import Totals
from cribbage_events.events.access.who_may_enter import Scorer, for_scorer
from cribbage_events.events.forms.refusals import refusals_beside_fields
from cribbage_events.events.models import Entry, Event
from cribbage_events.events.pages.own_page import or_own_page
from cribbage_events.events.scorecards.forms.night_cards import NightCardsForm
from cribbage_events.events.scorecards.selectors.night_cards import night_cards_of
from cribbage_events.events.scorecards.services import save_all_totals


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
    return render(request, "events/scorecards/night_cards.html", context)


def saved_cards_words(count: int) -> str:
    if not count:
        return _("Nothing new was typed, so nothing was saved.")
    return ngettext("Saved: %(count)s card.", "Saved: %(count)s cards.", count) % {"count": count}


def save_written_totals(event: Event, scorer: Scorer, form: NightCardsForm) -> None:
    entries = Entry.objects.filter(event=event).select_related("event", "person").in_bulk()
    totals = {entries[card.entry.pk]: Totals(points) for card, points in form.changed}
    save_all_totals(totals, by=scorer.actor)
