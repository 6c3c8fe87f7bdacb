"""The demo as `make demo` begins it: looked at while it is filled, stopped, and begun again."""

import os
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.conf import settings
from playwright.sync_api import expect

from cribbage_events.events import demo
from cribbage_events.leagues import demo as league_demo
from cribbage_events.leagues import grass_roots_demo
from tests.backup.databases import environment, new_database
from tests.journeys.steps.looking import faults_of
from tests.journeys.steps.visitor import PHONE, Visit, Visitor
from tests.tools.serving import free_port, wait_for

pytestmark = pytest.mark.django_db(transaction=True)
CLUBS = (demo.CLUB_SLUG, league_demo.CLUB_SLUG, grass_roots_demo.CLUB_SLUG)
# Milliseconds: how long filling takes depends on the machine.
UNTIL_FILLED = 900_000


@contextmanager
def served_demo(here: dict[str, str]) -> Iterator[str]:
    """Stopped as by Ctrl-C."""
    port = free_port()
    with subprocess.Popen(
        ["bin/serve", "demo"],
        cwd=settings.BASE_DIR,
        env=here | {"PORT": str(port), "WORKERS": "1", "DEMO": "1"},
        start_new_session=True,
    ) as process:
        try:
            wait_for(base := f"http://127.0.0.1:{port}", process)
            yield base
        finally:
            os.killpg(process.pid, signal.SIGINT)
            process.wait(timeout=60)


def test_somebody_looks_and_saves_while_it_is_filled_and_in_the_end_it_is_whole(
    tmp_path: Path, visit: Visit
) -> None:
    with new_database(tmp_path) as url:
        here = environment(url, tmp_path)
        with served_demo(here) as base:
            visitor = visit(PHONE, base=base)
            visitor.go("/")
            expect(visitor.page.locator("#filling")).to_be_visible()
            visitor.sees("Autumn Senior Games")
            event = enter_a_result(visitor)
            saved = games_of(visitor, event)
            assert saved.count(77) == 1
            visitor.page.goto("about:blank")
        with served_demo(here) as base:
            again = visit(PHONE, base=base)
            again.go("/")
            expect(again.page.locator("#filling")).to_have_count(0, timeout=UNTIL_FILLED)
            for club in CLUBS:
                assert again.page.request.get(f"{base}/clubs/{club}/").ok
            assert games_of(again, event) == saved
            # The page that shows every component is in a demo only.
            again.go("/style/")
            assert faults_of(again.page) == []


def enter_a_result(visitor: Visitor) -> str:
    """Enter one as the demo's volunteer; returns the event's address."""
    visitor.go("/demo/")
    volunteers = visitor.page.get_by_role("region", name="A volunteer, Joe Bell")
    visitor.press(volunteers.get_by_role("button", name="Autumn Senior Games"))
    visitor.page.wait_for_url("**/scores/")
    visitor.press(visitor.page.locator(".score-list:not(.done) .score-row").first)
    visitor.press(visitor.page.locator(".choice").first)
    visitor.page.locator("input.score").fill("77")
    event = urlsplit(visitor.page.url).path.partition("scores/")[0]
    visitor.button("Save")
    expect(visitor.page.locator("#told")).to_contain_text("Saved: ")
    return event


def games_of(visitor: Visitor, event: str) -> list[Any]:
    """The scores of all games, in their order."""
    answer = visitor.page.request.get(f"{visitor.base}{event}games.json")
    return [side["score"] for game in answer.json()["games"] for side in game["sides"]]
