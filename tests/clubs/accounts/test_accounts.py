"""Signing in and signing up by code and by password; account pages have our own design."""

import datetime
import re
from html.parser import HTMLParser

import pytest
from allauth.mfa.models import Authenticator
from django.core.mail import EmailMessage
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from pytest_django import Settings

from cribbage_events.clubs.forms.accounts import RenamePasskeyForm
from cribbage_events.clubs.models import Club, Role, User
from tests.building import make_club
from tests.events.desk_client import words
from tests.factories import ClubFactory, EventFactory
from tests.leagues.factories import make_season

pytestmark = pytest.mark.django_db

PASSWORD = "fifteen-two-and-a-pair"


@pytest.fixture(autouse=True)
def quick_passwords(settings: Settings) -> None:
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.fixture
def vic() -> User:
    return User.objects.create_user("vic@example.com", name="Vic Olsen")


def signed_in_user(client: Client) -> User | None:
    pk = client.session.get("_auth_user_id")
    return User.objects.get(pk=pk) if pk else None


def code_in(message: EmailMessage) -> str:
    found = re.search(r"\b\d{4}-\d{4}\b", str(message.body))
    assert found
    return found.group()


def test_somebody_invited_signs_in_with_a_code_and_lands_at_the_club(
    client: Client, vic: User, mailoutbox: list[EmailMessage]
) -> None:
    where = {"email": "Vic@example.com", "next": "/clubs/prairie-pegs/"}
    response = client.post("/accounts/login/code/", where, follow=True)
    assert "Type the code" in response.content.decode()
    (message,) = mailoutbox
    assert message.to == ["vic@example.com"]
    code = code_in(message).replace("-", "")
    response = client.post("/accounts/login/code/confirm/", {"code": code} | where)
    assert response["Location"] == "/clubs/prairie-pegs/"
    assert signed_in_user(client) == vic


def test_a_wrong_code_is_explained_and_lets_nobody_in(client: Client, vic: User) -> None:
    client.post("/accounts/login/code/", {"email": vic.email})
    response = client.post("/accounts/login/code/confirm/", {"code": "00000000"})
    assert "Incorrect code." in response.content.decode()
    assert signed_in_user(client) is None


@pytest.mark.parametrize("path", ["/accounts/login/code/", "/accounts/password/reset/"])
def test_nobody_makes_us_write_to_a_stranger(
    client: Client, mailoutbox: list[EmailMessage], path: str
) -> None:
    page = words(client.post(path, {"email": "eve@example.com"}, follow=True).content)
    assert "Type the code" in page
    assert "Only an address that has an account gets a code." in page
    assert mailoutbox == []


def test_sign_up_asks_for_name_address_and_password(client: Client) -> None:
    page = client.get("/accounts/signup/").content.decode()
    assert re.findall(r'<input[^>]*name="(\w+)"', page.split("<form")[-1].split("</form")[0]) == [
        "csrfmiddlewaretoken",
        "name",
        "email",
        "password1",
    ]
    client.post(
        "/accounts/signup/",
        {"name": "Dora Quist", "email": "Dora@Example.com", "password1": PASSWORD},
    )
    user = User.objects.get()
    assert (user.name, user.email) == ("Dora Quist", "dora@example.com")
    assert signed_in_user(client) == user


def test_signing_in_with_a_password(client: Client) -> None:
    dora = User.objects.create_user("dora@example.com", PASSWORD, name="Dora Quist")
    wrong = client.post("/accounts/login/", {"login": dora.email, "password": "wrong-wrong"})
    assert "Please try again: The e-mail address or the password is not correct." in words(
        wrong.content
    )
    assert "Not saved yet" not in words(wrong.content)
    client.post("/accounts/login/", {"login": dora.email, "password": PASSWORD})
    assert signed_in_user(client) == dora


def test_a_forgotten_password_is_chosen_anew_with_a_code(
    client: Client, mailoutbox: list[EmailMessage]
) -> None:
    dora = User.objects.create_user("dora@example.com", "old-old-old-old", name="Dora Quist")
    client.post("/accounts/password/reset/", {"email": dora.email})
    client.post("/accounts/password/reset/confirm/", {"code": code_in(mailoutbox[0])})
    page = client.get("/accounts/password/reset/complete/").content.decode()
    names = re.findall(r'type="password"[^>]*name="(\w+)"|name="(password\d)"', page)
    fields = {name for pair in names for name in pair if name}
    client.post("/accounts/password/reset/complete/", dict.fromkeys(fields, PASSWORD))
    dora.refresh_from_db()
    assert dora.check_password(PASSWORD)


def test_a_password_is_changed_in_our_own_form(client: Client) -> None:
    dora = User.objects.create_user("dora@example.com", "old-old-old-old", name="Dora Quist")
    client.force_login(dora)
    page = client.get("/accounts/password/change/").content.decode()
    assert "placeholder" not in page
    for label in ("Your current password", "New password", "New password again"):
        assert label in page
    assert words(page.encode()).count("At least 8 characters") == 1
    given = {"oldpassword": "old-old-old-old", "password1": PASSWORD, "password2": "other-other"}
    page = words(client.post("/accounts/password/change/", given).content)
    assert "Not saved yet. Please fix this:" in page
    given["password2"] = PASSWORD
    page = words(client.post("/accounts/password/change/", given, follow=True).content)
    assert "The new password is saved." in page
    assert "Your account" in page
    dora.refresh_from_db()
    assert dora.check_password(PASSWORD)


def test_a_passkey_is_a_way_in_and_not_a_second_lock(client: Client) -> None:
    """A director without the key at hand still signs in with a password or a code."""
    dora = User.objects.create_user("dora@example.com", PASSWORD, name="Dora Quist")
    add_passkey(dora)
    client.post("/accounts/login/", {"login": dora.email, "password": PASSWORD})
    assert signed_in_user(client) == dora


def add_passkey(user: User) -> int:
    passkey = Authenticator.objects.create(
        user=user, type=Authenticator.Type.WEBAUTHN, data={"name": "my phone", "credential": {}}
    )
    return int(passkey.pk)


def test_one_s_own_name_can_be_changed(client: Client, vic: User) -> None:
    client.force_login(vic)
    client.post("/accounts/", {"name": "Victor Olsen"})
    vic.refresh_from_db()
    assert vic.name == "Victor Olsen"
    page = client.post("/accounts/", {"name": ""}).content.decode()
    assert "Type your name" in page
    vic.refresh_from_db()
    assert vic.name == "Victor Olsen"


def test_the_account_page_leads_to_the_events_one_may_work_at(client: Client, vic: User) -> None:
    mine, also, other = (ClubFactory.create(name=name) for name in ("Aces", "Jacks", "Kings"))
    Role.objects.create(user=vic, club=mine, kind=Role.Kind.VOLUNTEER)
    Role.objects.create(user=vic, club=also, kind=Role.Kind.DIRECTOR)
    for club in (mine, also, other):
        slug, now = f"now-{club.slug}", timezone.now()
        EventFactory.create(club=club, slug=slug, status="running", starts_at=now)
    EventFactory.create(club=mine, slug="later")
    client.force_login(vic)
    page = client.get("/accounts/").content.decode()
    links = [link for link in re.findall(r'href="/events/([^"]+)"', page) if "now-" in link]
    assert links == [
        f"now-{mine.slug}/scores/",
        f"now-{also.slug}/scores/",
        f"now-{also.slug}/desk/",
    ]
    assert "later" not in page


def test_the_account_page_lists_one_s_clubs(client: Client, vic: User) -> None:
    club = Club.objects.create(name="Prairie Pegs", slug="prairie-pegs")
    Role.objects.create(user=vic, club=club, kind=Role.Kind.VOLUNTEER)
    client.force_login(vic)
    page = " ".join(client.get("/accounts/").content.decode().split())
    assert 'href="/clubs/prairie-pegs/">Prairie Pegs</a>' in page
    assert "You are a volunteer here." in page


def test_a_coordinator_finds_desks_and_what_is_coming(client: Client, vic: User) -> None:
    club = make_club()
    Role.objects.create(user=vic, club=club, kind=Role.Kind.DIRECTOR)
    today = timezone.localdate()
    season = make_season(club, first_day=today, last_day=today + datetime.timedelta(30), breaks=[])
    coming = EventFactory.create(club=club, starts_at=timezone.now() + datetime.timedelta(9))
    EventFactory.create(club=club, status="finished", archive={})
    client.force_login(vic)
    with CaptureQueriesContext(connection) as queries:
        page = client.get("/accounts/").content.decode()
    links = re.findall(r'href="(/(?:events|leagues)/[^"]+/desk/)"', page)
    assert links == [f"/leagues/{season.slug}/desk/", f"/events/{coming.slug}/desk/"]
    assert len(queries) <= 8


@pytest.mark.parametrize("path", ["login/", "login/code/", "signup/", "password/reset/", "email/"])
def test_e_mail_is_spelled_in_one_way(client: Client, vic: User, path: str) -> None:
    if path == "email/":
        client.force_login(vic)
    typed = {"email": "vic", "login": "vic", "action_add": ""}
    for response in (client.get(f"/accounts/{path}"), client.post(f"/accounts/{path}", typed)):
        page = response.content.decode()
        assert "E-mail address" in page
        assert re.findall(r">[^<]*\b[Ee]mail\b", page) == []
    assert "Type a whole e-mail address" in page


class Inline(HTMLParser):
    """Collects inline code that the content security policy would refuse."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.refused: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        script = tag == "script" and "src" not in given and given.get("type") != "application/json"
        if tag == "style" or script or "style" in given or any(n.startswith("on") for n in given):
            self.refused.append(self.get_starttag_text() or tag)


ANONYMOUS = ["login/", "signup/", "login/code/", "password/reset/", "inactive/"]
SIGNED_IN = [
    "",
    "logout/",
    "email/",
    "password/change/",
    "reauthenticate/",
    "2fa/",
    "2fa/webauthn/",
    "2fa/webauthn/keys/{passkey}/edit/",
    "2fa/webauthn/keys/{passkey}/remove/",
]


@pytest.mark.parametrize("page", ANONYMOUS)
def test_pages_for_strangers_keep_to_the_policy(client: Client, page: str) -> None:
    response = client.get(f"/accounts/{page}")
    assert response.status_code == 200
    assert "base.html" in [template.name for template in response.templates]
    assert Inline(response.content.decode()).refused == []


@pytest.mark.parametrize("page", SIGNED_IN)
def test_pages_for_the_signed_in_keep_to_the_policy(client: Client, page: str) -> None:
    dora = User.objects.create_user("dora@example.com", PASSWORD, name="Dora Quist")
    client.post("/accounts/login/", {"login": dora.email, "password": PASSWORD})
    client.post("/accounts/reauthenticate/", {"password": PASSWORD})
    passkey = add_passkey(dora)
    response = client.get(f"/accounts/{page.format(passkey=passkey)}")
    assert response.status_code == 200
    assert "base.html" in [template.name for template in response.templates]
    assert Inline(response.content.decode()).refused == []


def test_the_page_that_adds_a_passkey_keeps_to_the_policy(client: Client, vic: User) -> None:
    client.force_login(vic)
    response = client.get("/accounts/2fa/webauthn/add/")
    assert "Add a passkey" in response.content.decode()
    assert Inline(response.content.decode()).refused == []


def test_somebody_who_signs_in_by_code_only_may_set_a_password(client: Client, vic: User) -> None:
    client.force_login(vic)
    assert client.get("/accounts/password/set/").status_code == 200
    client.post("/accounts/password/set/", {"password1": PASSWORD, "password2": PASSWORD})
    vic.refresh_from_db()
    assert vic.check_password(PASSWORD)


def test_no_recovery_codes_are_offered(client: Client, vic: User) -> None:
    client.force_login(vic)
    assert client.get("/accounts/2fa/recovery-codes/").status_code == 404


def test_too_many_codes_for_one_address_are_refused(vic: User) -> None:
    for _ in range(4):
        response = Client().post("/accounts/login/code/", {"email": vic.email})
    assert "Too many tries. Wait a few minutes, then try again." in response.content.decode()


def test_too_many_tries_from_one_place_are_told_to_wait(client: Client) -> None:
    for _ in range(121):
        response = client.post("/accounts/login/", {"login": "x", "password": "y"})
    assert response.status_code == 429
    assert "Wait a few minutes" in response.content.decode()


def test_a_passkey_is_renamed_in_one_line(vic: User) -> None:
    passkey = Authenticator.objects.get(pk=add_passkey(vic))
    assert not RenamePasskeyForm({"name": "x" * 81}, instance=passkey).is_valid()
    form = RenamePasskeyForm({"name": "my\ttablet"}, instance=passkey)
    assert form.is_valid()
    assert form.cleaned_data["name"] == "my tablet"
