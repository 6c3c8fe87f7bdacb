"""A deleted event goes for good: after a week, or when a director says so."""

import datetime
from pathlib import Path

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import Settings

from cribbage_events.clubs.models import Person
from cribbage_events.events.drawing.services.draw import draw_event
from cribbage_events.events.lifecycle.services import delete_event
from cribbage_events.events.models import Change, Event
from cribbage_events.events.registration.services import (
    PersonFields,
    ask_for_place,
    edit_entry,
    register,
    remove,
)
from cribbage_events.events.undo.services import undo
from cribbage_events.mail import outbox
from tests.building import MARION, event_with, fresh
from tests.erasing.traces import traces_in_backup, traces_in_tables
from tests.events.desk_client import words
from tests.events.guests import make_link
from tests.factories import EventFactory, RoleFactory

pytestmark = pytest.mark.django_db(transaction=True)

ZENOBIA = PersonFields(
    "Zenobia Quill", datetime.date(1931, 2, 3), "zenobia@example.org", "204 555 0188"
)
MARKS = ["Zenobia", "zenobia@", "555 0188", "1931-02-03", "Quillia", "Flora Link"]


@pytest.fixture(autouse=True)
def alone(settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.MEDIA_ROOT = tmp_path / "media"
    monkeypatch.setattr(outbox, "work_soon", lambda: None)


@pytest.fixture
def event() -> Event:
    """Return a deleted event that was drawn twice and had a link, a wish and a removed entrant."""
    event = event_with([61, 62, 63], name="Quillia Games")
    entry = register(event, by=MARION, person_fields=ZENOBIA)
    edit_entry(entry, by=MARION, person_fields=ZENOBIA, fixed_table=2)
    ask_for_place(event, person_fields=PersonFields("Zenobia Wish"), desk_url="https://x.test/")
    remove(register(event, by=MARION, person_fields=PersonFields("Zenobia Gone")), by=MARION)
    make_link(event, "Flora Link")
    event.entries.exclude(person__name="Zenobia Wish").update(status="checked in")
    draw_event(event, by=MARION, seen=fresh(event).revision)
    undo(Change.objects.select_related("event").get(verb="draw"), by=MARION)
    draw_event(event, by=MARION, seen=fresh(event).revision)
    delete_event(event, by=MARION, seen=fresh(event).revision)
    return Event.everything.select_related("club").get(pk=event.pk)


def test_after_a_week_nothing_is_left(event: Event, tmp_path: Path) -> None:
    call_command("clear")
    assert {mark for _, mark in traces_in_tables(MARKS)} == {*MARKS}
    Event.everything.update(deleted_at=timezone.now() - datetime.timedelta(days=8))
    call_command("clear")
    assert traces_in_tables(MARKS) == set()
    assert traces_in_backup(MARKS, tmp_path) == set()


def test_a_director_need_not_wait(event: Event, tmp_path: Path) -> None:
    client = Client()
    client.force_login(RoleFactory.create(club=event.club).user)
    page = reverse("events:delete_for_good", args=[event.slug])
    assert page in client.get(event.club.get_absolute_url()).content.decode()
    assert "You can bring it back until" in words(client.get(page).content)
    assert "Check this box first" in words(client.post(page).content)
    assert Event.everything.filter(pk=event.pk).exists()
    answer = client.post(page, {"sure": "on"}, follow=True)
    assert "Saved: Quillia Games is gone for good." in words(answer.content)
    assert traces_in_tables(MARKS) == set()
    assert client.get(page).status_code == 404


def test_only_a_deleted_event_can_be_deleted_for_good(event: Event) -> None:
    other = EventFactory.create(club=event.club)
    client = Client()
    client.force_login(RoleFactory.create(club=event.club).user)
    page = reverse("events:delete_for_good", args=[other.slug])
    answer = client.post(page, {"sure": "on"})
    assert answer["Location"] == reverse("events:delete_event", args=[other.slug])
    assert Event.objects.filter(pk=other.pk).exists()


def test_people_of_other_events_and_members_stay(event: Event) -> None:
    zenobia = Person.objects.get(name="Zenobia Quill")
    wish = Person.objects.get(name="Zenobia Wish")
    register(EventFactory.create(club=event.club), by=MARION, person_fields=ZENOBIA)
    Person.objects.filter(pk=wish.pk).update(valid_until=datetime.date(2026, 12, 31))
    Event.everything.filter(pk=event.pk).update(
        deleted_at=timezone.now() - datetime.timedelta(days=8)
    )
    call_command("clear")
    assert set(Person.objects.values_list("pk", flat=True)) == {zenobia.pk, wish.pk}


def test_a_member_without_a_number_stays_a_member_when_removed_from_a_list() -> None:
    event = EventFactory.create()
    entry = register(event, by=MARION, person_fields=ZENOBIA)
    Person.objects.filter(pk=entry.person_id).update(valid_until=datetime.date(2026, 12, 31))
    entry.person.refresh_from_db()
    remove(entry, by=MARION)
    assert Person.objects.filter(pk=entry.person_id).exists()
