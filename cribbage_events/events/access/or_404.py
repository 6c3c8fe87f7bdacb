"""The entry or game that an address names; 404 if there is none."""

from django.shortcuts import get_object_or_404

from cribbage_events.events.models import Entry, Event


def entry_or_404(event: Event, number: int) -> Entry:
    entries = Entry.objects.select_related("person", "division")
    entry = get_object_or_404(entries, event=event, number=number)
    entry.event = event
    return entry
