"""The links of an event, with the number of results that came by each."""

from django.db.models import Count, QuerySet

from cribbage_events.events.models import Event, VolunteerLink


def links_of(event: Event) -> QuerySet[VolunteerLink]:
    """Every link with `results`, how many reports came by it; in order of number."""
    return event.volunteer_links.annotate(results=Count("reports")).order_by("number")


def unopened_links(event: Event) -> QuerySet[VolunteerLink]:
    """Links that can still be handed out."""
    return event.volunteer_links.filter(name="", revoked_at=None)
