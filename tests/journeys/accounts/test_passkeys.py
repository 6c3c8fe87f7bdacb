"""A passkey is added and used, with an authenticator that the browser itself plays."""

from collections.abc import Iterator

import pytest
from django.conf import settings
from django.test import Client
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from cribbage_events.clubs.models import User
from tests.journeys.steps.visitor import refusals

pytestmark = pytest.mark.django_db(transaction=True)

AUTHENTICATOR = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context()
    yield context.new_page()
    context.close()


@pytest.mark.database
def test_a_passkey_is_added_and_then_signs_in(page: Page, live_server: LiveServer) -> None:
    # Passkeys belong to a name, not to a number.
    url = live_server.url.replace("127.0.0.1", "localhost")
    refused: list[str] = []
    page.on("console", lambda message: refused.extend(refusals(message.text)))
    devtools = page.context.new_cdp_session(page)
    devtools.send("WebAuthn.enable")
    devtools.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})
    dora = User.objects.create_user("dora@example.com", name="Dora Quist")
    sign_in(page, dora, url)

    page.goto(f"{url}/accounts/2fa/webauthn/add/")
    page.get_by_label("Name").fill("my phone")
    use_passkey(page, "Add the passkey")
    expect(page.get_by_text("You have 1 passkey.")).to_be_visible()

    page.goto(f"{url}/accounts/")
    page.get_by_role("main").get_by_role("button", name="Sign out").click()
    expect(page.get_by_role("link", name="Organizers")).to_be_visible()
    page.goto(f"{url}/accounts/login/?next=/accounts/")
    use_passkey(page, "Use a passkey")
    expect(page.get_by_role("heading", name="Your account")).to_be_visible()
    assert refused == []


def test_a_passkey_that_does_not_work_is_said(page: Page, live_server: LiveServer) -> None:
    url = live_server.url.replace("127.0.0.1", "localhost")
    devtools = page.context.new_cdp_session(page)
    devtools.send("WebAuthn.enable")
    devtools.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})
    page.goto(f"{url}/accounts/login/")
    use_passkey(page, "Use a passkey")
    expect(page.get_by_role("alert")).to_contain_text("The passkey didn’t work")


def use_passkey(page: Page, button: str) -> None:
    """The browser asks for it once the page's scripts have come; a tap before them does nothing."""
    found = page.get_by_role("button", name=button)
    expect(found).to_be_visible()
    page.wait_for_load_state()
    found.click()


def sign_in(page: Page, user: User, url: str) -> None:
    client = Client()
    client.force_login(user)
    cookie = client.cookies[settings.SESSION_COOKIE_NAME].value
    page.context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": cookie, "url": url}])
