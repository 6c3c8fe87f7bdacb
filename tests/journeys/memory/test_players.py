"""Somebody looks a player's years up on a phone; directors hide a player, and all ratings."""

import re

import pytest
from playwright.sync_api import expect

from cribbage_events.clubs.background import do_what_is_due
from cribbage_events.clubs.models import Club, Person, Role
from cribbage_events.events.models import Event
from tests.building import make_club, make_user
from tests.journeys.conftest import NUMBERS
from tests.journeys.steps.looking import TWICE, faults_of, session_of
from tests.journeys.steps.visitor import DESK, NARROW, PHONE, Visit, Visitor
from tests.memory.players.afternoons import afternoon

pytestmark = pytest.mark.django_db(transaction=True)
# Three games each: a rating needs thirty, and a curve the ends of two months.
AFTERNOONS = 12


@pytest.fixture
def club(transactional_db: None) -> Club:
    club = make_club()
    for number in range(AFTERNOONS):
        event = afternoon(club, number)
        Event.objects.filter(pk=event.pk).update(slug=f"afternoon-{next(NUMBERS)}")
    do_what_is_due()
    return club


def last_event(club: Club) -> Event:
    event = club.events.order_by("starts_at").last()
    assert event is not None
    return event


def years_of(name: str) -> str:
    person = Person.objects.get(name=name)
    return f"{person.club.get_absolute_url()}players/{person.pk}/"


def rating_of(visitor: Visitor) -> str:
    return visitor.page.locator("#rating + .big").inner_text()


def test_letters_twice_as_large_leave_every_column_of_the_years_in_sight(
    visit: Visit, club: Club
) -> None:
    visitor = visit(PHONE)
    page = visitor.page
    visitor.go(years_of("Ann"))
    session_of(page).send("Page.setFontSizes", TWICE)
    years = page.locator("table[aria-labelledby=years]")
    expect(years).to_be_visible()
    hidden = years.evaluate("""table => {
        const right = (element) => element.getBoundingClientRect().right;
        return [...table.querySelectorAll("th, td")]
            .filter((cell) => cell.checkVisibility() && right(cell) > right(table) + 1)
            .map((cell) => cell.textContent.trim());
    }""")
    assert hidden == []


def test_from_an_event_to_all_years_and_an_opponents(visit: Visit, club: Club) -> None:
    visitor = visit(NARROW)
    page = visitor.page
    visitor.go(last_event(club).get_absolute_url())
    visitor.link("Ann")
    visitor.link("Career")
    visitor.sees_heading("Ann")
    visitor.sees("12 events · 36 games, 36 won · since 2026", "Gold × 12")
    assert re.fullmatch(r"1[56]\d\d \(±\d\d\)", rating_of(visitor))
    curve = page.get_by_role("img", name=re.compile("^Rating of Ann over the years"))
    expect(curve).to_be_visible()
    visitor.press(page.get_by_text("Why the rating moved"))
    moved = page.get_by_text(re.compile(r"^beat Bob \(1[45]\d\d\)$"))
    expect(moved).to_have_count(3)
    faults = faults_of(page)
    opponents = page.get_by_role("table", name="Opponents")
    expect(opponents.get_by_role("row", name="Bob 12 12 0")).to_be_visible()
    visitor.press(opponents.get_by_role("link", name="Bob"))
    visitor.sees_heading("Bob")
    expect(opponents.get_by_role("row", name="Ann 12 0 12")).to_be_visible()
    assert faults + faults_of(page) == []


def test_a_player_is_hidden_and_the_club_shows_no_ratings(visit: Visit, club: Club) -> None:
    visitor, director = visit(PHONE), visit(DESK)
    director.sign_in(make_user(club, "Dora", Role.Kind.DIRECTOR))
    director.go(years_of("Ann"))
    director.link("Contact and membership")
    director.link("How they are shown")
    director.page.get_by_label("Not at all").check()
    director.button("Save")
    director.sees("Saved:")
    assert visitor.go(years_of("Ann")).status == 404
    visitor.complaints.clear()
    visitor.go(years_of("Bob"))
    visitor.sees("Players who aren’t shown")
    assert re.fullmatch(r"1[56]\d\d \(±\d\d\)", rating_of(visitor))
    director.go(years_of("Ann"))
    director.sees("Only directors of the club see this page.")
    faults = faults_of(director.page)

    director.go(club.get_absolute_url())
    director.link("Settings")
    director.page.get_by_label("Players’ pages show ratings").uncheck()
    director.button("Save")
    director.sees("The club’s settings are saved.")
    visitor.go(years_of("Bob"))
    visitor.sees_heading("Bob")
    expect(visitor.page.get_by_text("(±")).to_have_count(0)
    assert faults + faults_of(visitor.page) == []
