"""A hall signs in behind one address; a guesser is stopped."""

import time
from typing import Any

import pytest
from django.conf import settings
from django.core.cache import cache
from django.test import Client
from pytest_django import Settings

from cribbage_events.clubs.models import User
from cribbage_events.events.models import Entry
from tests.events.desk_client import at
from tests.factories import EventFactory

pytestmark = pytest.mark.django_db
PASSWORD = "fifteen-two-and-a-pair"
HALL: dict[str, Any] = {"REMOTE_ADDR": "10.0.0.1", "HTTP_X_FORWARDED_FOR": "203.0.113.9"}


@pytest.fixture(autouse=True)
def behind_a_proxy(settings: Settings) -> None:
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = 1
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    cache.clear()


def people(count: int) -> list[User]:
    return [
        User.objects.create_user(f"player{number}@example.com", PASSWORD, name=f"Player {number}")
        for number in range(count)
    ]


def sign_in(user: User, password: str = PASSWORD, **where: str) -> Any:
    said = {"login": user.email, "password": password}
    return Client().post("/accounts/login/", said, **(HALL | where))


def is_in(answer: Any) -> bool:
    return bool(answer.status_code == 302)


def test_sixty_people_of_one_hall_sign_in_though_every_third_mistypes() -> None:
    for number, user in enumerate(people(60)):
        if number % 3 == 0:
            assert not is_in(sign_in(user, "mistyped"))
        assert is_in(sign_in(user)), number


def test_a_guesser_is_stopped_at_one_account_after_five_tries() -> None:
    victim, *_ = people(1)
    for _ in range(5):
        assert "not correct" in sign_in(victim, "guess").content.decode()
    answer = sign_in(victim)
    assert not is_in(answer)
    assert "Too many" in answer.content.decode()


def test_very_many_others_don_t_make_the_limits_forget_somebody() -> None:
    victim, *_ = people(1)
    for _ in range(5):
        sign_in(victim, "guess")
    for number in range(400):
        # Culling goes by the alphabet: these come before and behind all limits.
        cache.set(f"{'az'[number % 2]}{number}", 1, 600)
    assert not is_in(sign_in(victim))


def test_an_account_is_locked_for_other_addresses_too() -> None:
    victim, *_ = people(1)
    for number in range(5):
        sign_in(victim, "guess", HTTP_X_FORWARDED_FOR=f"198.51.100.{number}")
    assert not is_in(sign_in(victim, HTTP_X_FORWARDED_FOR="198.51.100.77"))


def test_guessing_at_many_accounts_is_stopped_but_not_for_another_address() -> None:
    victims = people(40)
    for victim in victims:
        sign_in(victim, "guess")
    assert not is_in(sign_in(victims[0]))
    assert is_in(sign_in(victims[0], HTTP_X_FORWARDED_FOR="203.0.113.10"))


def test_an_address_that_a_visitor_claims_does_not_count() -> None:
    victims = people(40)
    for number, victim in enumerate(victims):
        sign_in(victim, "guess", HTTP_X_FORWARDED_FOR=f"192.0.2.{number}, 203.0.113.9")
    assert not is_in(sign_in(victims[0]))


def test_a_whole_hall_gets_codes_but_one_person_not_many() -> None:
    for user in people(60):
        answer = Client().post("/accounts/login/code/", {"email": user.email}, **HALL)
        assert answer.status_code == 302
    for _ in range(3):
        answer = Client().post("/accounts/login/code/", {"email": user.email}, **HALL)
    assert "Too many tries. Wait a few minutes" in answer.content.decode()


def test_a_code_can_be_guessed_at_three_times() -> None:
    user, *_ = people(1)
    client = Client()
    client.post("/accounts/login/code/", {"email": user.email}, **HALL)
    for _ in range(3):
        answer = client.post("/accounts/login/code/confirm/", {"code": "00000000"}, **HALL)
    assert answer.status_code == 302
    assert client.get("/accounts/login/code/confirm/", **HALL).status_code == 302


@pytest.mark.parametrize(
    ("path", "said", "most"),
    [
        ("/accounts/signup/", {"email": "x"}, 60),
        ("/accounts/password/reset/", {"email": "dora@example.com"}, 30),
        ("/accounts/login/", {"login": "x"}, 120),
    ],
)
def test_programs_are_told_to_wait(path: str, said: dict[str, str], most: int) -> None:
    fill_up(path, most)
    answer = Client().post(path, said, **HALL)
    assert answer.status_code == 429
    page = answer.content.decode()
    assert "Wait a few minutes" in page


def fill_up(path: str, most: int) -> None:
    """Let it look as if so many requests had been made in this minute."""
    action = {"signup": "signup", "reset": "reset_password", "login": "login"}[path.split("/")[-2]]
    assert settings.ACCOUNT_RATE_LIMITS[action].split(",")[0] == f"{most}/m/ip"
    key = f"allauth:rl:allauth.account:{action}:{most}/60/ip:ip:203.0.113.9"
    cache.set(key, [time.time()] * most, 60)


def test_a_program_that_registers_a_hundred_players_is_stopped() -> None:
    event = EventFactory.create()
    statuses = [
        Client()
        .post(
            at(event, "register"),
            {
                "name": f"Player {chr(65 + number % 26)}{chr(65 + number // 26)}",
                "date_of_birth": "1 February 1950",
                "telephone": "204 555 0100",
            },
            **HALL,
        )
        .status_code
        for number in range(40)
    ]
    assert statuses == [302] * 10 + [429] * 30
    assert Entry.objects.filter(event=event).count() == 10
    assert Client().get(at(event, "register"), **HALL).status_code == 200
