"""A tap at check-in that a phone has kept: carried out once, or noted at the desk."""

from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from cribbage_events.clubs.models import Club
from cribbage_events.events.models import Entry
from cribbage_events.leagues.check_in.services import check_in_member
from cribbage_events.leagues.fifty_fifty import draw_fifty_fifty
from cribbage_events.leagues.models import LedgerLine, Night
from cribbage_events.leagues.nights.services import cancel_night
from tests.leagues.at_night import sign_in
from tests.leagues.factories import DESK
from tests.leagues.night import FIRST_NIGHT, close, fresh, make_member, night_with, played, seated
from tests.taps import LONG_AGO, send_tap

pytestmark = pytest.mark.django_db
HERE: dict[str, Any] = {"words": "Here, $10", "ago": LONG_AGO, "do": "in"}


@pytest.fixture(autouse=True)
def tonight(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Club, "today", FIRST_NIGHT)


def closed_night() -> Night:
    night = played(4)
    draw_fifty_fifty(night, by=DESK)
    return close(fresh(night))


def door(client: Client, night: Night) -> str:
    sign_in(client, night)
    return reverse("leagues:door", args=[night.event.slug])


def desk(client: Client, night: Night) -> str:
    text = client.get(reverse("events:desk", args=[night.event.slug])).content.decode()
    return " ".join(text.split())


def test_a_tap_that_is_sent_twice_takes_the_fee_once(client: Client) -> None:
    night = night_with(3)
    ann = make_member(night.season.club, "Ann Lee")
    key = uuid4()
    states = [
        send_tap(client, door(client, night), name="Ann Lee", key=key, person=ann.pk, **HERE)
        for _ in range(2)
    ]
    assert [each["state"] for each in states] == ["saved", "same"]
    assert states[1]["words"] == "Saved: Ann Lee: “Here, $10”."
    assert LedgerLine.objects.filter(entry__person=ann).count() == 1


def test_sent_again_after_it_was_taken_back_it_stays_taken_back(client: Client) -> None:
    night = night_with(3)
    ann = make_member(night.season.club, "Ann Lee")
    key, address = uuid4(), door(client, night)
    send_tap(client, address, key=key, person=ann.pk, **HERE)
    send_tap(client, address, do="out", entry=Entry.objects.get(person=ann).pk)
    assert send_tap(client, address, key=key, person=ann.pk, **HERE)["state"] == "same"
    assert Entry.objects.get(person=ann).status == Entry.Status.NO_SHOW


def test_a_tap_that_arrives_after_the_seats_are_drawn_makes_a_latecomer(client: Client) -> None:
    night = seated(4)
    ann = make_member(night.season.club, "Ann Lee")
    answer = send_tap(client, door(client, night), name="Ann Lee", person=ann.pk, **HERE)
    assert answer["state"] == "saved"
    assert Entry.objects.get(person=ann).status == Entry.Status.REGISTERED
    assert LedgerLine.objects.filter(entry__person=ann).count() == 1


def test_money_taken_on_one_phone_counts_for_somebody_checked_in_on_another(
    client: Client,
) -> None:
    night = night_with(3)
    ann = make_member(night.season.club, "Ann Lee")
    check_in_member(night, ann, by=DESK, paid=False)
    answer = send_tap(client, door(client, night), name="Ann Lee", person=ann.pk, **HERE)
    assert answer["words"] == "Saved: Ann Lee is here and has paid."
    assert LedgerLine.objects.filter(entry__person=ann).count() == 1


@pytest.mark.parametrize("end", ["finished", "cancelled"])
def test_a_tap_for_a_night_that_is_over_is_noted_with_its_time(client: Client, end: str) -> None:
    night = closed_night() if end == "finished" else night_with(0)
    ann = make_member(night.season.club, "Ann Lee")
    address = door(client, night)
    if end == "cancelled":
        cancel_night(night, by=DESK, seen=night.event.revision, reason="Snow")
    key = uuid4()
    for _ in range(2):
        answer = send_tap(client, address, name="Ann Lee", key=key, person=ann.pk, **HERE)
        assert answer["state"] == "noted"
        assert "This tap is noted at the desk." in answer["words"]
    assert not Entry.objects.filter(person=ann).exists()
    assert night.event.changes.filter(verb="late-tap").count() == 1
    shown = desk(client, night)
    assert "Not done: Ann Lee, “Here, $10”, tapped on" in shown
    assert ("It was already closed." if end == "finished" else "It was cancelled.") in shown


def test_a_tap_of_somebody_who_may_not_play_is_noted(client: Client) -> None:
    night = night_with(3)
    ann = make_member(night.season.club, "Ann Lee", FIRST_NIGHT.replace(year=2025))
    answer = send_tap(client, door(client, night), name="Ann Lee", person=ann.pk, **HERE)
    assert answer["state"] == "noted"
    assert "membership ended on" in answer["words"]
    assert "This person may not play." in desk(client, night)


def test_a_tap_of_a_removed_person_is_noted(client: Client) -> None:
    night = night_with(3)
    ann = make_member(night.season.club, "Ann Lee")
    key = ann.pk
    ann.delete()
    answer = send_tap(client, door(client, night), name="Ann Lee", person=key, **HERE)
    assert answer["state"] == "noted"
    assert "This name was no longer on the list." in desk(client, night)


def test_a_key_that_is_another_persons_now_checks_nobody_in(client: Client) -> None:
    night = night_with(3)
    bob = make_member(night.season.club, "Bob Ray")
    answer = send_tap(client, door(client, night), name="Ann Lee", person=bob.pk, **HERE)
    assert answer["state"] == "noted"
    assert not Entry.objects.filter(person=bob).exists()
