"""Check-in: a tap beside the name, answered in place."""

import re
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.models import Role
from cribbage_events.events.models import Entry, Event, Game
from cribbage_events.events.registration import services
from tests.building import make_club, make_event, make_user
from tests.taps import LONG_AGO, send_tap

pytestmark = pytest.mark.django_db


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


def tap(
    client: Client, event: Event, what: str, whom: str, **sent: Any
) -> tuple[dict[str, Any], str]:
    """Return the answer to a tap, and the list that the page then asks for."""
    address = reverse(f"events:{what}", args=[event.slug, number_of(event, whom)])
    answer = send_tap(client, address, **{"name": whom, **sent})
    part = client.get(reverse("events:entrants", args=[event.slug]), {"live": ""})
    return answer, " ".join(part.content.decode().split())


def test_a_tap_is_answered_and_can_be_taken_back(helper: Client, event: Event) -> None:
    answer, text = tap(helper, event, "check_in", "Ann Lee")
    assert "2 entrants, 1 here, 1 not here yet" in text
    assert (answer["state"], answer["words"]) == ("saved", "Saved: Ann Lee is here.")
    undo = reverse("events:undo_attendance", args=[event.slug, number_of(event, "Ann Lee")])
    assert f'action="{undo}" data-tap="Ann Lee"' in " ".join(answer["said"].split())
    assert "2 not here yet" in tap(helper, event, "undo_attendance", "Ann Lee")[1]


def test_a_refusal_is_said_in_place(helper: Client, event: Event) -> None:
    Entry.objects.filter(person__name="Bob Ray").update(status="declined")
    answer, _ = tap(helper, event, "check_in", "Bob Ray")
    assert answer["state"] == "refused"
    assert answer["words"] == "Bob Ray was declined. Register them first."


def test_a_tap_that_arrives_after_the_draw_makes_a_latecomer(helper: Client, event: Event) -> None:
    Event.objects.filter(pk=event.pk).update(status="running")
    Entry.objects.filter(person__name="Bob Ray").update(status="no-show")
    answer, _ = tap(helper, event, "check_in", "Bob Ray", ago=LONG_AGO)
    assert answer["state"] == "saved"
    assert answer["words"] == "Saved: Bob Ray came late, and plays from round 2."
    assert Entry.objects.get(person__name="Bob Ray").status == "checked in"
    what = event.changes.latest("revision").what
    assert what == "Bob Ray came after the draw, and waits for a seat."


def test_a_tap_that_the_draw_has_overtaken_is_noted_at_the_desk(
    helper: Client, event: Event
) -> None:
    Event.objects.filter(pk=event.pk).update(status="running")
    answer, _ = tap(helper, event, "no_show", "Bob Ray", words="Not here")
    assert answer["state"] == "noted"
    assert "This tap is noted at the desk." in answer["words"]
    desk = helper.get(reverse("events:desk", args=[event.slug])).content.decode()
    assert "Not done: Bob Ray, “Not here”, tapped on" in desk
    until = event.changes.latest("revision").revision
    helper.post(reverse("events:check_off_late", args=[event.slug]), {"until": until})
    desk = helper.get(reverse("events:desk", args=[event.slug])).content.decode()
    assert "Not done" not in desk


def test_a_tap_of_a_removed_entrant_is_noted_once(helper: Client, event: Event) -> None:
    address = reverse("events:check_in", args=[event.slug, number_of(event, "Bob Ray")])
    Game.objects.filter(round__stage__event=event).delete()
    services.remove(Entry.objects.get(person__name="Bob Ray"), by=Actor("Dora"))
    key = uuid4()
    for _ in range(2):
        assert send_tap(helper, address, name="Bob Ray", key=key)["state"] == "noted"
    assert event.changes.filter(verb="late-tap").count() == 1


def test_a_tap_for_somebody_else_than_the_list_now_has_is_noted(
    helper: Client, event: Event
) -> None:
    """The number may be another person’s after a backup was restored."""
    answer, _ = tap(helper, event, "check_in", "Bob Ray", name="Frank Delorme")
    assert answer["state"] == "noted"
    assert "Frank Delorme, who is no longer on the list" in answer["words"]
    assert Entry.objects.get(person__name="Bob Ray").status == "registered"
    corrected, _ = tap(helper, event, "check_in", "Bob Ray", name="Bob  Râÿ (2)")
    assert corrected["state"] == "saved"


def test_another_persons_tap_is_not_sent_in_ones_name(helper: Client, event: Event) -> None:
    answer, text = tap(helper, event, "check_in", "Ann Lee", who="user 99999")
    assert answer["state"] == "other"
    assert "0 here" in text or "2 not here yet" in text


def test_another_tablet_fetches_the_part_alone(helper: Client, event: Event) -> None:
    text = helper.get(f"{reverse('events:entrants', args=[event.slug])}?live=").content.decode()
    assert "<html" not in text
    assert "2 entrants" in " ".join(text.split())


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


def test_a_form_for_somebody_else_than_the_list_now_has_saves_nothing(
    helper: Client, event: Event
) -> None:
    """A page says whom it is for without the script, too."""
    page = helper.get(reverse("events:entrants", args=[event.slug])).content.decode()
    assert '<input type="hidden" name="tap_name" value="Bob Ray">' in page
    address = reverse("events:check_in", args=[event.slug, number_of(event, "Bob Ray")])
    answer = helper.post(address, {"tap_name": "Frank Delorme"}, follow=True)
    assert "Frank Delorme, who is no longer on the list" in answer.content.decode()
    assert Entry.objects.get(person__name="Bob Ray").status == "registered"
