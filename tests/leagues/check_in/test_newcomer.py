"""Somebody new is entered at check-in, and is listed there."""

import datetime

import pytest
from django.test import Client
from django.urls import reverse

from cribbage_events.clubs.models import Club, Person
from cribbage_events.leagues.models import Night
from tests.events.desk_client import words
from tests.events.markup import Markup
from tests.factories import EntryFactory
from tests.leagues.at_night import page, send, sign_in
from tests.leagues.night import FIRST_NIGHT, make_member, night_with

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def tonight(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Club, "today", FIRST_NIGHT)


def write_down(client: Client, night: Night, name: str, **data: str) -> str:
    return words(sent(client, night, name, **data).encode())


def sent(client: Client, night: Night, name: str, **data: str) -> str:
    sign_in(client, night)
    door = reverse("leagues:door", args=[night.event.slug])
    return client.post(door, {"do": "new", "name": name, **data}, follow=True).content.decode()


def test_nothing_is_filled_in(client: Client) -> None:
    text = page(client, night_with(2), "door")
    said = words(text.encode())
    assert "Somebody new Name Has paid the dues?" in said
    assert "Yes: member until 31 December 2026" in said
    assert " checked" not in text
    assert Markup(text).faults == []


def test_a_newcomer_who_has_paid_the_dues_is_a_member_and_can_be_ticked(client: Client) -> None:
    night = night_with(2)
    said = write_down(client, night, "Nora New", dues="yes", telephone="204 555 0100")
    assert "Saved: Nora New is a member until 31 December 2026. Now check them in." in said
    assert "Nora New Here, $10" in said
    nora = Person.objects.get(name="Nora New")
    assert (nora.valid_until, nora.telephone) == (datetime.date(2026, 12, 31), "204 555 0100")


def test_a_newcomer_who_has_not_paid_the_dues_is_listed_and_cannot_be_ticked(
    client: Client,
) -> None:
    night = night_with(2)
    said = write_down(client, night, "Harold Stranger", dues="no")
    assert "Saved: Harold Stranger is on the list, but isn’t a member yet." in said
    assert "Harold Stranger not a member Has paid the dues" in said
    harold = Person.objects.get(name="Harold Stranger")
    assert "has no membership" in send(client, night, "door", do="in", person=harold.pk)
    paid = words(send(client, night, "door", do="renew", person=harold.pk).encode())
    assert "Harold Stranger is a member until 31 December 2026. Now check them in." in paid
    assert "Harold Stranger Here, $10" in paid


def test_it_leads_back_to_the_line_of_the_list(client: Client) -> None:
    night = night_with(2)
    sign_in(client, night)
    door = reverse("leagues:door", args=[night.event.slug])
    answer = client.post(door, {"do": "new", "name": "Nora New", "dues": "yes"})
    assert answer["Location"] == f"{door}#p{Person.objects.get(name='Nora New').pk}"


def test_whether_the_dues_are_paid_has_to_be_said(client: Client) -> None:
    night = night_with(2)
    text = sent(client, night, "Nora New")
    assert "Choose whether the dues are paid." in text
    assert 'value="Nora New"' in text
    assert '<details class="compact no-print" id="new" open>' in text
    assert not Person.objects.filter(name="Nora New").exists()
    assert Markup(text).faults == []


def test_a_member_is_not_entered_twice(client: Client) -> None:
    night = night_with(2)
    make_member(night.season.club, "Zoé Côté")
    said = write_down(client, night, "zoe cote", dues="yes")
    assert "Zoé Côté is already a member: look in the list." in said
    assert Person.objects.filter(name_key="zoecote").count() == 1


def test_a_newcomer_known_from_another_event_is_asked_about_and_then_listed(client: Client) -> None:
    night = night_with(2)
    known = EntryFactory.create(
        event__club=night.season.club, person__club=night.season.club, person__name="Sam Senior"
    ).person
    said = write_down(client, night, "Sam Senior", dues="no")
    assert "The club knows Sam Senior" in said
    said = write_down(client, night, "Sam Senior", dues="no", who=str(known.pk))
    assert "Saved: Sam Senior is on the list, but isn’t a member yet." in said
    assert "Sam Senior not a member" in said
    assert Person.objects.filter(name="Sam Senior").count() == 1
