"""The report of a night: to print, to send to the members, and as data."""

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse

from cribbage_events.clubs.models import Person, Role
from cribbage_events.cribbage.cards import parse_cards
from cribbage_events.events.high_hands.services import note_hand
from cribbage_events.events.models import Entry
from cribbage_events.leagues.closing.services import close_night
from cribbage_events.leagues.messages.sending import send_message
from cribbage_events.leagues.models import Message, Night
from tests.building import make_user
from tests.leagues.factories import DESK
from tests.leagues.singles.nights import (
    draw_night,
    here,
    latest,
    make_singles_night,
    outstanding,
    play,
)

pytestmark = pytest.mark.django_db
SITE = "https://pegs.example"


@pytest.fixture
def night() -> Night:
    """Closed: everybody who won gave a skunk, and there is a hand of 29."""
    night = make_singles_night(round_count=2)
    here(night, 6)
    event = draw_night(night)
    ann, bob = Entry.objects.filter(event=event).order_by("number")[:2]
    note_hand(ann, parse_cards("5H 5C 5S JD 5D"), by=DESK, witness=bob)
    while games := outstanding(event):
        play(games[0], loser=80)
    close_night(night, by=DESK, seen=latest(night).revision)
    return night


@pytest.fixture
def director(night: Night, client: Client) -> Client:
    client.force_login(make_user(night.season.club, "Dora", Role.Kind.DIRECTOR))
    return client


def report(director: Client, night: Night) -> str:
    answer = director.get(reverse("leagues:report", args=[night.event.slug]))
    return " ".join(answer.content.decode().split())


def test_it_has_the_order_the_hands_the_skunks_and_the_next_night(
    director: Client, night: Night
) -> None:
    said = report(director, night)
    first = Entry.objects.get(event=night.event, number=1).name
    assert "Provisional" not in said
    assert f"<strong>29</strong> {first}: 5♥ 5♣ 5♠ J♦ + 5♦" in said
    assert "Witness: Bev Roy" in said
    assert "6/2 +82" in said
    assert "Skunks" in said
    assert "Next night:" in said


def test_it_is_sent_to_the_members_each_in_their_own_language(
    director: Client, night: Night
) -> None:
    club = night.season.club
    ann = Person.objects.get(club=club, name="Al Kozak")
    bev = Person.objects.get(club=club, name="Bev Roy")
    Person.objects.filter(pk=ann.pk).update(email="al@example.com", language="en")
    Person.objects.filter(pk=bev.pk).update(email="bev@example.com", language="fr-ca")
    url = reverse("leagues:new_message", args=[night.season.slug])
    page = director.get(url, {"report": night.event.slug}).context["form"]
    data = {**page.initial, "key": str(page["key"].value())}
    director.post(url, {**data, "send": "1", "seen": f"{ann.pk},{bev.pk}"})
    message = Message.objects.get()
    mail.outbox.clear()
    send_message.call(message.pk, SITE)

    letters = {letter.to[0]: letter.body for letter in mail.outbox}
    assert "Here is the report of our night." in letters["al@example.com"]
    assert "High hands" in letters["al@example.com"]
    assert "6/2 +82" in letters["al@example.com"]
    assert "Mains hautes" in letters["bev@example.com"]


def test_before_the_end_it_says_that_it_is_provisional(client: Client) -> None:
    night = make_singles_night(round_count=2)
    here(night, 4)
    draw_night(night)
    client.force_login(make_user(night.season.club, "Dora", Role.Kind.DIRECTOR))
    assert "Provisional: the night isn’t closed yet." in report(client, night)


def test_the_night_as_data(client: Client, night: Night) -> None:
    found = client.get(reverse("leagues:night_json", args=[night.event.slug])).json()
    assert found["provisional"] is False
    assert len(found["order"]) == 6
    assert found["order"][0]["card"] == "6/2 +82"
    assert found["hands"] == [{"points": 29, "name": "Al Kozak", "cards": "5H 5C 5S JD 5D"}]
    assert found["next"]


def test_the_night_for_a_spreadsheet(client: Client, night: Night) -> None:
    said = client.get(reverse("leagues:night_csv", args=[night.event.slug])).content.decode()
    head, *lines = said.strip().splitlines()
    assert head.endswith(",hands,pool_cents")
    assert len(lines) == 6
    assert any(line.endswith("29: 5H 5C 5S JD 5D,0") for line in lines)
