"""An app beside the program brings a format that it doesn’t know, played through the pages.

What the app has to bring is in tests/ladder.
"""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.conf import settings
from django.utils import timezone
from playwright.sync_api import expect

from cribbage_events.clubs.models import Role
from tests.building import make_club, make_user
from tests.journeys.steps.visitor import PHONE, Visit, Visitor
from tests.tools.serving import database_url, running_server

pytestmark = pytest.mark.django_db(transaction=True)

ANN, BOB, CY, DI, ED = PLAYERS = ("Ann Lee", "Bob Ray", "Cy Dow", "Di Poe", "Ed Fox")


@pytest.fixture
def base(transactional_db: None) -> Iterator[str]:
    """An installation that has the format; its server ends after the browsers that visit it."""
    with running_server(
        database_url(),
        SECRET_KEY=settings.SECRET_KEY,
        EMAIL_URL="dummymail://",
        DJANGO_SETTINGS_MODULE="tests.ladder.settings",
    ) as base:
        yield base


def test_a_ladder_from_its_draw_to_its_medals(base: str, visit: Visit) -> None:
    club = make_club()
    director = visit(base=base).sign_in(make_user(club, "Marion", Role.Kind.DIRECTOR))
    address = make_event(director)
    volunteer = visit(PHONE, base=base).sign_in(make_user(club, "Joe", Role.Kind.VOLUNTEER))

    put_up_the_ladder(director, address)
    assert games(director, address, 1) == [{ANN, BOB}, {CY, DI}]
    volunteer.go(f"{address}scores/")
    volunteer.enter(1, BOB, 101)
    volunteer.enter(2, CY, 88)
    assert games(director, address, 2) == [{ANN, CY}, {DI, ED}]

    withdraw(director, address, DI)
    assert games(director, address, 2) == [{ANN, CY}]
    volunteer.go(f"{address}scores/")
    volunteer.enter(1, CY, 115)
    assert games(director, address, 3) == [{BOB, CY}, {ANN, ED}]
    volunteer.go(f"{address}scores/")
    volunteer.enter(1, CY, 119)
    volunteer.enter(2, ANN, 100)

    finish(director, address)
    director.go(address)
    places = director.page.locator(".podium li").all()
    assert [place.get_by_role("link").inner_text() for place in places] == [CY, BOB, ANN]


def make_event(director: Visitor) -> str:
    """Its address; everybody is registered."""
    director.go("/clubs/pegs/")
    director.link("Run an event")
    page = director.page
    director.link("Ladder")
    page.locator("[name=name]").fill("Spring Ladder")
    page.locator("[name=date]").fill(timezone.localdate().isoformat())
    page.locator("[name=venue]").fill("Legion Hall")
    page.get_by_text("Change that, or say more").click()
    page.locator("[name=round_count]").fill("3")
    director.button("Create and publish")
    director.link("Register entrants")
    for number, name in enumerate(PLAYERS, start=1):
        field = page.get_by_role("textbox", name="Name", exact=True)
        expect(field).to_have_value("")
        field.fill(name)
        page.keyboard.press("Enter")
        director.sees(f"Saved: {name} is registered, number {number}.")
    found = re.search(r"/events/[-\w]+/", page.url)
    assert found
    return found[0]


def put_up_the_ladder(director: Visitor, address: str) -> None:
    director.button("Mark all as here")
    director.sees("5 here")
    director.go(f"{address}desk/")
    director.link("Go to the draw")
    director.sees_heading("The ladder: 5 entrants")
    director.button("Put up the ladder")
    director.sees("Saved: the ladder is up, and round 1 can begin.")


def withdraw(director: Visitor, address: str, name: str) -> None:
    """Nobody has sat down for round 2 yet, so it is made again."""
    director.go(f"{address}desk/entrants/?leaves=1")
    director.link(f"Withdraw – {name}")
    director.link("No: from round 2")
    director.sees(f"{name}’s last round is round 1.", "Round 1 stays as it is.")
    director.page.get_by_label("Why?").fill("has to go home")
    director.button(f"Withdraw {name}")
    director.sees(f"Saved: {name} is withdrawn.")


def finish(director: Visitor, address: str) -> None:
    director.go(f"{address}desk/")
    director.link("See the medals")
    director.button("Finish the event")
    director.sees("Saved: the event is finished. The medals are final.")


def games(director: Visitor, address: str, number: int) -> list[set[str]]:
    """Return who plays whom, by table."""
    answer: dict[str, Any] = director.page.request.get(f"{address}games.json").json()
    return [
        {name for side in game["sides"] for name in side["names"]}
        for game in answer["games"]
        if game["round"] == number
    ]
