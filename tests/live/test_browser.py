"""An open page in a real browser is live, cut off, and live again."""

import re
from collections.abc import Iterator

import pytest
from django.utils import timezone
from playwright.sync_api import Browser, Page, expect

from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.models import Club
from cribbage_events.events.history.changing import changing
from cribbage_events.events.models import Event
from tests.tools.serving import database_url, free_port, running_server

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def event() -> Event:
    return Event.objects.create(
        club=Club.objects.create(name="Club", slug="club"),
        slug="cup",
        name="Cup",
        starts_at=timezone.now(),
        venue="Hall",
        preset_code="senior-games",
        status=Event.Status.RUNNING,
    )


@pytest.fixture
def screen(browser: Browser) -> Iterator[Page]:
    """A page that must not complain about anything while its server is there."""
    context = browser.new_context()
    page = context.new_page()
    yield page
    context.close()


def note(event: Event, words: str) -> None:
    with changing(event, by=Actor("the test"), verb="test") as writing:
        writing.event.notes = words
        writing.fields.append("notes")
        writing.says()


def test_a_page_changes_by_itself_and_says_when_it_can_not(screen: Page, event: Event) -> None:
    page = screen
    errors: list[str] = []
    page.on("console", lambda said: errors.append(said.text) if said.type == "error" else None)
    port = free_port()
    with running_server(database_url(), port=port) as base:
        page.goto(f"{base}/events/cup/")
        status = page.locator(".live-status")
        expect(status).to_have_text("Live")
        assert status.get_attribute("role") == "status"
        note(event, "Coffee at three.")
        expect(page.get_by_text("Coffee at three.")).to_be_visible()
        assert errors == []
    expect(status).to_have_text(re.compile(r"^Not live since \d.*; trying again$"))
    note(event, "Coffee at four.")
    with running_server(database_url(), port=port):
        expect(status).to_have_text("Live")
        expect(page.get_by_text("Coffee at four.")).to_be_visible()
        note(event, "No coffee.")
        expect(page.get_by_text("No coffee.")).to_be_visible()


def test_unfolded_parts_stay_unfolded(screen: Page, event: Event) -> None:
    note(event, "Coffee at two.")
    with running_server(database_url()) as base:
        screen.goto(f"{base}/events/cup/")
        expect(screen.locator(".live-status")).to_have_text("Live")
        fold = "<details><summary>More</summary>words</details>"
        # Into the page and, so that it is part of the next one too, into the swap itself.
        screen.evaluate(
            f"""() => {{
                const live = document.querySelector("#live");
                live.insertAdjacentHTML("afterbegin", `{fold}`);
                live.querySelector("details").open = true;
                live.addEventListener("htmx:before:sse:message", (event) => {{
                    const message = event.detail.message;
                    if (!message.event) message.data = `{fold}` + message.data;
                }});
            }}"""
        )
        note(event, "Coffee at three.")
        expect(screen.get_by_text("Coffee at three.")).to_be_visible()
        assert screen.evaluate("document.querySelector('#live details').open")


def test_a_page_is_complete_without_any_script(browser: Browser, event: Event) -> None:
    context = browser.new_context(java_script_enabled=False)
    note(event, "Coffee at three.")
    with running_server(database_url()) as base:
        page = context.new_page()
        page.goto(f"{base}/events/cup/")
        expect(page.get_by_text("Coffee at three.")).to_be_visible()
        expect(page.get_by_text("Live", exact=True)).to_have_count(0)
    context.close()
