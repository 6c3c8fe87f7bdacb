"""Two ways of playing from their description to the standings, by hand, in both languages."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from cribbage_events.clubs.models import Club, Role
from cribbage_events.events.models import Event
from tests.building import make_club, make_user
from tests.french.reader import TAG
from tests.journeys.conftest import NUMBERS
from tests.journeys.steps.french import French
from tests.journeys.steps.newcomer import today
from tests.journeys.steps.visitor import DESK, PHONE, Visit, Visitor
from tests.journeys.ways.describing import PLAIN, describe

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.database]
NAMES = ("Agnes Penner", "Clara Dyck", "Doug Marchand", "Edna Friesen")
# Whoever is named first in this order wins; each with another margin.
SCORES = (50, 52, 48)


@pytest.fixture
def club(transactional_db: None) -> Club:
    return make_club()


def arrive(visit: Visit, language: str, size: object = DESK) -> Visitor:
    french = {"kind": French, "locale": TAG}
    visitor = visit(size, **(french if language == "French" else {}))
    assert isinstance(visitor, Visitor)
    return visitor


def play_by_hand(director: Visitor, club: Club, name: str) -> Event:
    """Make the event, register four, draw, and enter every result at the desk."""
    page = director.page
    director.go(f"/run/?club={club.slug}")
    director.press(page.get_by_role("link", name=re.compile(re.escape(name))))
    title = f"Jeux {next(NUMBERS)}"
    page.locator("[name=name]").fill(title)
    page.locator("[name=date]").fill(today().isoformat())
    page.locator("[name=venue]").fill("Legion Hall")
    director.button("Create and publish")
    director.sees_heading("Register the entrants")
    event = Event.objects.get(name=title)
    director.link("Register entrants")
    for number, entrant in enumerate(NAMES, start=1):
        field = page.locator("[name=name]")
        expect(field).to_have_value("")
        field.fill(entrant)
        page.keyboard.press("Enter")
        expect(page.locator("main")).to_contain_text(entrant)
        expect(page.locator("main")).to_contain_text(str(number))
    director.go(f"{event.get_absolute_url()}desk/entrants/")
    director.button("Mark all as here")
    director.go(f"{event.get_absolute_url()}desk/draw/")
    director.button("Draw all rounds")
    enter_results(director, event)
    return event


def enter_results(director: Visitor, event: Event) -> None:
    for number in (1, 2, 3):
        for _game in range(2):
            director.go(f"{event.get_absolute_url()}scores/")
            row = director.page.locator(".score-list:not(.done) .score-row").first
            words = row.inner_text()
            director.press(row)
            winner = next(each for each in NAMES if each in words)
            director.choose(winner, SCORES[number - 1])
            director.button("Save")
            expect(director.page.locator("#told")).to_contain_text(winner)


def points_on(visitor: Visitor, event: Event) -> list[tuple[str, str]]:
    """Return names and what their rows say, in the order of the standings."""
    visitor.go(event.get_absolute_url())
    rows = visitor.page.locator(".standings tbody tr")
    expect(rows.first).to_be_visible()
    found: list[tuple[str, str]] = []
    for text in rows.all_inner_texts():
        name = next((each for each in NAMES if each in text), None)
        if name and name not in dict(found):
            found.append((name, text))
    return found


@pytest.mark.parametrize("language", ["English", "French"])
def test_total_pegs_by_hand(visit: Visit, club: Club, language: str) -> None:
    user = make_user(club, "Marion", Role.Kind.DIRECTOR)
    director = arrive(visit, language).sign_in(user)
    choices: dict[str, Any] = {"win": 0, "skunk": 0, "double_skunk": 0, "adds": "pegs", "rounds": 3}
    way = describe(director, club, "Total", target=61, **choices)
    event = play_by_hand(director, club, way.name)
    shown = points_on(arrive(visit, language, PHONE), event)
    assert [name for name, _row in shown] == [*NAMES]
    # Three wins to 61; three losses.
    assert "183" in shown[0][1]
    assert str(sum(SCORES)) in shown[-1][1]


@pytest.mark.parametrize("language", ["English", "French"])
def test_wins_only_by_hand(visit: Visit, club: Club, language: str) -> None:
    user = make_user(club, "Marion", Role.Kind.DIRECTOR)
    director = arrive(visit, language).sign_in(user)
    way = describe(director, club, "Simple", target=61, rounds=3, ties=(), **PLAIN)
    event = play_by_hand(director, club, way.name)
    visitor = arrive(visit, language, PHONE)
    assert [name for name, _row in points_on(visitor, event)] == [*NAMES]
    visitor.go(f"{event.get_absolute_url()}rules/")
    visitor.sees_heading("Points")
    expect(visitor.page.locator("main")).to_contain_text("61")
