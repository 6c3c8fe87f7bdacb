"""Whoever types a stranger's address into the pages of accounts can't pour e-mail over them."""

import datetime
import time

import pytest
from django.core.cache import cache
from django.core.mail import EmailMessage
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from cribbage_events.clubs.models import User
from cribbage_events.mail.models import Message
from tests.building import prove
from tests.events.desk_client import words

pytestmark = pytest.mark.django_db

VICTIM = "victim@example.com"
PASSWORD = "fifteen-two-and-a-pair"
SIGN_UP = {"name": "Mallory", "email": VICTIM, "password1": PASSWORD}
OFTEN = "We have sent many e-mails to victim@example.com today."


@pytest.fixture(autouse=True)
def on_a_server(settings: Settings) -> None:
    cache.clear()
    settings.CODE_BEFORE_WORK = True


class Clock:
    """Time passes between one attempt and the next, so that only the limits of a day hold."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def pass_by(self, minutes: float) -> None:
        self.seconds += minutes * 60


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock, real = Clock(), time.time
    monkeypatch.setattr(time, "time", lambda: real() + clock.seconds)
    now = timezone.now
    monkeypatch.setattr(timezone, "now", lambda: now() + datetime.timedelta(seconds=clock.seconds))
    return clock


def sign_up() -> str:
    return words(Client().post("/accounts/signup/", SIGN_UP, follow=True).content)


def ask(path: str) -> str:
    return words(Client().post(path, {"email": VICTIM}, follow=True).content)


def test_somebody_who_has_no_account_is_asked_about_one_ten_times_a_day_at_most(
    clock: Clock, mailoutbox: list[EmailMessage]
) -> None:
    for _ in range(15):
        said = sign_up()
        ask("/accounts/login/code/")
        ask("/accounts/password/reset/")
        clock.pass_by(minutes=10)
    assert 0 < len(mailoutbox) <= 13
    assert {letter.address for letter in Message.objects.all()} == {VICTIM}
    assert OFTEN in said


def test_the_owner_gets_a_code_after_a_stranger_has_used_up_the_codes_of_the_day(
    clock: Clock, settings: Settings, mailoutbox: list[EmailMessage]
) -> None:
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = 1
    User.objects.create_user(VICTIM, name="Vic Olsen")
    path, asked = "/accounts/login/code/", {"email": VICTIM}
    for _ in range(15):
        Client().post(path, asked, headers={"X-Forwarded-For": "203.0.113.66"})
        clock.pass_by(minutes=10)
    poured = len(mailoutbox)
    for _ in range(5):
        Client().post(path, asked, headers={"X-Forwarded-For": "203.0.113.7"})
        clock.pass_by(minutes=10)
    assert (poured, len(mailoutbox)) == (13, 16)


def test_a_code_for_an_account_that_nobody_has_proven_comes_ten_times_a_day_at_most(
    clock: Clock, mailoutbox: list[EmailMessage]
) -> None:
    User.objects.create_user(VICTIM, name="Vic Olsen")
    for _ in range(15):
        said = ask("/accounts/login/code/")
        clock.pass_by(minutes=10)
    # And three times more to where it was asked for.
    assert len(mailoutbox) == 13
    # As for an address without an account.
    assert "Type the code" in said


def test_somebody_who_has_proven_the_address_gets_a_code_on_every_such_day(
    clock: Clock, mailoutbox: list[EmailMessage]
) -> None:
    prove(User.objects.create_user(VICTIM, name="Vic Olsen"))
    for _ in range(30):
        ask("/accounts/login/code/")
        clock.pass_by(minutes=10)
    assert len(mailoutbox) == 30


def test_a_program_gets_thirty_codes_an_hour_at_most(
    clock: Clock, mailoutbox: list[EmailMessage]
) -> None:
    prove(User.objects.create_user(VICTIM, name="Vic Olsen"))
    for _ in range(100):
        ask("/accounts/login/code/")
        clock.pass_by(minutes=0.5)
    assert len(mailoutbox) == 30


def test_somebody_who_has_an_account_hears_twice_a_day_that_there_is_one(
    clock: Clock, mailoutbox: list[EmailMessage]
) -> None:
    prove(User.objects.create_user(VICTIM, name="Vic Olsen"))
    said = []
    for _ in range(15):
        said.append(sign_up())
        clock.pass_by(minutes=10)
    assert len(mailoutbox) == 2
    # Pages say the same as for an address without an account.
    assert [OFTEN in each for each in said] == [False] * 13 + [True] * 2
