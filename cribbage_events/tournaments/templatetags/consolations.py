"""The tab that leads from an event to its consolation, and back."""

from django import template

from cribbage_events.events.models import Event
from cribbage_events.tournaments.consolations.selectors import (
    FieldChanges,
    OtherEvent,
    field_changes,
    other_event,
)

register = template.Library()


@register.simple_tag
def consolation_tab(event: Event, *, at_desk: bool = False) -> OtherEvent | None:
    """The other one of the two; None if there is no consolation. On the desk at most one query."""
    return other_event(event, drafts=at_desk)


@register.simple_tag
def consolation_changes(event: Event) -> FieldChanges | None:
    return field_changes(event)
