"""A director's phone tells of requests, disputes and shifts that were given back, each once."""

import datetime
import hashlib
import json

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from cribbage_events.clubs.models import Role, User
from cribbage_events.clubs.people.finding import PersonFields
from cribbage_events.events.models import CalledPhone, Entry, Event
from cribbage_events.events.registration.own_place import give_up_place
from cribbage_events.events.registration.services import ask_for_place
from cribbage_events.mail.models import Kind, Message, State
from cribbage_events.mail.outbox import send_waiting
from cribbage_events.shifts.services import leave_shift
from tests.building import JOE, MARION, game_at, make_user, say
from tests.events.desk_client import words
from tests.factories import EntryFactory, EventFactory
from tests.shifts.factories import make_shift, volunteer
from tests.tools.push_service import Browser, PushService

pytestmark = pytest.mark.django_db


@pytest.fixture
def dora(event: Event) -> User:
    return make_user(event.club, "Dora", Role.Kind.DIRECTOR)


@pytest.fixture
def desk(dora: User, client: Client) -> Client:
    client.force_login(dora)
    return client


@pytest.fixture
def phone(event: Event, desk: Client) -> Browser:
    """Return Dora’s phone, which tells her."""
    browser = Browser("dora")
    answer = desk.post(reverse("events:alert_phone", args=[event.slug]), browser.fields)
    assert answer.json() == {"called": True}
    return browser


def told(browser: Browser, service: PushService) -> list[str]:
    send_waiting()
    return [said["title"] for said in service.read_by(browser)]


def dispute(event: Event) -> None:
    say(game_at(event, 1), 121, 90, by=MARION)
    say(game_at(event, 1), 90, 121, by=JOE)


def ask(event: Event, name: str = "Zoe Secret") -> Entry:
    fields = PersonFields(name, email="zoe@example.com", telephone="204-555-0123")
    return ask_for_place(event, person_fields=fields, desk_url="https://x.test/")


def test_a_dispute_is_told_once_and_names_nobody(
    event: Event, phone: Browser, service: PushService
) -> None:
    dispute(event)
    assert told(phone, service) == ["A result is disputed: round 1, table 1"]
    (message,) = Message.objects.filter(kind=Kind.ALERT)
    assert message.state == State.SENT
    say(game_at(event, 1), 121, 100, by=JOE, reason="typo")
    assert told(phone, service) == ["A result is disputed: round 1, table 1"]
    (said,) = service.read_by(phone)
    assert said["url"] == reverse("events:desk_game", args=[event.slug, game_at(event, 1).pk])


def test_a_request_is_told_without_what_a_stranger_typed(
    event: Event, phone: Browser, service: PushService
) -> None:
    wanted = EventFactory.create(club=event.club, name="Spring Games")
    ask(wanted)
    ask(wanted, "Yves Other")
    assert told(phone, service) == ["Place requested: Spring Games"] * 2
    everything = json.dumps([service.read_by(phone), list(Message.objects.values("about", "data"))])
    for typed in ("Zoe", "Secret", "zoe@", "555"):
        assert typed not in everything


def test_a_request_that_was_answered_meanwhile_is_not_told(
    event: Event, phone: Browser, service: PushService
) -> None:
    entry = ask(EventFactory.create(club=event.club))
    Entry.objects.filter(pk=entry.pk).update(status=Entry.Status.REGISTERED)
    assert told(phone, service) == []


def test_a_place_that_was_given_up_is_told(
    event: Event, phone: Browser, service: PushService
) -> None:
    entry = EntryFactory.create(event=EventFactory.create(club=event.club, name="Spring Games"))
    give_up_place(entry, desk_url="https://x.test/")
    assert told(phone, service) == ["A player can’t come: Spring Games"]


def test_a_shift_that_was_given_back_is_told(
    event: Event, phone: Browser, service: PushService
) -> None:
    tomorrow = timezone.now() + datetime.timedelta(days=1)
    to_come = EventFactory.create(club=event.club, starts_at=tomorrow)
    shift = make_shift(to_come, task="Door and check-in")
    leave_shift(volunteer(shift, "Nora Vogt"))
    assert told(phone, service) == ["A shift was given back: Door and check-in"]


def test_nothing_is_written_where_nobody_asked_to_be_told(event: Event) -> None:
    dispute(event)
    assert not Message.objects.filter(kind=Kind.ALERT).exists()


def test_another_club_s_director_hears_nothing(
    event: Event, phone: Browser, service: PushService
) -> None:
    CalledPhone.objects.update(club=EventFactory.create().club)
    dispute(event)
    assert told(phone, service) == []


def test_who_is_no_director_any_more_is_told_nothing(
    event: Event, phone: Browser, service: PushService, dora: User
) -> None:
    Role.objects.filter(user=dora).update(kind=Role.Kind.VOLUNTEER)
    dispute(event)
    assert told(phone, service) == []


def test_a_phone_that_is_gone_is_forgotten(
    event: Event, phone: Browser, service: PushService
) -> None:
    service.status = 410
    dispute(event)
    told(phone, service)
    assert not CalledPhone.objects.exists()


def test_the_desk_offers_it_and_ends_it(event: Event, desk: Client, phone: Browser) -> None:
    page = words(desk.get(reverse("events:desk", args=[event.slug])).content)
    assert "Tell my phone" in page
    assert "begins with http, not https" in page
    address = reverse("events:alert_phone", args=[event.slug])
    digest = hashlib.sha256(phone.address.encode()).hexdigest()
    assert desk.get(address).json() == {"called": [digest]}
    end = reverse("events:end_alerts", args=[event.slug])
    assert desk.post(end, {"address": phone.address}).json() == {"called": False}
    assert not CalledPhone.objects.exists()


def test_a_phone_at_a_strange_address_is_not_kept(event: Event, desk: Client) -> None:
    fields = Browser().fields | {"address": "https://evil.example/x"}
    answer = desk.post(reverse("events:alert_phone", args=[event.slug]), fields)
    assert answer.json() == {"called": False}
    assert not CalledPhone.objects.exists()


def by_email(event: Event, desk: Client) -> str:
    """Ask for e-mails on the desk; return what the desk says then."""
    address = reverse("events:alert_by_email", args=[event.slug])
    return words(desk.post(address, follow=True).content)


def sent(dora: User) -> list[str]:
    send_waiting()
    return [str(letter.subject) for letter in mail.outbox if letter.to == [dora.email]]


def test_a_director_who_asks_gets_an_e_mail_once_of_each_thing(
    event: Event, desk: Client, dora: User
) -> None:
    page = by_email(event, desk)
    assert "Saved: you get an e-mail." in page
    assert "You get an e-mail when a result is disputed" in page
    dispute(event)
    say(game_at(event, 1), 121, 100, by=JOE, reason="typo")
    tomorrow = timezone.now() + datetime.timedelta(days=1)
    shift = make_shift(EventFactory.create(club=event.club, starts_at=tomorrow), task="Door")
    leave_shift(volunteer(shift, "Nora Vogt"))
    assert sent(dora) == [
        "A result is disputed: round 1, table 1",
        "A shift was given back: Door",
    ]
    assert event.name in mail.outbox[0].body
    assert "Stop them there." in mail.outbox[0].body


def test_the_e_mails_stop_where_they_were_asked_for(event: Event, desk: Client, dora: User) -> None:
    by_email(event, desk)
    dispute(event)
    page = desk.post(reverse("events:alert_by_email", args=[event.slug]), {"end": "1"}, follow=True)
    assert "Saved: you get no more e-mails." in words(page.content)
    assert sent(dora) == []


def test_an_address_that_is_not_confirmed_gets_no_e_mail(
    event: Event, desk: Client, dora: User
) -> None:
    EmailAddress.objects.filter(user=dora).update(verified=False)
    assert "First confirm your e-mail address" in by_email(event, desk)
    dispute(event)
    assert sent(dora) == []


def test_a_helper_s_phone_is_not_told(event: Event, client: Client) -> None:
    client.force_login(make_user(event.club, "Hal", Role.Kind.COORDINATORS_HELPER))
    assert "Tell my phone" not in words(
        client.get(reverse("events:desk", args=[event.slug])).content
    )
    answer = client.post(reverse("events:alert_phone", args=[event.slug]), Browser().fields)
    assert answer.status_code in {302, 403}
