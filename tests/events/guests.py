"""A guest is a browser that came by a volunteer’s link or a player’s card."""

from django.test import Client
from django.utils import timezone

from cribbage_events.events.models import Entry, Event, VolunteerLink


def is_today(event: Event) -> Event:
    """Links end some days after an event's start, whatever the day is on which tests run."""
    event.starts_at = timezone.now()
    Event.objects.filter(pk=event.pk).update(starts_at=event.starts_at)
    return event


def make_link(event: Event, name: str = "") -> VolunteerLink:
    is_today(event)
    opened = timezone.now() if name else None
    number = event.volunteer_links.count() + 1
    return VolunteerLink.objects.create(event=event, number=number, name=name, opened_at=opened)


def guest(link: VolunteerLink) -> Client:
    """Whoever has opened the link and typed a name."""
    return knowing(links={str(link.event_id): link.pk})


def player(entry: Entry) -> Client:
    """Whoever has scanned this entrant's card."""
    is_today(entry.event)
    return knowing(cards={str(entry.event_id): [entry.pk, entry.card_edition]})


def knowing(**remembered: object) -> Client:
    client = Client()
    session = client.session
    session.update(remembered)
    session.save()
    return client
