"""The desk: what to do next, what is outstanding, and where everything is."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from cribbage_events.events.access.who_may_enter import for_desk
from cribbage_events.events.clock.clock import desk_clock, longest_first
from cribbage_events.events.drawing.selectors.new_cards import new_cards
from cribbage_events.events.formats.next_step import next_step
from cribbage_events.events.games.progress import Progress, progress_of
from cribbage_events.events.games.rounds import outstanding
from cribbage_events.events.models import Entry, Event
from cribbage_events.events.photographs.selectors import count_hidden
from cribbage_events.events.registration.selectors.entrants import to_telephone
from cribbage_events.events.registration.selectors.places import places_of
from cribbage_events.events.results.selectors.disputes import disputes_of
from cribbage_events.events.results.selectors.reports import waiting_for_a_second
from cribbage_events.server.hosts import full_address


def may_still_be_seated(event: Event, progress: Progress) -> bool:
    """Whether somebody new could play a round that is to come."""
    if event.status != Event.Status.RUNNING:
        return event.status == Event.Status.REGISTRATION
    last = event.format.last_round_to_come
    if event.format.has_play_offs and event.format_code != event.preset.format:
        return False
    current = progress.current
    return current is not None and (last is None or current.number < last)


@require_safe
@for_desk
def desk(request: HttpRequest, event: Event) -> HttpResponse:
    progress = progress_of(event)
    disputes = disputes_of(event) if progress.disputed else []
    waiting = (
        event.entries.filter(status=Entry.Status.REQUESTED).select_related("person")
        if may_still_be_seated(event, progress)
        else []
    )
    cuts = event.format.cuts(event)
    seconds = waiting_for_a_second(event)
    clock = desk_clock(event, timezone.now())
    context = {
        "event": event,
        **event.format.desk_news(event),
        "step": next_step(event, progress, disputes, cuts, len(seconds)),
        "cuts": cuts,
        "progress": progress,
        "too_late": progress.has_begun(event.round_count),
        "disputes": disputes,
        "clock": clock,
        "outstanding": longest_first(outstanding(event), clock),
        "seconds": seconds,
        "waiting": list(waiting),
        "places": places_of(event),
        "to_call": to_telephone(event) if event.status == Event.Status.REGISTRATION else [],
        "unseated": event.format.unseated(event),
        "waiting_words": event.format.waiting_words(event),
        "new_cards": new_cards(event),
        "asked_off": count_hidden(event),
        "again": event.format.reseating(event),
        "address": full_address(request, event.get_absolute_url()),
    }
    part = "#live" if "live" in request.GET else ""
    return render(request, f"events/desk/desk.html{part}", context)
