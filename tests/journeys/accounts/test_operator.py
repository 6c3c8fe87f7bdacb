"""The operator's page asks for a passkey, with an authenticator that the browser itself plays."""

from io import StringIO

import pytest
from allauth.account.authentication import AUTHENTICATION_METHODS_SESSION_KEY
from allauth.account.models import EmailAddress
from django.conf import settings
from django.contrib.sessions.backends.db import SessionStore
from django.core.management import call_command
from django.test import Client
from django.utils import timezone
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from cribbage_events.backup.models import Run
from cribbage_events.clubs.limits import Limit, refused
from cribbage_events.clubs.models import User
from cribbage_events.events.models import Event
from cribbage_events.mail.models import Message
from tests.factories import ClubFactory
from tests.journeys.accounts.test_passkeys import AUTHENTICATOR, page, sign_in, use_passkey
from tests.journeys.steps.looking import faults_of
from tests.journeys.steps.visitor import NARROW, Visit, Visitor
from tests.operator import operators
from tests.operator.operators import add_passkey, make_operator, shown

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


def become_operator(page: Page, url: str) -> None:
    """Become an operator as docs/deploy.md says: by an account, a passkey, and a command on the
    server.
    """
    devtools = page.context.new_cdp_session(page)
    devtools.send("WebAuthn.enable")
    devtools.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})
    sign_in(page, make_user(), url)
    page.goto(f"{url}/accounts/2fa/webauthn/add/")
    page.get_by_role("textbox", name="Password").fill("fifteen-two")
    page.get_by_role("button", name="It’s me").click()
    use_passkey(page, "Add the passkey")
    expect(page.get_by_text("You have 1 passkey.")).to_be_visible()
    call_command("operator", "olga@example.com", stdout=StringIO())


def test_a_password_is_not_enough_and_a_passkey_is(page: Page, live_server: LiveServer) -> None:
    url = live_server.url.replace("127.0.0.1", "localhost")
    become_operator(page, url)
    page.context.clear_cookies()
    sign_in_by_password(page, url, "/operator/")
    expect(page.get_by_text("The operator’s page opens with your passkey only")).to_be_visible()
    expect(page.get_by_role("heading", name="Or")).to_be_hidden()
    use_passkey(page, "Use my passkey")
    expect(page.get_by_role("heading", name="Overview")).to_be_visible()

    # Signing in by the passkey is both factors at once.
    page.context.clear_cookies()
    page.goto(f"{url}/accounts/login/?next=/operator/")
    use_passkey(page, "Use a passkey")
    expect(page.get_by_role("heading", name="Overview")).to_be_visible()


def test_somebody_who_has_only_the_password_gets_in_by_no_new_passkey(
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
    page.get_by_role("button", name="It’s me").click()
    use_passkey(page, "Add the passkey")
    expect(page.get_by_text("You are no longer an operator")).to_be_visible()
    page.goto(f"{url}/operator/")
    expect(page.get_by_role("heading", name="Page not found")).to_be_visible()


def test_typed_text_is_kept_while_the_passkey_is_asked_for(
    page: Page, live_server: LiveServer
) -> None:
    """The page lay open for longer than a passkey counts."""
    url = live_server.url.replace("127.0.0.1", "localhost")
    become_operator(page, url)
    club = ClubFactory.create(name="Red River", slug="red")
    page.goto(f"{url}/operator/clubs/red/suspend/")
    use_passkey(page, "Use my passkey")
    page.get_by_label("Why?").fill("Its letters are spam.")
    forget_passkeys(page)
    page.get_by_role("button", name="Suspend the club").click()
    use_passkey(page, "Use my passkey")
    expect(page.get_by_text("Red River is suspended.")).to_be_visible()
    club.refresh_from_db()
    assert club.suspended_why == "Its letters are spam."


def forget_passkeys(page: Page) -> None:
    """Let the passkeys look as if they had been shown a day ago."""
    cookies = {cookie.get("name"): cookie.get("value") for cookie in page.context.cookies()}
    session = SessionStore(cookies[settings.SESSION_COOKIE_NAME])
    for record in session[AUTHENTICATION_METHODS_SESSION_KEY]:
        record["at"] -= 24 * 3600
    session.save()


@pytest.fixture
def operator(visit: Visit, transactional_db: None) -> Visitor:
    """Return an operator on the narrowest screen, who has shown the passkey."""
    visitor, user = visit(NARROW), make_operator()
    client = operators.sign_in(Client(), user, shown(add_passkey(user)))
    name = settings.SESSION_COOKIE_NAME
    cookie = client.cookies[name].value
    visitor.context.add_cookies([{"name": name, "value": cookie, "url": visitor.base}])
    return visitor


def fill(event: Event) -> None:
    """Make something for every list."""
    about = {
        "address": "ann@example.com",
        "kind": Message.Kind.NEWS,
        "state": "bounced",
        "tried_at": timezone.now(),
    }
    Message.objects.create(club=event.club, **about)
    refused(Limit.SIGN_IN, count=12)
    Run.objects.create(kind=Run.Kind.BACKUP, file="a.zip", seconds=1, problem="No room.")


def test_every_page_on_the_narrowest_screen(operator: Visitor, event: Event) -> None:
    fill(event)
    club = f"/operator/clubs/{event.club.slug}/"
    faults = []
    for path in ("/operator/", f"{club}suspend/"):
        response = operator.go(path)
        assert response.ok, path
        faults += [f"{path} – {fault}" for fault in faults_of(operator.page)]
    assert not faults, "\n".join(faults)


def test_a_club_is_suspended_and_everybody_sees_it(operator: Visitor, event: Event) -> None:
    operator.go(f"/operator/clubs/{event.club.slug}/suspend/")
    operator.button("Suspend the club")
    operator.sees("Type the reason in a few words")
    faults = faults_of(operator.page)
    operator.fill("Why?", "Its letters are spam.")
    operator.button("Suspend the club")
    operator.sees("Nobody can open its pages.")
    faults += faults_of(operator.page)
    operator.go(event.get_absolute_url())
    operator.sees_heading("This club is closed for the moment")
    faults += faults_of(operator.page)
    operator.complaints.clear()  # the browser's own words about 403
    assert not faults, "\n".join(faults)
