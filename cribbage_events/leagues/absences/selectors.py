"""Reads who can't come to a night."""

from django.utils import timezone

from cribbage_events.events.models import Event
from cribbage_events.leagues.models import Absence, Night


def absent_at(night: Night) -> set[int]:
    """The keys of people who can't come. What was said of another day no longer counts: the night
    was moved since. One query.
    """
    said = Absence.objects.filter(night=night, day=night.event.day)
    return set(said.values_list("person", flat=True))


def may_say_absent(night: Night) -> bool:
    """Whether a night takes place and has not begun."""
    event = night.event
    is_open = event.status == Event.Status.REGISTRATION and not event.why_cancelled
    return is_open and event.starts_at > timezone.now()
