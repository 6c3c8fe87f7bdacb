"""A club's time zone changes: events keep their hour on the clock."""

import datetime

import pytest
from django.test import Client
from django.utils import timezone

from cribbage_events.clubs.actor import Actor
from cribbage_events.events.lifecycle.services import edit_event
from cribbage_events.events.models import Event, News
from tests.events.desk_client import director_of
from tests.factories import EntryFactory, EventFactory

pytestmark = pytest.mark.django_db

TWO = datetime.time(14)


def at_two(days: int) -> Event:
    event: Event = EventFactory.create()
    day = timezone.localdate(timezone=event.club.zone) + datetime.timedelta(days=days)
    event.starts_at = datetime.datetime.combine(day, TWO, event.club.zone)
    event.save()
    return event


def move_club(client: Client, event: Event, zone: str = "America/Vancouver") -> str:
    club = event.club
    fields = {"name": club.name, "time_zone": zone, "name_order": club.name_order}
    page = client.post(f"/clubs/{club.slug}/settings/", fields, follow=True)
    return page.content.decode()


@pytest.mark.parametrize("days", [10, 200, -10])
def test_an_event_keeps_its_hour_and_its_day(days: int) -> None:
    event = at_two(days)
    day, client = event.day, director_of(event.club)
    page = move_club(client, event)
    assert "Each event keeps its hour on the clock" in page
    moved = Event.objects.get(pk=event.pk)
    assert moved.club.time_zone == "America/Vancouver"
    assert (moved.day, moved.local_start.time()) == (day, TWO)
    assert moved.revision > event.revision


def test_nobody_has_to_be_told_and_the_history_says_why(client: Client) -> None:
    event = at_two(10)
    director = director_of(event.club)
    move_club(director, event)
    assert not News.objects.filter(event=event).exclude(known_at=None).exists()
    history = director.get(f"/events/{event.slug}/desk/log/").content.decode()
    assert "time zone changed; the event still begins" in history


def test_a_move_that_nobody_was_told_of_is_told_in_the_new_zone() -> None:
    event = at_two(10)
    EntryFactory.create(event=event, number=1)
    later = event.starts_at + datetime.timedelta(hours=3)
    edit_event(event, by=Actor(name="Dora"), starts_at=later)
    move_club(director_of(event.club), event)
    event = Event.objects.get(pk=event.pk)
    known = News.objects.get(event=event).known_at
    assert known is not None
    assert timezone.localtime(known, event.club.zone).time() == TWO


def test_other_settings_move_nothing() -> None:
    event = at_two(10)
    revision = Event.objects.get(pk=event.pk).revision
    move_club(director_of(event.club), event, zone=event.club.time_zone)
    assert Event.objects.get(pk=event.pk).revision == revision
