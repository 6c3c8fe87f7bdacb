"""A newcomer goes from the front page to a first club, with the code out of the real e-mail."""

import re

import pytest
from django.core.mail import EmailMessage
from playwright.sync_api import Browser, Page, ViewportSize, expect
from pytest_django.live_server_helper import LiveServer

from cribbage_events.clubs.models import User
from tests.journeys.steps.looking import broken_rules

pytestmark = pytest.mark.django_db(transaction=True)

PASSWORD = "fifteen-two-and-a-pair"


def test_from_run_an_event_to_the_new_event(
    browser: Browser, live_server: LiveServer, mailoutbox: list[EmailMessage]
) -> None:
    size = ViewportSize(width=390, height=844)
    context = browser.new_context(viewport=size, base_url=live_server.url)
    page = context.new_page()
    make_an_account(page)
    type_the_code(page, mailoutbox)

    expect(page.get_by_role("heading", name="Create a club")).to_be_visible()
    page.get_by_label("Name", exact=True).fill("Prairie Pegs")
    page.get_by_role("button", name="Create the club").click()
    expect(page.get_by_role("heading", name="New event")).to_be_visible()

    page.goto("/accounts/")
    expect(page.get_by_role("link", name="Prairie Pegs")).to_be_visible()
    context.close()


def make_an_account(page: Page) -> None:
    page.goto("/")
    page.get_by_role("link", name="Run an event").click()
    page.get_by_role("link", name="An afternoon").click()
    expect(page.get_by_text("Already have one?")).to_be_visible()
    page.get_by_label("Your name").fill("Dora Quist")
    page.get_by_label("E-mail address").fill("dora@example.com")
    password = page.get_by_label("Password", exact=True)
    password.fill(PASSWORD)
    page.get_by_label("Show the password").check()
    expect(password).to_have_attribute("type", "text")
    assert broken_rules(page) == []
    page.get_by_role("button", name="Create my account").click()


def type_the_code(page: Page, mailoutbox: list[EmailMessage]) -> None:
    expect(page.get_by_role("heading", name="Confirm your e-mail address")).to_be_visible()
    expect(page.get_by_role("link", name="Later")).to_be_visible()
    assert broken_rules(page) == []
    code = re.search(r"^ {4}(\S+)$", str(mailoutbox[0].body), re.MULTILINE)
    assert code
    page.get_by_label("The eight digits").fill(code[1])
    page.get_by_role("button", name="Continue").click()


def test_signing_in_with_a_wrong_password_can_be_seen_and_put_right(
    browser: Browser, live_server: LiveServer
) -> None:
    User.objects.create_user("dora@example.com", PASSWORD, name="Dora Quist")
    context = browser.new_context(base_url=live_server.url)
    page = context.new_page()
    page.goto("/accounts/login/")
    page.get_by_label("E-mail address", exact=True).fill("dora@example.com")
    page.get_by_label("Password", exact=True).fill("fifteen-too")
    page.get_by_role("button", name="Sign in", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text(
        "The e-mail address or the password is not correct."
    )
    expect(page.get_by_text("Not saved yet")).to_have_count(0)
    page.get_by_label("Show the password").check()
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Sign in", exact=True).click()
    expect(page.get_by_role("heading", name="Your account")).to_be_visible()
    context.close()
