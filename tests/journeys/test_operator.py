"""The operator's page asks for a passkey, with an authenticator that the browser itself plays."""

from io import StringIO

import pytest
from allauth.account.models import EmailAddress
from django.core.management import call_command
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from cribbage_events.clubs.models import User
from tests.journeys.test_passkeys import AUTHENTICATOR, page, sign_in

__all__ = ["page"]
pytestmark = pytest.mark.django_db(transaction=True)


def make_user() -> User:
    user = User.objects.create_user("olga@example.com", "fifteen-two", name="Olga Berg")
    EmailAddress.objects.create(user=user, email=user.email, primary=True, verified=True)
    return user


def sign_in_by_password(page: Page, url: str, path: str) -> None:
    page.goto(f"{url}/accounts/login/?next={path}")
    page.get_by_role("textbox", name="E-mail address", exact=True).fill("olga@example.com")
    page.get_by_role("textbox", name="Password").fill("fifteen-two")
    page.get_by_role("button", name="Sign in", exact=True).click()


def test_a_password_is_not_enough_and_a_passkey_is(page: Page, live_server: LiveServer) -> None:
    url = live_server.url.replace("127.0.0.1", "localhost")
    devtools = page.context.new_cdp_session(page)
    devtools.send("WebAuthn.enable")
    devtools.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})
    sign_in(page, make_user(), url)
    page.goto(f"{url}/accounts/2fa/webauthn/add/")
    page.get_by_role("textbox", name="Password").fill("fifteen-two")
    page.get_by_role("button", name="It is me").click()
    page.get_by_role("button", name="Add the passkey").click()
    expect(page.get_by_text("You have 1 passkey.")).to_be_visible()
    call_command("operator", "olga@example.com", stdout=StringIO())

    page.context.clear_cookies()
    sign_in_by_password(page, url, "/operator/")
    expect(page.get_by_text("The operator’s page opens with your passkey only")).to_be_visible()
    expect(page.get_by_role("heading", name="Or")).to_be_hidden()
    page.get_by_role("button", name="Use my passkey").click()
    expect(page.get_by_role("heading", name="Overview")).to_be_visible()

    # Signing in by the passkey is both factors at once.
    page.context.clear_cookies()
    page.goto(f"{url}/accounts/login/?next=/operator/")
    page.get_by_role("button", name="Use a passkey").click()
    expect(page.get_by_role("heading", name="Overview")).to_be_visible()

    # A second one, added after the first was shown, leaves the operator an operator.
    page.goto(f"{url}/accounts/2fa/")
    expect(page.get_by_text("You have 1 passkey.")).to_be_visible()
    assert User.objects.get().is_staff


def test_who_has_only_the_password_gets_in_by_no_new_passkey(
    page: Page, live_server: LiveServer
) -> None:
    url = live_server.url.replace("127.0.0.1", "localhost")
    devtools = page.context.new_cdp_session(page)
    devtools.send("WebAuthn.enable")
    devtools.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})
    user = make_user()
    User.objects.filter(pk=user.pk).update(is_staff=True)
    sign_in_by_password(page, url, "/operator/")
    expect(page.get_by_role("heading", name="Your account has no passkey")).to_be_visible()
    page.goto(f"{url}/accounts/2fa/webauthn/add/")
    page.get_by_role("textbox", name="Password").fill("fifteen-two")
    page.get_by_role("button", name="It is me").click()
    page.get_by_role("button", name="Add the passkey").click()
    expect(page.get_by_text("You are no longer an operator")).to_be_visible()
    page.goto(f"{url}/operator/")
    expect(page.get_by_role("heading", name="There is nothing here")).to_be_visible()
