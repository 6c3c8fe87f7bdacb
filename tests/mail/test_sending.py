"""Letters are recorded for the operator, for ninety days."""

import ast
import datetime
import re
from pathlib import Path

import pytest
from django.conf import settings as django_settings
from django.core.mail import EmailMessage
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from cribbage_events.clubs.models import Club, Role, User
from cribbage_events.mail.channels.email import Draft
from cribbage_events.mail.models import Kind, Message, State
from cribbage_events.mail.outbox import clear_messages, erase_addresses
from cribbage_events.mail.queries import (
    last_letters_not_arrived,
)
from tests.building import make_club, make_user
from tests.mail.no_mail import __name__ as no_mail
from tests.mail.posting import post
from tests.mail.smtp import post_office

pytestmark = pytest.mark.django_db


NO_MAIL = {"default": {"BACKEND": f"{no_mail}.EmailBackend"}}


def send(to: str, club: Club | None = None, kind: Kind = Kind.NEWS) -> str:
    return post(Draft(to, "No cribbage", "Snow storm."), kind=kind, club=club)


def records() -> list[tuple[str, str, str, str]]:
    found = Message.objects.order_by("pk")
    return list(found.values_list("address", "kind", "state", "why"))


def test_letters_that_the_server_accepted_are_on_record(mailoutbox: list[EmailMessage]) -> None:
    club = make_club()
    make_user(club, "Dora", Role.Kind.DIRECTOR)
    assert send("Ann@Example.com", club) == ""
    assert records() == [("ann@example.com", "news", "sent", "")]
    assert Message.objects.get().club == club
    assert mailoutbox[0].to == ["Ann@Example.com"]


def test_a_letter_that_could_not_be_sent_is_on_record(settings: Settings) -> None:
    settings.MAILERS = NO_MAIL
    why = "unreachable:OSError"
    assert send("ann@example.com") == why
    assert records() == [("ann@example.com", "news", "failed", why)]


@pytest.mark.parametrize(
    ("answer", "state", "why"),
    [
        ("550 no such", "refused", "no-such-address"),
        ("450 later", "failed", "refused:450"),
    ],
)
def test_an_address_that_the_server_refuses_is_on_record(
    settings: Settings, answer: str, state: str, why: str
) -> None:
    with post_office(recipient=answer) as office:
        options = {"host": "127.0.0.1", "port": office.port}
        backend = "django.core.mail.backends.smtp.EmailBackend"
        settings.MAILERS = {"default": {"BACKEND": backend, "OPTIONS": options}}
        assert send("ann@example.com") == why
    assert records() == [("ann@example.com", "news", state, why)]


def test_codes_and_questions_about_an_address_are_on_record(client: Client) -> None:
    User.objects.create_user("vic@example.com", name="Vic Olsen")
    client.post("/accounts/login/code/", {"email": "vic@example.com"})
    client.post("/accounts/password/reset/", {"email": "vic@example.com"})
    given = {"name": "Nan Day", "email": "nan@example.com", "password1": "fifteen-two-and-a-pair"}
    client.post("/accounts/signup/", given)
    assert records() == [
        ("vic@example.com", "code", "sent", ""),
        ("vic@example.com", "code", "sent", ""),
        ("nan@example.com", "proof", "sent", ""),
    ]


def test_no_other_place_sends_e_mail() -> None:
    own = Path(django_settings.BASE_DIR) / "cribbage_events"
    senders = [
        str(path.relative_to(own))
        for path in own.rglob("*.py")
        if re.search("mail|smtplib", text := path.read_text())
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Import | ast.ImportFrom)
        and re.search(r"\bdjango\.core(\.mail\b| import .*\bmail\b)|smtplib", ast.unparse(node))
    ]
    assert set(senders) == {"mail/channels/email.py"}


def test_the_operator_sees_the_last_letters_that_did_not_arrive() -> None:
    club, now = make_club(), timezone.now()
    for state in (State.SENT, State.BOUNCED, State.REFUSED, State.FAILED):
        made = {"club": club, "kind": Kind.NEWS, "state": state, "tried_at": now}
        Message.objects.create(address="a@example.com", **made)
    found = [letter.state for letter in last_letters_not_arrived(count=2)]
    assert found == ["failed", "refused"]


def test_records_go_after_ninety_days() -> None:
    now = timezone.now()
    for days in (89, 91):
        at = now - datetime.timedelta(days=days)
        Message.objects.create(address=f"{days}@example.com", kind=Kind.CODE, written_at=at)
    assert clear_messages() == 1
    assert Message.objects.get().address == "89@example.com"


def test_an_erased_address_is_readable_no_more_and_still_counted(
    mailoutbox: list[EmailMessage],
) -> None:
    club = make_club()
    for to in ("ann@example.com", "ann@example.com", "bob@example.com"):
        Message.objects.create(address=to, club=club, kind=Kind.NEWS)
    assert erase_addresses(Message.objects.filter(address="ann@example.com")) == 2
    left = sorted(letter.address for letter in club.messages.all())
    assert left[0] == "bob@example.com"
    assert left[1] == left[2]
    assert left[1].startswith("erased ")
    assert erase_addresses(club.messages.all()) == 1
