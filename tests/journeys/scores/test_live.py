"""Open pages change by themselves; a lost connection is said and mended; no script is needed."""

import datetime
import re
import time
from typing import Any

import pytest
from django.conf import settings
from django.utils import timezone
from playwright.sync_api import Locator, Route, expect

from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.models import Role
from cribbage_events.events.drawing.services.draw import draw_event
from cribbage_events.events.history.changing import changing
from cribbage_events.events.models import Entry, Event, Game
from tests.building import CLOCK, MARION, game_at, make_user, say
from tests.factories import EventFactory, entrants
from tests.faults.servers.proxy import reached
from tests.journeys.steps.visitor import DESK, PHONE, Visit, Visitor
from tests.tools.serving import database_url, free_port, running_server

pytestmark = pytest.mark.django_db(transaction=True)

# What a browser itself writes about an address that doesn't answer.
NO_ANSWER = re.compile("net::ERR_|Failed to load resource|Failed to fetch|network error")


def ann(event: Event) -> Entry:
    return event.entries.get(person__name="Ann Lee")


def standings_of(visitor: Visitor) -> Locator:
    row: Locator = visitor.page.locator("table.standings tbody tr", has_text="Ann Lee")
    return row


def test_the_standings_change_by_themselves(visit: Visit, event: Event) -> None:
    player = visit(PHONE)
    player.go(event.get_absolute_url())
    player.is_live()
    say(game_at(event, 1), 121, 87)
    expect(standings_of(player)).to_contain_text("3/1 +34")
    player.sees("1 of 3 games in")
    say(game_at(event, 1), 99, 121, reason="wrong way round")
    expect(standings_of(player)).to_contain_text("0/0 −22")


def test_live_is_said_only_while_something_is_played(visit: Visit, event: Event) -> None:
    player = visit(PHONE)
    player.go(event.get_absolute_url())
    player.is_live()
    status = player.page.locator(".live-status")
    expect(status).to_have_text("Live")
    with changing(event, by=Actor("the test"), verb="test") as writing:
        writing.event.why_cancelled = "The hall is flooded."
        writing.fields.append("why_cancelled")
        writing.says()
    player.sees("The hall is flooded.")
    expect(status).to_have_text("")
    player.is_live()


def test_the_rounds_change_by_themselves_and_stay_as_the_reader_left_them(
    visit: Visit, event: Event
) -> None:
    player = visit(PHONE)
    player.go(f"{event.get_absolute_url()}rounds/")
    player.is_live()
    player.press(player.page.get_by_text("Round 2: to come"))
    expect(player.page.get_by_text("Ann Lee v Di Poe")).to_be_visible()
    say(game_at(event, 2), 121, 100)
    player.sees("Cy Dow beat Di Poe 121–100", "Round 1: 1 of 3 games in")
    expect(player.page.get_by_text("Ann Lee v Di Poe")).to_be_visible()


def test_an_entrant_sees_the_card_and_the_next_table_change(visit: Visit, event: Event) -> None:
    player = visit(PHONE)
    player.go(f"{event.get_absolute_url()}entrants/{ann(event).number}/")
    player.is_live()
    player.sees("Table 1")
    say(game_at(event, 1), 121, 87)
    player.sees("3/1 +34", "won 121–87")
    expect(player.page.locator(".next-step")).to_contain_text("Di Poe")


def test_the_projector_changes_by_itself_and_keeps_turning(visit: Visit, event: Event) -> None:
    wall = visit(DESK)
    wall.go(f"{event.get_absolute_url()}projector/")
    wall.is_live()
    expect(wall.page.locator(".screen.on")).to_have_count(1)
    say(game_at(event, 1), 121, 87)
    row = wall.page.locator(".screen.on tr", has_text="Ann Lee")
    expect(row).to_have_text(re.compile(r"Ann Lee\s+3\s+\+34"))
    expect(wall.page.locator(".screen.on")).to_have_count(1)
    before = wall.page.locator(".screen.on h2").inner_text()
    wall.wake()
    wall.press(wall.page.get_by_role("button", name="Next"))
    expect(wall.page.locator(".screen.on h2")).not_to_have_text(before)
    expect(wall.page.locator(".screen.on")).to_have_count(1)


def test_the_page_of_an_event_to_come_turns_into_standings(
    visit: Visit, transactional_db: None, slug: str
) -> None:
    event = EventFactory.create(slug=slug)
    entrants(event, [60, 65, 70, 75])
    player = visit(PHONE)
    player.go(event.get_absolute_url())
    player.is_live()
    player.sees_heading("4 registered")
    draw_event(event, by=MARION, seen=event.revision, boundary_age=None)
    expect(player.page.get_by_role("link", name="Rounds")).to_be_visible()
    player.sees("No results yet. The standings of 4 appear after the first one.")
    player.is_live()


def test_a_page_keeps_its_title_when_the_server_answers_with_an_error(
    visit: Visit, event: Event
) -> None:
    watcher = visit(DESK)
    bad = {"status": 502, "content_type": "text/html", "body": "<title>502 Bad Gateway</title>"}
    watcher.page.route("**/live/**", lambda route: route.fulfill(**bad))
    with watcher.page.expect_response("**/live/**"):
        watcher.go(f"/events/{event.slug}/")
    watcher.page.wait_for_timeout(300)
    assert event.name in watcher.page.title()
    watcher.complaints.clear()


def test_a_script_that_comes_late_is_waited_for(visit: Visit, event: Event) -> None:
    player = visit(PHONE)
    for script in ("hx-sse-4", "live"):
        player.page.route(re.compile(rf"/{script}[.\w]*\.js$"), come_late)
    player.go(event.get_absolute_url())
    player.is_live()


def come_late(route: Route) -> None:
    time.sleep(0.3)
    route.continue_()


def test_the_desk_changes_by_itself(visit: Visit, event: Event) -> None:
    director = visit(DESK).sign_in(make_user(event.club, "Dora", Role.Kind.DIRECTOR))
    director.go(f"{event.get_absolute_url()}desk/")
    director.is_live()
    director.sees_heading("Round 1: 3 games outstanding")
    say(game_at(event, 2), 121, 87)
    expect(
        director.page.get_by_role("heading", name="Round 1: 2 games outstanding")
    ).to_be_visible()


def test_typed_text_stays_when_others_save(visit: Visit, event: Event) -> None:
    volunteer = visit(PHONE).sign_in(make_user(event.club, "Vic", Role.Kind.VOLUNTEER))
    volunteer.go(f"{event.get_absolute_url()}scores/{game_at(event, 1).pk}/")
    volunteer.choose("Ann Lee", 87)
    say(game_at(event, 2), 121, 100)
    volunteer.page.wait_for_timeout(500)
    expect(volunteer.page.locator("input.score")).to_have_value("87")
    volunteer.button("Save")
    expect(volunteer.page.locator("#told")).to_contain_text("Saved: Ann Lee beat Bob Ray 121–87")


def test_a_stopped_server_is_said_and_what_was_missed_is_shown(
    visit: Visit, server: str, event: Event
) -> None:
    port, key = free_port(), settings.SECRET_KEY
    base = f"http://127.0.0.1:{port}"
    with reached(server, port):
        watchers = [visit(PHONE, base=base), visit(DESK, base=base)]
        for watcher, page in zip(watchers, ("", "projector/"), strict=True):
            watcher.go(f"{event.get_absolute_url()}{page}")
            watcher.is_live()
    for watcher in watchers:
        expect(watcher.page.locator("[data-live-status]")).to_have_text(
            re.compile(rf"^Not live since {CLOCK}; trying again$")
        )
    say(game_at(event, 1), 121, 87)
    with running_server(database_url(), port=port, SECRET_KEY=key):
        for watcher in watchers:
            expect(watcher.page.locator(".is-live")).to_have_text("Live")
            # The projector has a column for points and one for the spread.
            expect(row_of_ann(watcher)).to_contain_text(re.compile(r"3(/1)?\s+\+34"))
        say(game_at(event, 2), 121, 100)
        watchers[0].sees("2 of 3 games in")
        for watcher in watchers:
            watcher.page.goto("about:blank")
            watcher.complaints[:] = [c for c in watcher.complaints if not NO_ANSWER.search(c)]


def row_of_ann(visitor: Visitor) -> Locator:
    return visitor.page.locator("tr", has_text="Ann Lee").first


# ---------------------------------------------------------------- without a script


def plain(visit: Visit, size: Any = PHONE) -> Visitor:
    return visit(size, java_script_enabled=False)


def test_without_a_script_a_result_is_entered_and_seen(visit: Visit, event: Event) -> None:
    volunteer = plain(visit).sign_in(make_user(event.club, "Vic", Role.Kind.VOLUNTEER))
    volunteer.go(f"{event.get_absolute_url()}scores/")
    volunteer.press(volunteer.page.locator(".score-row").first)
    volunteer.choose("Ann Lee", 87)
    volunteer.button("Check")
    volunteer.sees("Ann Lee wins by 34: a skunk, 3 game points")
    assert not Game.objects.filter(accepted__isnull=False).exists()
    volunteer.button("Save")
    volunteer.sees("Saved:")
    player = plain(visit)
    player.go(event.get_absolute_url())
    expect(standings_of(player)).to_contain_text("3/1 +34")
    player.press(standings_of(player).get_by_role("link"))
    player.sees("won 121–87")
    player.link("Rounds")
    player.sees("Ann Lee beat Bob Ray 121–87")


def test_without_a_script_an_event_is_filled_and_drawn(visit: Visit, event: Event) -> None:
    director = plain(visit, DESK).sign_in(make_user(event.club, "Dora", Role.Kind.DIRECTOR))
    make_and_publish(director, event)
    director.link("Register entrants")
    for name in ("Ann Lee", "Bob Ray", "Cy Dow"):
        director.fill("Name", name)
        director.button("Register")
        director.sees(f"Saved: {name} is registered")
    address = director.page.url.split("desk/")[0]
    ask_without_a_script(plain(visit), address)
    director.go(f"{address}desk/")
    director.link("Accept or decline")
    # The club knows somebody of this name: a tap says that it is the same person.
    director.link("Compare – Di Poe")
    director.page.get_by_role("radio", name="Di Poe").check()
    director.button("Accept")
    director.button("Here – Ann Lee")
    director.button("Mark all as here")
    director.link("Continue to the draw")
    director.button("Draw all rounds")
    director.sees("all rounds are drawn")
    assert Game.objects.filter(round__stage__event__slug=address.split("/")[-2]).count() == 8


def make_and_publish(director: Visitor, event: Event) -> None:
    director.go(f"/events/new/?club={event.club.slug}&kind=senior-games")
    director.page.locator("[name=name]").fill(f"Plain {event.slug}")
    day = timezone.localdate() + datetime.timedelta(days=7)
    director.page.locator("[name=date]").fill(day.isoformat())
    director.page.locator("[name=venue]").fill("Legion Hall")
    director.button("Create and publish")


def ask_without_a_script(player: Visitor, address: str) -> None:
    player.go(address)
    player.link("Register")
    player.page.get_by_label("Your name").fill("Di Poe")
    player.page.get_by_label("Date of birth").fill("14 March 1949")
    player.page.get_by_label("Phone").fill("204 555 0137")
    player.button("Register")
    player.sees("Your request is with the director")
