"""The database goes away while somebody types: nothing is lost, and one press saves it."""

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager

import pytest
from django.db import connection
from playwright.sync_api import Page, expect

from cribbage_events.clubs.models import Club, Role, User
from cribbage_events.events.models import Event, ScoreReport
from tests.building import game_at, make_user, say
from tests.journeys.steps.looking import broken_rules
from tests.journeys.steps.outbox import forget_complaints, open_list
from tests.journeys.steps.visitor import DESK, NARROW, PHONE, Visit

pytestmark = pytest.mark.django_db(transaction=True)


@contextmanager
def database_away() -> Iterator[None]:
    """Take the database from everybody but us: PostgreSQL lets nobody in, or SQLite’s file is
    locked.
    """
    if connection.vendor == "postgresql":
        let_others_in(False)
        try:
            yield
        finally:
            let_others_in(True)
    else:
        name = connection.settings_dict["NAME"]
        with closing(sqlite3.connect(name, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            yield


def let_others_in(allowed: bool) -> None:
    name = connection.settings_dict["NAME"]
    connection.ensure_connection()
    ours = connection.connection.info.backend_pid
    with connection._nodb_cursor() as cursor:
        cursor.execute(
            f"ALTER DATABASE {connection.ops.quote_name(name)} ALLOW_CONNECTIONS {allowed}"
        )
        cursor.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = %s AND pid <> %s AND NOT %s",
            [name, ours, allowed],
        )


def test_without_scripts_a_result_is_kept_on_the_page_and_sent_again(
    visit: Visit, event: Event, vic: User
) -> None:
    phone = visit(PHONE, java_script_enabled=False).sign_in(vic)
    game = game_at(event, 1)
    phone.go(f"/events/{event.slug}/scores/{game.pk}/")
    phone.choose("Bob Ray", 95)
    phone.button("Check")
    phone.sees("Bob Ray wins by 26")
    with database_away():
        phone.button("Save")
        sees_page(phone.page)
        typed = phone.page.locator("dl")
        expect(typed).to_contain_text(re.compile(r"Who won\s+Bob Ray\s+Loser’s score\s+95"))
        phone.button("Try again")
        sees_page(phone.page)
        assert not ScoreReport.objects.exists()
    phone.button("Try again")
    phone.sees("Saved: Bob Ray beat Ann Lee 121–95")
    assert [report.scores for report in ScoreReport.objects.all()] == [[95, 121]]
    forget_complaints(phone)


def test_with_scripts_the_phone_keeps_the_result_and_sends_it_once(
    visit: Visit, event: Event, vic: User
) -> None:
    phone = visit(PHONE).sign_in(vic)
    open_list(phone, event)
    phone.go(f"/events/{event.slug}/scores/{game_at(event, 1).pk}/")
    expect(phone.page.locator("[data-score-form][data-ready]")).to_be_visible()
    phone.choose("Bob Ray", 95)
    with database_away():
        phone.button("Save")
        phone.sees("Kept on this phone, not sent: 1")
        assert not ScoreReport.objects.exists()
    kept = phone.page.get_by_text("Kept on this phone, not sent")
    expect(kept).to_have_count(0, timeout=60_000)
    assert [report.scores for report in ScoreReport.objects.all()] == [[95, 121]]
    forget_complaints(phone)


def test_a_list_whose_news_could_not_be_fetched_fetches_them_later(
    visit: Visit, event: Event, vic: User
) -> None:
    phone = visit(PHONE).sign_in(vic)
    phone.go(f"/events/{event.slug}/scores/")
    phone.is_live()
    away = re.compile(r"[?&]live=")
    phone.page.route(away, lambda route: route.fulfill(status=503, body="away"))
    with phone.page.expect_response(away):
        say(game_at(event, 1), 121, 87)
    phone.page.unroute(away)
    phone.sees("Ann Lee beat Bob Ray 121–87")
    forget_complaints(phone)


def test_the_directors_text_is_kept_and_the_page_is_accessible(visit: Visit, event: Event) -> None:
    director = visit(DESK).sign_in(make_user(event.club, "Marion", Role.Kind.DIRECTOR))
    director.go("/clubs/pegs/settings/")
    director.fill("Name", "Prairie Pegs & Friends")
    with database_away():
        director.button("Save")
        sees_page(director.page)
        for size in (DESK, PHONE, NARROW):
            director.page.set_viewport_size(size)
            assert_fits(director.page, size["width"])
    director.button("Try again")
    expect(director.page.get_by_role("heading", level=1)).not_to_contain_text("reached")
    assert Club.objects.get(slug="pegs").name == "Prairie Pegs & Friends"
    forget_complaints(director)


def sees_page(page: Page) -> None:
    heading = page.get_by_role("heading", name="Our records can’t be reached right now")
    expect(heading).to_be_visible()


def assert_fits(page: Page, width: int) -> None:
    expect(page.locator("dl")).to_contain_text("Prairie Pegs & Friends")
    assert broken_rules(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width
