"""Applicants get the answer, and the director hears of the request."""

from typing import Any

import pytest
from django.core.mail import EmailMessage
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from cribbage_events.clubs.models import Role
from cribbage_events.events.models import Entry, Event
from cribbage_events.events.undo.services import undo
from cribbage_events.mail import outbox
from tests.building import MARION, make_user
from tests.events.desk_client import at, words
from tests.events.markup import Markup
from tests.events.registration.test_register_pages import ANN
from tests.factories import EventFactory

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("sent_at_once")]

NO_SERVER = {"default": {"BACKEND": "django.core.mail.backends.console.EmailBackend"}}
NO_MAIL = {"default": {"BACKEND": "tests.mail.no_mail.EmailBackend"}}


@pytest.fixture
def event() -> Event:
    return EventFactory.create(
        name="Autumn Games",
        venue="Legion Hall",
        address="12 Main Street",
        contact="Marion, 555 0142",
    )


def ask(event: Event, **changes: str) -> str:
    """Register, and return the address of the applicant’s own page."""
    answer = Client().post(at(event, "register"), ANN | changes, follow=True)
    return str(answer.redirect_chain[-1][0])


def look(page: str) -> str:
    return words(Client().get(page).content)


def press(director: Client, event: Event, name: str) -> str:
    entry = event.entries.get()
    return words(director.post(at(event, name, entry.number), follow=True).content)


def test_the_applicant_s_page_says_what_has_become_of_the_request(
    event: Event, director: Client
) -> None:
    page = ask(event)
    assert "Waiting for the director, who answers by e-mail or by phone." in look(page)
    press(director, event, "decline")
    assert "You don’t have a place" in look(page)
    press(director, event, "accept")
    said = look(page)
    assert "You have a place" in said
    assert "Saturday 21 November 2026, 1 pm · Legion Hall" in said
    assert Markup(Client().get(page).content.decode()).faults == []
    event.entries.get().delete()
    assert "You are not on the list any more" in look(page)


def test_only_its_own_address_opens_it(event: Event) -> None:
    page = ask(event)
    assert Client().get(f"{page[:-2]}x/").status_code == 404
    other = EventFactory.create(club=event.club)
    moved = page.replace(f"/{event.slug}/", f"/{other.slug}/")
    assert "Ann Lee" not in look(moved)


@pytest.mark.parametrize(
    ("name", "subject", "said"),
    [
        ("accept", "You have a place in Autumn Games", "you have a place in Autumn Games."),
        ("decline", "No place in Autumn Games", "The director could not give you one."),
    ],
)
def test_the_answer_goes_out_by_e_mail(
    event: Event,
    director: Client,
    mailoutbox: list[EmailMessage],
    name: str,
    subject: str,
    said: str,
) -> None:
    page = ask(event)
    mailoutbox.clear()
    assert "An e-mail to ann@example.com is on its way." in press(director, event, name)
    (message,) = mailoutbox
    assert (message.subject, message.to) == (subject, ["ann@example.com"])
    assert said in message.body
    assert "Saturday 21 November, 1\N{NO-BREAK SPACE}pm" in message.body
    # The end of the address is the time at which it was made.
    address, _, _ = page.partition(":")
    assert f"http://testserver{address}:" in message.body
    assert "Marion, 555 0142" in message.body
    assert ("12 Main Street" in message.body) == (name == "accept")
    # The e-mail has no text that a stranger typed.
    assert "Ann" not in message.body
    assert event.entries.get().messages.get().state == "sent"


@pytest.mark.parametrize(
    "changed",
    [
        {"why_cancelled": "Snow"},
        {"deleted_at": timezone.now()},
        {"entry": "withdrawn"},
        {"entry": "no-show"},
    ],
)
def test_an_answer_that_is_no_longer_true_is_not_sent(
    event: Event,
    director: Client,
    mailoutbox: list[EmailMessage],
    monkeypatch: pytest.MonkeyPatch,
    changed: dict[str, object],
) -> None:
    """It waited, as while the e-mail server is away."""
    ask(event)
    monkeypatch.setattr(outbox, "send_soon", lambda: None)
    press(director, event, "accept")
    mailoutbox.clear()
    if "entry" in changed:
        event.entries.update(status=changed["entry"])
    else:
        Event.objects.filter(pk=event.pk).update(**changed)
    outbox.send_waiting()
    assert mailoutbox == []


def test_a_second_tap_writes_nothing_more(
    event: Event, director: Client, mailoutbox: list[EmailMessage]
) -> None:
    ask(event)
    press(director, event, "accept")
    mailoutbox.clear()
    press(director, event, "accept")
    assert mailoutbox == []


def test_somebody_who_gave_a_telephone_number_only_is_telephoned_and_ticked_off(
    event: Event, director: Client, mailoutbox: list[EmailMessage]
) -> None:
    ask(event, email="", telephone="204 555 0199")
    mailoutbox.clear()
    assert "They gave no e-mail address: call them." in press(director, event, "accept")
    page = director.get(at(event, "entrants"))
    assert "Call them" in words(page.content)
    assert 'href="tel:2045550199"' in page.content.decode()
    assert Markup(page.content.decode()).faults == []
    assert "1 person can only be told by phone" in words(director.get(at(event, "desk")).content)
    answer = director.post(at(event, "told", event.entries.get().number))
    assert answer["Location"] == f"{at(event, 'entrants')}#to-call"
    said = words(director.get(answer["Location"]).content)
    assert "Saved: Ann Lee has been told." in said
    assert "Call them" not in said
    assert "isn’t on the call list any more" in press(director, event, "told")
    assert mailoutbox == []


def test_an_e_mail_that_cannot_be_sent_becomes_a_call(
    event: Event, director: Client, settings: Settings
) -> None:
    ask(event)
    settings.MAILERS = NO_MAIL
    press(director, event, "accept")
    said = words(director.get(at(event, "entrants")).content)
    assert "Call them" in said
    assert "The e-mail server could not be reached" in said


def test_nobody_calls_who_has_come(event: Event, director: Client) -> None:
    ask(event, email="", telephone="204 555 0199")
    press(director, event, "accept")
    event.entries.update(status=Entry.Status.CHECKED_IN)
    assert "Call them" not in words(director.get(at(event, "entrants")).content)


def test_where_no_e_mail_goes_out_accepting_says_so(
    event: Event, director: Client, settings: Settings
) -> None:
    ask(event)
    settings.MAILERS = NO_SERVER
    said = press(director, event, "accept")
    assert "No e-mail is set up on this computer, so none was sent. Call them." in said
    assert "is on its way" not in said


def test_the_box_where_the_director_decides_says_how_to_reach_them(
    event: Event, director: Client
) -> None:
    ask(event, telephone="204 555 0199")
    page = director.get(at(event, "entrants")).content.decode()
    box = page.split('id="waiting"')[1].split("</section>")[0]
    assert 'href="mailto:ann@example.com"' in box
    assert 'href="tel:2045550199"' in box
    number = event.entries.get().number
    assert f'href="{at(event, "edit_entry", number)}"' in box


def test_an_answer_can_be_undone_after_it_was_sent(event: Event, director: Client) -> None:
    page = ask(event)
    press(director, event, "accept")
    undo(event.changes.latest("revision"), by=MARION)
    assert event.entries.get().status == Entry.Status.REQUESTED
    assert "Waiting for the director" in look(page)
    press(director, event, "decline")
    assert "You don’t have a place" in look(page)
    assert event.entries.get().messages.get().state == "sent"


class TestTheDirectorHearsOfIt:
    @pytest.fixture
    def marion(self, event: Event) -> Any:
        marion = make_user(event.club, "Marion", Role.Kind.DIRECTOR)
        make_user(event.club, "Joe", Role.Kind.VOLUNTEER)
        never_here = make_user(event.club, "Nan", Role.Kind.DIRECTOR)
        never_here.last_login = None
        never_here.save()
        client = Client()
        client.force_login(marion)
        return client

    def test_when_somebody_asks(
        self, event: Event, marion: Client, mailoutbox: list[EmailMessage]
    ) -> None:
        ask(event)
        (message,) = mailoutbox
        assert message.to == ["marion@example.com"]
        assert message.subject == "A request to play in Autumn Games"
        assert "1 request waits for your answer." in message.body
        assert f"http://testserver{at(event, 'entrants')}" in message.body
        assert "Ann" not in message.body

    def test_once_an_hour_until_they_have_answered(
        self, event: Event, marion: Client, mailoutbox: list[EmailMessage]
    ) -> None:
        for name in ("Ann Lee", "Bob Ray", "Cy Dow"):
            ask(event, name=name)
        assert len(mailoutbox) == 1
        first = event.entries.earliest("number")
        marion.post(at(event, "accept", first.number))
        mailoutbox.clear()
        for name in ("Di Poe", "Ed Fox"):
            ask(event, name=name)
        (message,) = mailoutbox
        assert "3 requests wait for your answer" in str(message.body)
