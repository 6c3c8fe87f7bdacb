"""However many guesses at a code arrive at once, three of them are looked at."""

import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from allauth.account import forms
from django.core.cache import cache
from django.core.mail import EmailMessage
from django.db import connections
from django.test import Client
from django.urls import reverse

from cribbage_events.clubs.limits import refusals_by_day
from cribbage_events.clubs.models import User
from tests.factories import UserFactory

pytestmark = pytest.mark.django_db(transaction=True)
GUESSERS = 30
LOGIN, LOGIN_CODE = reverse("account_request_login_code"), reverse("account_confirm_login_code")
RESET, RESET_CODE = (
    reverse("account_reset_password"),
    reverse("account_confirm_password_reset_code"),
)


@pytest.fixture
def judged(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The guesses that were looked at."""
    compare: Callable[..., bool] = vars(forms)["compare_user_code"]
    seen: list[str] = []

    def noted(*, actual: str, expected: str) -> bool:
        seen.append(actual)
        return compare(actual=actual, expected=expected)

    monkeypatch.setattr(forms, "compare_user_code", noted)
    cache.clear()
    return seen


def at_once(client: Client, path: str, guesses: list[str]) -> list[int]:
    """Guess everything in one browser’s session, at the same moment."""
    gate = Barrier(len(guesses))

    def guess(code: str) -> int:
        browser = Client(raise_request_exception=False)
        browser.cookies.update(client.cookies)
        try:
            gate.wait(30)
            return browser.post(path, {"code": code}).status_code
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(guesses)) as threads:
        return list(threads.map(guess, guesses))


def asked(path: str, email: str) -> Client:
    client = Client()
    assert client.post(path, {"email": email}).status_code == 302
    return client


@pytest.mark.parametrize(("ask", "confirm"), [(LOGIN, LOGIN_CODE), (RESET, RESET_CODE)])
@pytest.mark.parametrize("known", [True, False])
def test_thirty_at_once_are_three(ask: str, confirm: str, judged: list[str], known: bool) -> None:
    user: User = UserFactory.create()
    client = asked(ask, user.email if known else "nobody@example.com")
    statuses = at_once(client, confirm, [f"{number:08}" for number in range(GUESSERS)])
    assert len(judged) == 3
    # A busy SQLite asks some of them to try again.
    assert set(statuses) <= {200, 302, 503}
    assert {one.kind for one in refusals_by_day()} == {"code"}


@pytest.mark.parametrize(("ask", "confirm"), [(LOGIN, LOGIN_CODE), (RESET, RESET_CODE)])
def test_one_after_the_other_they_are_refused_as_codes_too(
    ask: str, confirm: str, judged: list[str]
) -> None:
    client = asked(ask, "nobody@example.com")
    for number in range(4):
        client.post(confirm, {"code": f"{number:08}"})
    assert len(judged) == 3
    assert {one.kind for one in refusals_by_day()} == {"code"}


def test_the_right_code_does_not_count_after_them(
    judged: list[str], mailoutbox: list[EmailMessage]
) -> None:
    user: User = UserFactory.create()
    client = asked(LOGIN, user.email)
    found = re.search(r"\d{4}-\d{4}", str(mailoutbox[-1].body))
    assert found
    at_once(client, LOGIN_CODE, ["00000000"] * 8)
    client.post(LOGIN_CODE, {"code": found[0]})
    assert found[0] not in judged
    assert "_auth_user_id" not in client.session


def test_another_code_may_be_guessed_at_anew(
    judged: list[str], mailoutbox: list[EmailMessage]
) -> None:
    user: User = UserFactory.create()
    client = asked(LOGIN, user.email)
    for _ in range(3):
        client.post(LOGIN_CODE, {"code": "00000000"})
    client.post(LOGIN, {"email": user.email})
    found = re.search(r"\d{4}-\d{4}", str(mailoutbox[-1].body))
    assert found
    client.post(LOGIN_CODE, {"code": "00000000"})
    client.post(LOGIN_CODE, {"code": found[0]})
    assert client.session["_auth_user_id"] == str(user.pk)
    assert len(judged) == 5
