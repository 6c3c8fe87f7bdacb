"""The real server starts once for the whole run; visitors have browsers."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from itertools import count
from typing import Any

import pytest
from django.conf import settings
from django.test import override_settings
from playwright.sync_api import Browser, ViewportSize

from cribbage_events.clubs.models import Role, User
from cribbage_events.events.models import Event
from tests.building import make_club, make_event, make_user
from tests.conftest import TAPS
from tests.faults.servers.served import Served
from tests.french.reader import TAG, Reader
from tests.journeys.steps.newcomer import Arrive, Count, Newcomer, daytime_zone
from tests.journeys.steps.visitor import DESK, Visit, Visitor
from tests.tools.serving import database_url, running_server

# The server keeps pages by the event's slug, so every test needs another one.
NUMBERS = count(1)
# The folder and the modules in which browsers keep pages, as people's phones do.
KEEPING_PAGES = {
    *("offline", "test_calls", "test_night_scores"),
    *("test_new_director", "test_whole_event", "test_whole_night"),
}
NAMES = [("Ann Lee", "Bob Ray"), ("Cy Dow", "Di Poe"), ("Marguerite Vandermeulen", "Flo Kay")]
NEXT = [("Ann Lee", "Di Poe"), ("Cy Dow", "Flo Kay"), ("Marguerite Vandermeulen", "Bob Ray")]


@pytest.fixture(scope="session")
def server(django_db_setup: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    # E-mail that goes nowhere; without any, nobody would be written to.
    mail = "dummymail://"
    # Pictures that a test adds are where the server looks for them.
    media = tmp_path_factory.mktemp("media")
    own = {"SECRET_KEY": settings.SECRET_KEY, "MEDIA_ROOT": str(media)}
    # A storage that an earlier test has used hears of it.
    with (
        override_settings(MEDIA_ROOT=media),
        running_server(database_url(), EMAIL_URL=mail, **own) as base,
    ):
        yield base


@pytest.fixture
def slug() -> str:
    return f"games-{next(NUMBERS)}"


@pytest.fixture
def event(transactional_db: None, slug: str) -> Event:
    """Two rounds of three tables, of which nothing is played yet."""
    return make_event(make_club(), NAMES, NEXT, slug=slug)


@pytest.fixture
def vic(event: Event) -> User:
    return make_user(event.club, "Vic", Role.Kind.VOLUNTEER)


@pytest.fixture
def served(transactional_db: None) -> Iterator[Served]:
    """Start a server of one’s own, which may be killed and whose output may be read."""
    server = Served(workers=1)
    server.start()
    yield server
    server.close()


@pytest.fixture
def arrive(served: Served, visit: Visit) -> Arrive:
    """Somebody who has never seen the program, with a browser."""

    return arriving(Newcomer, served, visit)


@pytest.fixture
def arrive_in_french(served: Served, visit: Visit) -> Arrive:
    """Let somebody arrive whose browser asks for French, and who reads nothing else."""
    return arriving(Reader, served, visit, locale=TAG)


def arriving(kind: type[Newcomer], served: Served, visit: Visit, **options: str) -> Arrive:
    options |= {"base": served.base, "timezone_id": daytime_zone().key}

    def arrive(size: ViewportSize = DESK) -> Newcomer:
        visitor = visit(size, kind=kind, **options)
        assert isinstance(visitor, kind)
        return visitor

    return arrive


@pytest.fixture(name="count")
def count_taps(record_property: Callable[[str, object], None]) -> Count:
    """Tells, at the end of the run, how often somebody tapped; too often is a fault."""

    def tell(what: str, who: Newcomer, *, at_most: int) -> None:
        record_property(TAPS, f"{what}: {who.taps} taps, {who.typed} fields typed")
        assert who.taps <= at_most

    return tell


@pytest.fixture
def service_workers(request: pytest.FixtureRequest) -> str:
    """Whether browsers keep pages for when the network is gone; most tests don't look at them."""
    return "allow" if {request.path.stem, request.path.parent.name} & KEEPING_PAGES else "block"


@pytest.fixture
def visit(browser: Browser, server: str, service_workers: str) -> Iterator[Visit]:
    """Opens a browser for somebody; in the end no page may have complained."""
    visitors: list[Visitor] = []
    with ExitStack() as stack:

        def open_browser(
            size: ViewportSize = DESK,
            *,
            base: str = server,
            kind: type[Visitor] = Visitor,
            **options: Any,
        ) -> Visitor:
            touch = size["width"] < 800
            options.setdefault("service_workers", service_workers)
            context = browser.new_context(
                viewport=size, has_touch=touch, base_url=base, reduced_motion="reduce", **options
            )
            stack.enter_context(context)
            visitors.append(kind(context, base, touch=touch))
            return visitors[-1]

        yield open_browser
    assert [complaint for visitor in visitors for complaint in visitor.complaints] == []
