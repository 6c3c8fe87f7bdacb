"""Pages that are kept for everybody, and pages that are open, follow at once: the real server."""

import time
from collections.abc import Iterator

import httpx
import pytest
from django.utils import timezone
from playwright.sync_api import Browser, expect

from cribbage_events.clubs.actor import Actor
from cribbage_events.events.models import Event
from cribbage_events.operator.services import lift_suspension, suspend_club
from tests.building import make_club
from tests.live.streams import open_page
from tests.tools.serving import database_url, running_server

pytestmark = pytest.mark.django_db(transaction=True)

BY = Actor("the test")
CLOSED = "This club is closed for the moment"


@pytest.fixture
def event() -> Event:
    return Event.objects.create(
        club=make_club(),
        slug="cup",
        name="Cup",
        starts_at=timezone.now(),
        venue="Hall",
        preset_code="senior-games",
    )


@pytest.fixture
def server(event: Event) -> Iterator[str]:
    with running_server(database_url()) as base:
        yield base


def answers(url: str, status: int) -> httpx.Response:
    """Wait until it answers so: another process needs a moment to hear of it."""
    until = time.monotonic() + 30
    while (answer := httpx.get(url)).status_code != status:
        assert time.monotonic() < until, answer.status_code
        time.sleep(0.05)
    return answer


def test_a_page_kept_for_everybody_is_closed_and_comes_back(event: Event, server: str) -> None:
    page = f"{server}/events/cup/"
    assert httpx.get(page).headers["etag"] == httpx.get(page).headers["etag"]
    suspend_club(event.club, by=BY, why="Spam.")
    assert CLOSED in answers(page, 403).text
    # It stays closed, whoever asks next and however they ask.
    assert CLOSED in httpx.get(page).text
    assert httpx.get(f"{page}standings.json").status_code == 403
    assert httpx.get(f"{page}live/?page=/events/cup/").status_code == 404
    lift_suspension(event.club, by=BY)
    assert "Cup" in answers(page, 200).text


def test_an_open_page_is_told_and_its_stream_ends(event: Event, server: str) -> None:
    path = "/events/cup/live/?page=/events/cup/&revision=1"
    with open_page(server, path) as page:
        page.until("event: beat")
        suspend_club(event.club, by=BY, why="Spam.")
        page.until("event: revision\nid: 2\n")
        assert page.ends()


def test_somebody_who_looks_at_a_page_sees_that_it_is_closed(
    event: Event, server: str, browser: Browser
) -> None:
    page = browser.new_page()
    page.goto(f"{server}/events/cup/")
    expect(page.locator(".live-status, [data-live-status]")).to_have_count(1)
    page.wait_for_function("document.querySelector('[data-live]').hasAttribute('hx-sse:connect')")
    suspend_club(event.club, by=BY, why="Spam.")
    expect(page.get_by_role("heading", name=CLOSED)).to_be_visible()
    page.close()
