"""Shifts of an event that somebody has given back, for its desk."""

from django import template

from cribbage_events.events.models import Event
from cribbage_events.shifts import selectors
from cribbage_events.shifts.models import Signup

register = template.Library()


@register.simple_tag
def given_back(event: Event) -> list[Signup]:
    """One query, and none once the event is over."""
    if event.status == Event.Status.FINISHED or event.why_cancelled:
        return []
    return selectors.given_back(event.club, event=event)
