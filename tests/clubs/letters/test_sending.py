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

from cribbage_events.clubs.letters.counts import (
    LettersOfADay,
    last_letters_not_arrived,
    letters_by_day,
)
from cribbage_events.clubs.letters.delivery import Draft
from cribbage_events.clubs.letters.sending import clear_letters, erase_addresses, post
from cribbage_events.clubs.models import Club, Letter, Role, User
from tests.building import make_club, make_user
from tests.clubs.letters.no_mail import __name__ as no_mail
from tests.clubs.letters.smtp import post_office

pytestmark = pytest.mark.django_db

Kind, State = Letter.Kind, Letter.State
NO_MAIL = {"default": {"BACKEND": f"{no_mail}.EmailBackend"}}


def send(to: str, club: Club | None = None, kind: Letter.Kind = Kind.NEWS) -> str:
    return post(Draft(to, "No cribbage", "Snow storm."), kind=kind, club=club)


def records() -> list[tuple[str, str, str, str]]:
    found = Letter.objects.order_by("pk")
    return list(found.values_list("address", "kind", "state", "reason"))


def test_letters_that_the_server_accepted_are_on_record(mailoutbox: list[EmailMessage]) -> None:
    club = make_club()
    make_user(club, "Dora", Role.Kind.DIRECTOR)
    assert send("Ann@Example.com", club) == ""
    assert records() == [("ann@example.com", "news", "accepted", "")]
    assert Letter.objects.get().club == club
    assert mailoutbox[0].to == ["Ann@Example.com"]


def test_a_letter_that_could_not_be_sent_is_on_record(settings: Settings) -> None:
    settings.MAILERS = NO_MAIL
    why = "unreachable:OSError"
    assert send("ann@example.com") == why
    assert records() == [("ann@example.com", "news", "unsent", why)]


@pytest.mark.parametrize(
    ("answer", "state", "why"),
    [
        ("550 no such", "refused", "no-such-address"),
        ("450 later", "unsent", "refused:450"),
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
        ("vic@example.com", "code", "accepted", ""),
        ("vic@example.com", "code", "accepted", ""),
        ("nan@example.com", "proof", "accepted", ""),
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
    assert set(senders) == {"clubs/letters/delivery.py"}


def test_the_operator_sees_each_clubs_letters_of_each_day() -> None:
    club = make_club()
    now = timezone.now()
    today = timezone.localdate(now)
    for state in (State.ACCEPTED, State.ACCEPTED, State.BOUNCED, State.REFUSED, State.UNSENT):
        Letter.objects.create(address="a@example.com", club=club, kind=Kind.NEWS, state=state)
    Letter.objects.create(address="b@example.com", kind=Kind.CODE)
    long_ago = now - datetime.timedelta(days=15)
    Letter.objects.create(address="c@example.com", kind=Kind.CODE, written_at=long_ago)
    assert letters_by_day() == [
        LettersOfADay(today, None, "", sent=0, waiting=1, refused=0, unsent=0, bounced=0),
        LettersOfADay(
            today, club.pk, "Prairie Pegs", sent=3, waiting=0, refused=1, unsent=1, bounced=1
        ),
    ]
    found = [letter.state for letter in last_letters_not_arrived(count=2)]
    assert found == ["unsent", "refused"]


def test_records_go_after_ninety_days() -> None:
    now = timezone.now()
    for days in (89, 91):
        at = now - datetime.timedelta(days=days)
        Letter.objects.create(address=f"{days}@example.com", kind=Kind.CODE, written_at=at)
    assert clear_letters() == 1
    assert Letter.objects.get().address == "89@example.com"


def test_an_erased_address_is_readable_no_more_and_still_counted(
    mailoutbox: list[EmailMessage],
) -> None:
    club = make_club()
    for to in ("ann@example.com", "ann@example.com", "bob@example.com"):
        Letter.objects.create(address=to, club=club, kind=Kind.NEWS)
    assert erase_addresses(Letter.objects.filter(address="ann@example.com")) == 2
    left = sorted(letter.address for letter in club.letters.all())
    assert left[0] == "bob@example.com"
    assert left[1] == left[2]
    assert left[1].startswith("erased ")
    assert erase_addresses(club.letters.all()) == 1
