"""A senior-games event goes from the director’s first sign-in to the medals, in browsers."""

import csv
import random
from typing import Any

import pytest
from django.db import connection
from playwright.sync_api import expect

from cribbage_events.clubs.models import User
from cribbage_events.events.models import Stage
from tests.journeys.steps import afternoon, reckoning
from tests.journeys.steps.afternoon import DIRECTOR, DIRECTOR_EMAIL, PASSWORD, Afternoon
from tests.journeys.steps.visitor import DESK, PHONE, Visit, Visitor

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.database]

JOE = "joe@example.com"
MISSING, LEAVING, LATE = "Kathleen Ross", "Doug McLeod", "Ruth Zacharias"


@pytest.fixture
def hall(visit: Visit, slug: str) -> Afternoon:
    """The director has signed in, and made a club with a helper and an event.

    On one database with a telephone, on the other with a computer.
    """
    size = PHONE if connection.vendor == "sqlite" else DESK
    User.objects.create_user(DIRECTOR_EMAIL, PASSWORD, name=DIRECTOR)
    director = visit(size)
    sign_in(director)
    afternoon.make_club(director)
    afternoon.add_helper(director, name="Joe Bell", email=JOE)
    made = afternoon.make_event(director, name=f"Autumn {slug}")
    # Chance is for the hall; a test that fails has to fail again.
    Stage.objects.filter(event__slug=made).update(seed=15)
    volunteer = visit(PHONE).sign_in(User.objects.get(email=JOE))
    return Afternoon(director, volunteer, visit(size), made, random.Random(29))


def sign_in(director: Visitor) -> None:
    director.go("/clubs/new/")
    director.page.locator("[name=login]").fill(DIRECTOR_EMAIL)
    director.page.locator("[name=password]").fill(PASSWORD)
    director.button("Sign in")
    director.sees_heading("Create a club")


def test_a_whole_event(hall: Afternoon) -> None:
    afternoon.register_by_form(hall)
    afternoon.import_list(hall)
    afternoon.ask_for_a_place(hall, "Norm Petit")
    afternoon.check_in(hall, missing=MISSING)
    afternoon.draw(hall)
    afternoon.play_round(hall, 1)
    afternoon.correct(hall)
    afternoon.withdraw(hall, LEAVING)
    afternoon.play_round(hall, 2)
    afternoon.arrive_late(hall, LATE)
    afternoon.play_round(hall, 3)
    afternoon.play_round(hall, 4)
    assert_nobody_met_twice(hall)
    finish(hall)
    assert_medals_are_right(hall)
    assert_files_agree(hall)
    reopen(hall)
    finish(hall)
    assert_medals_are_right(hall)


def assert_nobody_met_twice(hall: Afternoon) -> None:
    pairs = [
        frozenset(name for side in game["sides"] for name in side["names"]) for game in hall.games
    ]
    assert len(pairs) == len(set(pairs))
    for number in range(1, 5):
        seated = [
            name
            for game in hall.games
            if game["round"] == number
            for side in game["sides"]
            for name in side["names"]
        ]
        assert len(seated) == len(set(seated))
        assert (LEAVING in seated) == (number == 1)
        assert (LATE in seated) == (number >= 3)
        assert MISSING not in seated


def finish(hall: Afternoon) -> None:
    hall.player.go(hall.address)
    hall.player.is_live()
    expect(hall.player.page.locator(".podium")).to_have_count(0)
    director = hall.desk()
    director.sees_heading("Finish the event")
    director.link("See the medals")
    director.button("Finish the event")
    expect(hall.player.page.locator(".podium")).to_have_count(2)
    hall.player.sees("Final")
    director.sees("Saved: the event is finished. The medals are final.")


def assert_medals_are_right(hall: Afternoon) -> None:
    """Compare the public page with `contest/`, which knows nothing but games.json."""
    shown = {}
    for section in hall.player.page.locator(".divisions section").all():
        places = section.locator(".podium li").all()
        shown[section.get_by_role("heading").inner_text()] = [
            (place.get_attribute("class"), place.get_by_role("link").inner_text())
            for place in places
        ]
    assert shown == reckoning.medals(hall.games, director=DIRECTOR)
    assert all(len(medals) == 3 for medals in shown.values())


def assert_files_agree(hall: Afternoon) -> None:
    standings = hall.data("standings.json")
    assert (standings["status"], standings["provisional"]) == ("finished", False)
    listed = [row for division in standings["divisions"] for row in division["rows"]]
    cards = {row["name"]: row["card"] for row in listed if row["name"] != DIRECTOR}
    assert cards == reckoning.cards(hall.games, director=DIRECTOR)
    lines = list(csv.DictReader(hall.data("standings.csv").splitlines()))
    assert [(line["rank"], line["name"], line["medal"] or None) for line in lines] == [
        (str(row["rank"]), row["name"], row["medal"]) for row in listed
    ]
    assert page_rows(hall) == [
        [str(row["rank"]), row["name"], row["card"].replace("-", "−")] for row in listed
    ]


def page_rows(hall: Afternoon) -> list[Any]:
    rows: list[Any] = hall.player.page.locator("table.standings tbody tr").evaluate_all(
        "rows => rows.map(row => [row.cells[0], row.querySelector('a'), row.cells[3]]"
        ".map(cell => cell.textContent.trim().replace('=', '')))"
    )
    return rows


def reopen(hall: Afternoon) -> None:
    director = hall.desk("finish/")
    director.link("Reopen the event")
    director.page.get_by_label("Why?").fill("the director found another card")
    director.button("Reopen")
    director.sees("Saved: it is open again.")
    hall.player.sees("waiting for the director")
    hall.desk("log/").sees("the director found another card")
