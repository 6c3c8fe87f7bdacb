"""The tab that leads from an event to its consolation, and back."""

from django import template
from django.utils.translation import gettext as _

from cribbage_events.events.models import Event
from cribbage_events.tournaments.consolations import (
    FieldChanges,
    field_changes,
)

register = template.Library()


@register.simple_tag
def consolation_tab(event: Event, *, at_desk: bool = False) -> dict[str, str] | None:
    """The other one of the two; None if there is no consolation. Drafts are for the desk only, and
    take a query.
    """
    name = _("Main event") if event.part_of_id else _("Consolation")
    # Of an event that was asked for by its address: see access/who_may_enter.py.
    slug = getattr(event, "other_slug", None)
    if at_desk:
        parts = event.parts.values_list("slug", flat=True)
        slug = event.part_of.slug if event.part_of else parts.first()
    return {"slug": slug, "name": name} if slug else None


@register.simple_tag
def consolation_changes(event: Event) -> FieldChanges | None:
    return field_changes(event)
