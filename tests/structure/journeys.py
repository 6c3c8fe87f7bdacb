"""The journeys of docs/architecture.md: what a result, a page, a draw and a closing night pass."""

import asyncio
import sys
from asyncio import events
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from inspect import CO_OPTIMIZED
from pathlib import Path
from types import FrameType
from typing import Any
from unittest import mock

from django.core.wsgi import get_wsgi_application
from django.db.backends.base.base import BaseDatabaseWrapper
from django.test import Client
from django.urls import reverse

import cribbage_events
from cribbage_events.clubs.models import Role
from cribbage_events.events.history.revisions import revisions_of
from cribbage_events.leagues.fifty_fifty.services import draw_fifty_fifty
from cribbage_events.live.hub.hub import Hub
from tests.building import event_with, game_at, make_club, make_event, make_user
from tests.events.guests import guest, is_today, make_link
from tests.events.results.scores.pages import path_of, typed
from tests.leagues.at_night import sign_in
from tests.leagues.factories import DESK
from tests.leagues.night import fresh, played
from tests.live.driver import scope_of

HERE = Path(cribbage_events.__file__).parent
TABLES = [("Ann Lee", "Bob Ray"), ("Cy Dow", "Di Poe")]


@contextmanager
def passed() -> Iterator[list[str]]:
    """Our files of which a function runs meanwhile, in the order of their first function."""
    found: dict[str, None] = {}

    def note(frame: FrameType, what: str, _: Any) -> None:
        code = frame.f_code
        if what == "call" and code.co_flags & CO_OPTIMIZED:
            found.setdefault(code.co_filename)

    files: list[str] = []
    before = sys.getprofile()
    sys.setprofile(note)
    try:
        yield files
    finally:
        sys.setprofile(before)
        ours = (Path(name) for name in found if name.startswith(f"{HERE}/"))
        files += [path.relative_to(HERE).as_posix() for path in ours]


def of_a_result() -> list[str]:
    """A volunteer with a link saves a result."""
    event = is_today(make_event(make_club(), TABLES))
    client = guest(make_link(event, "Flo"))
    path = path_of(game_at(event, 1))
    with passed() as files:
        answer = client.post(path, typed())
    assert answer.status_code == 302
    return files


class InPlace(Executor):
    """Does everything in the thread that asks, as outside a loop: that thread is looked at, and it
    has the test's connection.
    """

    def submit[**P, R](self, work: Callable[P, R], /, *args: P.args, **more: P.kwargs) -> Future[R]:
        loop = events._get_running_loop()
        events._set_running_loop(None)
        try:
            done: Future[R] = Future()
            done.set_result(work(*args, **more))
            return done
        finally:
            events._set_running_loop(loop)


def of_a_page() -> list[str]:
    """A visitor opens the standings, which nobody has opened since the last result."""
    event = is_today(make_event(make_club(), TABLES))
    hub = Hub(get_wsgi_application(), revisions_of)
    hub.renderer.pool.shutdown()
    hub.renderer.pool = InPlace()  # type: ignore[assignment]
    hub.revisions.trust()
    # The test's transaction ends with its connection.
    kept = mock.patch.multiple(
        BaseDatabaseWrapper, close=mock.DEFAULT, close_if_unusable_or_obsolete=mock.DEFAULT
    )
    scope = scope_of(event.get_absolute_url())
    with kept, passed() as files:
        assert hub.renderer.at_hand(scope) is None
        assert asyncio.run(hub.renderer.for_visitor(scope))
        assert hub.renderer.at_hand(scope)
    return files


def of_a_draw() -> list[str]:
    """A director draws the rounds of an event."""
    event = event_with(range(61, 69))
    client = Client()
    client.force_login(make_user(event.club, "Marion", Role.Kind.DIRECTOR))
    path = reverse("events:draw", args=[event.slug])
    with passed() as files:
        answer = client.post(path, {"seen": event.revision})
    assert answer.status_code == 302
    return files


def of_a_closing_night() -> list[str]:
    """A coordinator closes a night whose games have been played."""
    night = played(8)
    draw_fifty_fifty(night, by=DESK)
    night = fresh(night)
    client = Client()
    sign_in(client, night)
    path = reverse("leagues:close", args=[night.event.slug])
    with passed() as files:
        answer = client.post(path, {"seen": night.event.revision})
    assert answer.status_code == 302
    return files
