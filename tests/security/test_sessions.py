import re
from uuid import UUID

import pytest
from django.conf import settings
from django.contrib.sessions.models import Session
from django.core import mail
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from cribbage_events.clubs.models import User
from cribbage_events.events.access.tokens import volunteer_token
from tests.building import drawn_event
from tests.events.desk_client import a_director
from tests.events.guests import is_today, make_link
from tests.fuzz.routes import all_routes

pytestmark = pytest.mark.django_db
PASSWORD = "fifteen-two-and-a-pair"
# Only the language of a browser: with another site's request no browser sends the session.
FOR_A_CHOICE = {"/language/"}
# Mail programs and services post there without a cookie, with a secret in the address or a header;
# without it there is no such page.
BY_A_SECRET = {"/mail-reports/", "/events/leave/<str:token>/", "/leagues/mail/leave/<str:token>/"}
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


def test_somebody_who_knew_the_session_before_is_not_let_in_with_it(
    client: Client, dora: User
) -> None:
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
def test_nobody_is_sent_elsewhere_after_signing_out(client: Client, dora: User, where: str) -> None:
    client.force_login(dora)
    assert "evil" not in client.post("/accounts/logout/", {"next": where})["Location"]
    assert "javascript" not in client.post("/accounts/logout/", {"next": where})["Location"]


def test_no_route_takes_a_form_that_does_not_prove_where_it_comes_from() -> None:
    event = drawn_event([60] * 4)
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(a_director(event.club))
    for route in (each for each in all_routes() if each.template not in FOR_A_CHOICE):
        slug = event.club.slug if route.template.startswith("/clubs/") else event.slug
        values = {
            one.name: str(UUID(int=1)) if one.kind == "uuid" else "1" for one in route.arguments
        }
        path = route.path(values | {"slug": slug})
        expected = (404,) if route.template in BY_A_SECRET else (403, 405)
        assert strict.post(path, {"name": "x"}).status_code in expected, path


def test_the_sessions_cookie_is_out_of_reach_for_scripts(client: Client, dora: User) -> None:
    sign_in(client, dora)
    cookie = client.cookies[settings.SESSION_COOKIE_NAME]
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"


def days_left(key: str) -> int:
    left = Session.objects.get(pk=key).expire_date - timezone.now()
    return round(left.total_seconds() / 86400)


@pytest.mark.parametrize("page", ["login/code/", "password/reset/"])
@pytest.mark.parametrize("email", ["dora@example.com", "nobody@example.com"])
def test_a_session_that_asked_for_a_code_lasts_a_day(
    client: Client, dora: User, page: str, email: str
) -> None:
    answer = client.post(f"/accounts/{page}", {"email": email})
    cookie = answer.cookies.get(settings.SESSION_COOKIE_NAME)
    if cookie is not None:
        assert cookie["max-age"] == 24 * 3600
    assert [days_left(session.pk) for session in Session.objects.all()] in ([1], [])


def test_somebody_who_types_the_code_is_remembered_for_sixty_days(
    client: Client, dora: User
) -> None:
    client.post("/accounts/login/code/", {"email": dora.email})
    code = re.findall(r"\d{4}-\d{4}", str(mail.outbox[0].body))[0]
    client.post("/accounts/login/code/confirm/", {"code": code})
    assert client.get("/accounts/").status_code == 200
    cookie = client.cookies[settings.SESSION_COOKIE_NAME]
    assert (cookie["max-age"], days_left(cookie.value)) == (60 * 24 * 3600, 60)


def test_a_guest_by_a_link_is_remembered_for_sixty_days(client: Client) -> None:
    link = make_link(is_today(drawn_event([60, 61, 62, 63])), "Flo")
    token = volunteer_token(link.pk)
    client.get(reverse("events:open_volunteer_link", args=[link.event.slug, token]))
    assert "opening" in client.session or "links" in client.session
    assert days_left(client.cookies[settings.SESSION_COOKIE_NAME].value) == 60
