"""Somebody comes late or goes home at a night of singles: whoever it is, and the page of each."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from cribbage_events.clubs.names import is_found
from cribbage_events.events.access.or_404 import entry_or_404
from cribbage_events.events.drawing.selectors.late_preview import night_entries
from cribbage_events.events.models import Entry, Event
from cribbage_events.leagues.models import Night

PAGE = "leagues/singles/late.html"

type OfEntry = Callable[[HttpRequest, Entry], HttpResponse]


def late_page(request: HttpRequest, night: Night, *, goes: OfEntry, comes: OfEntry) -> HttpResponse:
    """The list of everybody, or what happens when the one in the address goes or comes."""
    event = night.event
    if event.status != Event.Status.RUNNING:
        return render(request, "leagues/late/not_now.html", {"event": event})
    number = request.GET.get("who", "")[:9]
    if not number.isdecimal():
        return show_everybody(request, event)
    entry = entry_or_404(event, int(number))
    is_playing = entry.status == Entry.Status.CHECKED_IN
    return goes(request, entry) if is_playing else comes(request, entry)


def show_everybody(request: HttpRequest, event: Event) -> HttpResponse:
    crowd, search = night_entries(event), request.GET.get("q", "")[:80]
    context = {
        "event": event,
        "rounds": True,
        "search": search,
        "coming": [
            entry for entry in (*crowd.waiting, *crowd.gone) if is_found(search, entry.name)
        ],
        "going": [entry for entry in crowd.playing if is_found(search, entry.name)],
    }
    return render(request, "leagues/late/late.html", context)
