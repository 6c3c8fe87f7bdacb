"""Account and club pages, looked at with an accessibility checker."""

from collections.abc import Iterator

import pytest
from django.conf import settings
from django.test import Client
from playwright.sync_api import Browser, Page, ViewportSize, expect
from pytest_django.live_server_helper import LiveServer

from cribbage_events.clubs.models import Role, User
from tests.building import make_club, make_user
from tests.journeys.steps.looking import broken_rules

pytestmark = pytest.mark.django_db(transaction=True)

STRANGERS = ["/accounts/login/", "/accounts/login/code/", "/accounts/signup/"]
SIGNED_IN = [
    "/accounts/",
    "/accounts/email/",
    "/accounts/logout/",
    "/accounts/password/set/",
    "/accounts/2fa/",
    "/accounts/2fa/webauthn/add/",
    "/clubs/new/",
    "/clubs/pegs/helpers/",
    "/clubs/pegs/settings/",
]


@pytest.fixture(params=["light", "dark"])
def page(
    browser: Browser, live_server: LiveServer, request: pytest.FixtureRequest
) -> Iterator[Page]:
    size = ViewportSize(width=320, height=700)
    context = browser.new_context(
        viewport=size, base_url=live_server.url, color_scheme=request.param
    )
    yield context.new_page()
    context.close()


@pytest.fixture
def director() -> User:
    return make_user(make_club(), "Dora", Role.Kind.DIRECTOR)


def sign_in(page: Page, user: User, live_server: LiveServer) -> None:
    client = Client()
    client.force_login(user)
    cookie = client.cookies[settings.SESSION_COOKIE_NAME].value
    page.context.add_cookies(
        [{"name": settings.SESSION_COOKIE_NAME, "value": cookie, "url": live_server.url}]
    )


def test_pages_for_strangers(page: Page) -> None:
    for path in STRANGERS:
        assert_fits_and_accessible(page, path)


@pytest.mark.parametrize("zone", ["America/Edmonton", "Europe/Zurich"])
def test_a_new_club_begins_with_the_time_zone_of_the_browser(
    browser: Browser, director: User, live_server: LiveServer, zone: str
) -> None:
    context = browser.new_context(base_url=live_server.url, timezone_id=zone)
    page = context.new_page()
    sign_in(page, director, live_server)
    page.goto("/clubs/new/")
    expect(page.get_by_label("Time zone")).to_have_value(zone)
    context.close()


def test_pages_for_the_signed_in(page: Page, director: User, live_server: LiveServer) -> None:
    sign_in(page, director, live_server)
    for path in SIGNED_IN:
        assert_fits_and_accessible(page, path)


def assert_fits_and_accessible(page: Page, path: str) -> None:
    response = page.goto(path)
    assert response is not None
    assert response.status == 200, path
    assert broken_rules(page) == [], path
    assert page.evaluate("document.documentElement.scrollWidth") <= 320, path
