"""Every page of the desk on a narrow phone, looked at with an accessibility checker."""

from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.conf import settings
from playwright.sync_api import Browser, Page, ViewportSize
from pytest_django.live_server_helper import LiveServer

from cribbage_events.events.models import Entry, Event
from tests.afternoon import drawn_event, fresh, games_in, play, say
from tests.events.views.desk_client import at, director_of
from tests.factories import EntryFactory, EventFactory, entrants

pytestmark = pytest.mark.django_db(transaction=True)

ALWAYS = ["desk", "entrants", "draw", "desk_rounds", "scorecards", "finish", "log", "edit_event"]


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


def sign_in(page: Page, event: Event, live_server: LiveServer) -> None:
    cookie = director_of(event.club).cookies[settings.SESSION_COOKIE_NAME].value
    page.context.add_cookies(
        [{"name": settings.SESSION_COOKIE_NAME, "value": cookie, "url": live_server.url}]
    )


def test_before_the_draw(page: Page, live_server: LiveServer) -> None:
    event = EventFactory.create()
    entrants(event, list(range(60, 74)))
    EntryFactory.create(event=event, status=Entry.Status.REQUESTED)
    sign_in(page, event, live_server)
    for name in [*ALWAYS, "import_entrants"]:
        assert_fits_and_accessible(page, at(event, name))
    for path in ("/events/new/", at(event, "edit_entry", 1), at(event, "entrants") + "?new=1"):
        assert_fits_and_accessible(page, path)


def test_while_it_runs(page: Page, live_server: LiveServer) -> None:
    event = drawn_event([70, 71, 72, 73, 74])
    play(event, 1)
    game = games_in(event, 2)[0]
    say(game, 121, 90)
    late = EntryFactory.create(event=event)
    sign_in(page, event, live_server)
    for name in [*ALWAYS, "director_seat", "join", "redraw"]:
        assert_fits_and_accessible(page, at(event, name))
    for path in (
        at(event, "desk_game", game.pk),
        at(event, "withdraw", 1),
        at(event, "join") + f"?entry={late.number}",
    ):
        assert_fits_and_accessible(page, path)


def test_after_the_end(page: Page, live_server: LiveServer) -> None:
    event = drawn_event([70, 71, 72, 73], round_count=1)
    play(event, 1)
    director_of(event.club).post(at(event, "finish"), {"seen": fresh(event).revision})
    sign_in(page, event, live_server)
    for name in [*ALWAYS, "reopen"]:
        assert_fits_and_accessible(page, at(event, name))


def test_names_are_typed_one_after_the_other_by_keyboard(
    page: Page, live_server: LiveServer
) -> None:
    event = EventFactory.create()
    sign_in(page, event, live_server)
    page.goto(at(event, "entrants") + "?new=1")
    for name in ("Ann Lee", "Bob Ray"):
        page.keyboard.type(name)
        page.keyboard.press("Tab")
        page.keyboard.type("3 May 1950")
        page.keyboard.press("Enter")
        page.get_by_text(f"Saved: {name} is registered").wait_for()
    assert Entry.objects.filter(event=event).count() == 2


def assert_fits_and_accessible(page: Page, path: str) -> None:
    response = page.goto(path)
    assert response is not None
    assert response.status == 200, path
    found = Axe().run(page)
    assert found.violations_count == 0, f"{path}\n{found.generate_report()}"
    assert page.evaluate("document.documentElement.scrollWidth") <= 320, path
