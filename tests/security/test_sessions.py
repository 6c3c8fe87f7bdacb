"""Sessions, forms from elsewhere, and being sent elsewhere."""

import pytest
from django.conf import settings
from django.contrib.sessions.models import Session
from django.test import Client

from cribbage_events.clubs.models import User
from tests.afternoon import drawn_event
from tests.events.views.desk_client import a_director
from tests.fuzz.routes import all_routes

pytestmark = pytest.mark.django_db
PASSWORD = "fifteen-two-and-a-pair"
ELSEWHERE = [
    "https://evil.example/",
    "//evil.example",
    "/\\evil.example",
    "javascript:alert(1)",
    "http://[::1",
]


@pytest.fixture
def dora() -> User:
    return User.objects.create_user("dora@example.com", PASSWORD, name="Dora Quist")


def sign_in(client: Client, user: User, **more: str) -> str:
    answer = client.post("/accounts/login/", {"login": user.email, "password": PASSWORD, **more})
    return str(answer.get("Location", ""))


def test_whoever_knew_the_session_before_is_not_let_in_with_it(client: Client, dora: User) -> None:
    session = client.session
    session["planted"] = True
    session.save()
    before = client.cookies[settings.SESSION_COOKIE_NAME].value
    sign_in(client, dora)
    assert client.cookies[settings.SESSION_COOKIE_NAME].value != before
    assert not Session.objects.filter(session_key=before).exists()


def test_signing_out_ends_the_session_on_the_server(client: Client, dora: User) -> None:
    sign_in(client, dora)
    key = client.cookies[settings.SESSION_COOKIE_NAME].value
    client.post("/accounts/logout/")
    assert not Session.objects.filter(session_key=key).exists()


def test_a_look_at_the_page_signs_nobody_out(client: Client, dora: User) -> None:
    sign_in(client, dora)
    client.get("/accounts/logout/")
    assert client.get("/accounts/").status_code == 200


def test_a_new_password_ends_the_other_sessions(client: Client, dora: User) -> None:
    tablet = Client()
    sign_in(client, dora)
    sign_in(tablet, dora)
    new = "another-two-makes-four"
    client.post(
        "/accounts/password/change/",
        {"oldpassword": PASSWORD, "password1": new, "password2": new},
    )
    assert client.get("/accounts/").status_code == 200
    assert tablet.get("/accounts/").status_code == 302


@pytest.mark.parametrize("where", ELSEWHERE)
def test_nobody_is_sent_elsewhere_after_signing_in(client: Client, dora: User, where: str) -> None:
    assert sign_in(client, dora, next=where) in ("/accounts/", "")


@pytest.mark.parametrize("where", ELSEWHERE)
def test_nor_after_signing_out(client: Client, dora: User, where: str) -> None:
    client.force_login(dora)
    assert "evil" not in client.post("/accounts/logout/", {"next": where})["Location"]
    assert "javascript" not in client.post("/accounts/logout/", {"next": where})["Location"]


def test_no_route_takes_a_form_that_does_not_prove_where_it_comes_from() -> None:
    event = drawn_event([60] * 4)
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(a_director(event.club))
    for route in all_routes():
        slug = event.club.slug if route.template.startswith("/clubs/") else event.slug
        path = route.path({one.name: "1" for one in route.arguments} | {"slug": slug})
        assert strict.post(path, {"name": "x"}).status_code in (403, 405), path


def test_the_sessions_cookie_is_out_of_reach_for_scripts(client: Client, dora: User) -> None:
    sign_in(client, dora)
    cookie = client.cookies[settings.SESSION_COOKIE_NAME]
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"
