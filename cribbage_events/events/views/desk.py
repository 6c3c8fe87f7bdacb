"""The desk: what to do next, what is outstanding, and where everything is."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from cribbage_events.events.access import for_desk
from cribbage_events.events.models import Entry, Event
from cribbage_events.events.selectors.cuts import cuts_of
from cribbage_events.events.selectors.desk import next_step
from cribbage_events.events.selectors.disputes import disputes_of
from cribbage_events.events.selectors.entrants import to_telephone
from cribbage_events.events.selectors.new_cards import new_cards
from cribbage_events.events.selectors.notices import count_untold, is_to_come, move_untold
from cribbage_events.events.selectors.progress import progress_of
from cribbage_events.events.selectors.reports import waiting_for_a_second
from cribbage_events.events.selectors.reseating import reseating_of
from cribbage_events.events.selectors.rounds import outstanding
from cribbage_events.hosts import full_address


@require_safe
@for_desk
def desk(request: HttpRequest, event: Event) -> HttpResponse:
    progress = progress_of(event)
    disputes = disputes_of(event) if progress.disputed else []
    waiting = event.entries.filter(status=Entry.Status.REQUESTED).select_related("person")
    cuts = cuts_of(event)
    seconds = waiting_for_a_second(event)
    context = {
        "event": event,
        **told(event),
        "step": next_step(event, progress, disputes, cuts, len(seconds)),
        "cuts": cuts,
        "progress": progress,
        "disputes": disputes,
        "outstanding": outstanding(event),
        "seconds": seconds,
        "waiting": list(waiting),
        "to_call": to_telephone(event) if event.status == Event.Status.REGISTRATION else [],
        "unseated": unseated(event),
        "new_cards": new_cards(event),
        "again": reseating_of(event),
        "address": full_address(request, event.get_absolute_url()),
    }
    part = "#live" if "live" in request.GET else ""
    return render(request, f"events/desk/desk.html{part}", context)


def told(event: Event) -> dict[str, object]:
    """Whether it was moved and nobody told, and how many haven't heard yet what was told."""
    if event.is_doubles or not is_to_come(event):
        return {}
    return {
        "moved": not event.why_cancelled and move_untold(event),
        "untold": count_untold(event),
    }


def unseated(event: Event) -> list[Entry]:
    """Of a night under way, who has come through the door and has no seat yet."""
    if not event.is_doubles or event.status != Event.Status.RUNNING:
        return []
    waiting = event.entries.filter(status=Entry.Status.REGISTERED)
    return list(waiting.select_related("person"))
