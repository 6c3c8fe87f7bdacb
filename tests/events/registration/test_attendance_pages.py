"""Check-in: a tap beside the name, answered in place."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from cribbage_events.clubs.models import Role
from cribbage_events.events.models import Entry, Event
from tests.building import make_club, make_event, make_user

pytestmark = pytest.mark.django_db
IN_PLACE = {"HX-Request": "true"}


@pytest.fixture
def event() -> Event:
    event = make_event(make_club(), [("Ann Lee", "Bob Ray")])
    Event.objects.filter(pk=event.pk).update(status="registration")
    event.entries.update(status="registered", division=None)
    event.refresh_from_db()
    return event


@pytest.fixture
def helper(event: Event) -> Client:
    client = Client()
    client.force_login(make_user(event.club, "Hal", Role.Kind.COORDINATORS_HELPER))
    return client


def number_of(event: Event, name: str) -> int:
    return Entry.objects.get(event=event, person__name=name).number


def tap(client: Client, event: Event, what: str, name: str) -> str:
    address = reverse(f"events:{what}", args=[event.slug, number_of(event, name)])
    answer = client.post(address, headers=IN_PLACE)
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


def test_a_tap_changes_the_part_and_can_be_taken_back(helper: Client, event: Event) -> None:
    text = tap(helper, event, "check_in", "Ann Lee")
    assert "<html" not in text
    assert "2 on the list, 1 here, 1 not here yet" in text
    said = text[text.index('id="said" hx-swap-oob') :]
    assert "Saved: Ann Lee is here." in said
    undo = reverse("events:undo_attendance", args=[event.slug, number_of(event, "Ann Lee")])
    assert f'hx-post="{undo}"' in said
    assert "2 not here yet" in tap(helper, event, "undo_attendance", "Ann Lee")


def test_a_refusal_is_said_in_place(helper: Client, event: Event) -> None:
    Entry.objects.filter(person__name="Bob Ray").update(status="declined")
    assert "Bob Ray was declined. Register them first." in tap(helper, event, "check_in", "Bob Ray")


def test_another_tablet_fetches_the_part_alone(helper: Client, event: Event) -> None:
    text = helper.get(f"{reverse('events:entrants', args=[event.slug])}?live=").content.decode()
    assert "<html" not in text
    assert "2 on the list" in " ".join(text.split())


def test_nobody_is_called_registered(helper: Client, event: Event) -> None:
    text = helper.get(reverse("events:entrants", args=[event.slug])).content.decode()
    badges = re.findall(r'class="badge[^"]*"\s*>\s*([^<]+?)\s*<', text)
    assert "registered" not in badges


def test_somebody_who_leaves_is_told_what_to_tap() -> None:
    event = make_event(make_club(), [("Ann Lee", "Bob Ray")], [("Ann Lee", "Bob Ray")])
    Event.objects.filter(pk=event.pk).update(status="running")
    client = Client()
    client.force_login(make_user(event.club, "Dora", Role.Kind.DIRECTOR))
    desk = client.get(reverse("events:desk", args=[event.slug])).content.decode()
    address = f"{reverse('events:entrants', args=[event.slug])}?leaves=1"
    assert f'href="{address}"' in desk
    text = " ".join(client.get(address).content.decode().split())
    assert "Tap <strong>Withdraw</strong> beside the name of the person who is leaving." in text
