"""Nobody gets into an account by signing up with another person's address first."""

import re
from dataclasses import dataclass, field

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.core import mail
from django.core.cache import cache
from django.db import transaction
from django.test import Client
from django.urls import reverse
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pytest_django import Settings

from cribbage_events.clubs.models import Club, Role, User
from tests.building import make_club, make_user
from tests.tools.examples import examples

pytestmark = pytest.mark.django_db

EMAIL = "victim@club.test"
CODE = "/accounts/login/code/"
CODE_PAGE = "/accounts/confirm-email/"
RESET = "/accounts/password/reset/"
THEIRS, OWN = "attackers-own-words", "fifteen-two-and-a-pair"


@pytest.fixture(autouse=True)
def quick(settings: Settings) -> None:
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.fixture(params=[True, False], autouse=True)
def on_a_server(request: pytest.FixtureRequest, settings: Settings) -> None:
    """Run the test as on a server with mail, and as on a computer that may have none."""
    settings.CODE_BEFORE_WORK = request.param


def user() -> User | None:
    return User.objects.filter(email=EMAIL).first()


def is_in(client: Client) -> bool:
    """Whether this browser is signed in with the address."""
    answer = client.get("/accounts/")
    return answer.status_code == 200 and answer.context["user"].email == EMAIL


def last_code() -> str:
    """The code, which only the owner of the address can read."""
    letter = next(each for each in reversed(mail.outbox) if each.to == [EMAIL])
    code: str = re.findall(r"\d{4}-\d{4}", str(letter.body))[-1]
    return code.replace("-", "")


def sign_up(client: Client, password: str) -> None:
    client.post("/accounts/signup/", {"name": "Some Body", "email": EMAIL, "password1": password})


def sign_in(client: Client, password: str) -> None:
    client.post("/accounts/login/", {"login": EMAIL, "password": password})


def by_code(client: Client) -> None:
    client.post(CODE, {"email": EMAIL})
    client.post(f"{CODE}confirm/", {"code": last_code()})


def by_reset(client: Client) -> None:
    client.post(RESET, {"email": EMAIL})
    client.post(f"{RESET}confirm/", {"code": last_code()})
    client.post(f"{RESET}complete/", {"password1": OWN, "password2": OWN}, follow=True)
    sign_in(client, OWN)


def add(club: Club, by: Client) -> None:
    data = {"email": EMAIL, "name": "Vic Tim", "kind": Role.Kind.DIRECTOR}
    by.post(reverse("clubs:helpers", args=[club.slug]), data)


def test_somebody_who_signed_up_first_with_a_helpers_address_gets_nothing() -> None:
    club = make_club()
    director, attacker, victim = Client(), Client(), Client()
    director.force_login(make_user(club, "Dora", Role.Kind.DIRECTOR))
    sign_up(attacker, THEIRS)
    add(club, director)
    page = reverse("clubs:helpers", args=[club.slug])
    assert attacker.get(page).status_code != 200
    by_code(victim)
    assert is_in(victim)
    assert victim.get(page).status_code == 200
    for client in (attacker, Client()):
        sign_in(client, THEIRS)
        assert not is_in(client)
        assert client.get(page).status_code != 200
    found = user()
    assert found
    assert found.name == "Vic Tim"


@pytest.mark.parametrize("proof", [by_code, by_reset])
def test_a_passkey_from_before_the_proof_is_gone(proof: object) -> None:
    attacker, victim = Client(), Client()
    sign_up(attacker, THEIRS)
    found = user()
    assert found
    Authenticator.objects.create(user=found, type=Authenticator.Type.WEBAUTHN, data={})
    assert callable(proof)
    proof(victim)
    assert is_in(victim)
    assert not Authenticator.objects.filter(user=found).exists()
    assert not is_in(attacker)


def test_somebody_who_types_the_code_where_they_signed_up_keeps_their_password() -> None:
    dora = Client()
    sign_up(dora, OWN)
    dora.post(CODE_PAGE, {"code": last_code()}, follow=True)
    assert is_in(dora)
    other = Client()
    sign_in(other, OWN)
    assert is_in(other)


def test_a_helper_whose_address_is_proven_keeps_password_and_session() -> None:
    club = make_club()
    director, dora = Client(), Client()
    director.force_login(make_user(club, "Dora", Role.Kind.DIRECTOR))
    sign_up(dora, OWN)
    dora.post(CODE_PAGE, {"code": last_code()}, follow=True)
    add(club, director)
    assert is_in(dora)
    assert dora.get(reverse("clubs:helpers", args=[club.slug])).status_code == 200


@dataclass
class Story:
    """Two browsers are at one address: only `owner` reads its e-mail."""

    club: Club
    director: Client
    stranger: Client = field(default_factory=Client)
    owner: Client = field(default_factory=Client)

    def play(self, step: str) -> None:
        cache.clear()
        if step == "added":
            add(self.club, self.director)
        elif step == "removed":
            Role.objects.filter(user__email=EMAIL).delete()
        elif step.startswith("stranger"):
            self.strange(step.removeprefix("stranger "))
        else:
            self.own(step.removeprefix("owner "))

    def check(self) -> None:
        has_role = Role.objects.filter(user__email=EMAIL).exists()
        if has_role or EmailAddress.objects.filter(email=EMAIL, verified=True).exists():
            assert not is_in(self.stranger)

    def strange(self, step: str) -> None:
        """Everything that a stranger can do: all but typing the right code."""
        client = self.stranger
        if step == "signs up":
            sign_up(client, THEIRS)
        elif step == "signs in":
            # In another window, since this one may still wait for the code.
            self.stranger = Client()
            sign_in(self.stranger, THEIRS)
        elif step == "asks for a code":
            client.post(CODE, {"email": EMAIL})
        elif step == "asks for a new password":
            client.post(RESET, {"email": EMAIL})
        elif step == "changes address":
            client.post("/accounts/email/", {"action_add": "", "email": EMAIL})
        elif step == "has another account":
            client.force_login(User.objects.get(email="stranger@other.test"))
        else:
            client.post(CODE_PAGE, {"code": "12345678"})

    def own(self, step: str) -> None:
        self.owner = Client()
        if step == "signs up":
            mail.outbox.clear()
            sign_up(self.owner, OWN)
            if mail.outbox and re.search(r"\d{4}-\d{4}", str(mail.outbox[-1].body)):
                self.owner.post(CODE_PAGE, {"code": last_code()}, follow=True)
        elif user():
            (by_code if step == "by code" else by_reset)(self.owner)


STRANGER = (
    "signs up",
    "signs up",
    "signs in",
    "asks for a code",
    "asks for a new password",
    "changes address",
    "has another account",
    "guesses",
)
STEPS = (
    "added",
    "added",
    "removed",
    "owner signs up",
    "owner by code",
    "owner by reset",
    *(f"stranger {step}" for step in STRANGER),
)


@settings(
    max_examples=examples(50),
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(steps=st.lists(st.sampled_from(STEPS), min_size=2, max_size=8))
def test_a_stranger_never_gets_into_a_proven_account(steps: list[str]) -> None:
    with transaction.atomic():
        club = make_club()
        director = Client()
        director.force_login(make_user(club, "Dora", Role.Kind.DIRECTOR))
        stranger = User.objects.create_user("stranger@other.test", name="Strange")
        EmailAddress.objects.create(
            user=stranger, email=stranger.email, verified=True, primary=True
        )
        story = Story(club, director)
        for step in steps:
            story.play(step)
            story.check()
        first = story.stranger
        story.play("stranger signs in")
        story.check()
        story.stranger = first
        story.check()
        transaction.set_rollback(True)
