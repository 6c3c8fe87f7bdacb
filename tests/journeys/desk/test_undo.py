"""Somebody who left plays again after an undo; the hall is as it was, and open pages follow."""

import pytest
from playwright.sync_api import expect

from cribbage_events.clubs.models import Role
from cribbage_events.events.models import Event
from cribbage_events.events.redrawing.services import redraw, withdraw
from tests.building import MARION, drawn_event, fresh, games_in, make_user, play
from tests.journeys.steps.looking import faults_of
from tests.journeys.steps.visitor import DESK, NARROW, PHONE, Visit, Visitor

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def hall(transactional_db: None, slug: str) -> Event:
    """Eight play four rounds; the first is over."""
    event = drawn_event([60 + n for n in range(8)], director=False, slug=slug)
    play(event, 1)
    return fresh(event)


@pytest.fixture
def director(visit: Visit, hall: Event) -> Visitor:
    return visit(DESK).sign_in(make_user(hall.club, "Marion", Role.Kind.DIRECTOR))


@pytest.fixture
def wall(visit: Visit, hall: Event) -> Visitor:
    """Return somebody who looks at the rounds."""
    visitor = visit(PHONE)
    visitor.go(f"/events/{hall.slug}/rounds/")
    visitor.is_live()
    return visitor


def rounds_on(visitor: Visitor) -> str:
    return visitor.page.locator("main").inner_text()


def undo_last(director: Visitor, event: Event) -> None:
    director.go(f"/events/{event.slug}/desk/log/")
    director.press(director.page.locator(".diary li").first.get_by_role("link"))


def test_a_withdrawal_is_undone_and_the_seats_are_as_before(
    director: Visitor, wall: Visitor, hall: Event
) -> None:
    before = rounds_on(wall)
    director.go(f"/events/{hall.slug}/desk/entrants/3/withdraw/")
    director.link("No: from round 2")
    director.page.get_by_label("Why?").fill("feels unwell")
    director.button("Withdraw Player 03")
    expect(wall.page.locator("main")).not_to_have_text(before, use_inner_text=True)

    undo_last(director, hall)
    director.sees("Entrants as before: Player 03 (is here).")
    assert faults_of(director.page) == []
    director.button("Undo")

    director.sees("Saved: undone.", "undone by Marion at")
    expect(wall.page.locator("main")).to_have_text(before, use_inner_text=True)
    assert rounds_on(wall) == before


def test_a_result_is_undone_with_a_reason_and_done_again(
    director: Visitor, visit: Visit, hall: Event
) -> None:
    phone = visit(PHONE).sign_in(make_user(hall.club, "Vic", Role.Kind.VOLUNTEER))
    phone.go(f"/events/{hall.slug}/scores/")
    phone.sees_heading("Round 2 of 4: 4 games left")
    winner = games_in(hall, 2)[0].seats.get(side=0).entry.name
    phone.enter(1, winner, 87)
    phone.is_live()
    phone.sees_heading("Round 2 of 4: 3 games left")

    undo_last(director, hall)
    director.sees("This is removed: 1 result.")
    director.page.get_by_label("Why?").fill("another table’s card")
    director.button("Undo")
    director.sees(f"Undone, another table’s card: {winner} beat")
    heading = phone.page.get_by_role("heading", name="Round 2 of 4: 4 games left")
    expect(heading).to_be_visible()

    undo_last(director, hall)
    director.page.get_by_label("Why?").fill("it was the right one")
    director.button("Do it again")
    heading = phone.page.get_by_role("heading", name="Round 2 of 4: 3 games left")
    expect(heading).to_be_visible()


def test_the_change_that_prevents_undoing_is_one_tap_away(director: Visitor, hall: Event) -> None:
    entry = hall.entries.get(number=3)
    withdraw(entry, by=MARION, seen=hall.revision, reason="ill", sat_down=False)
    left = hall.changes.latest("revision").revision
    redraw(hall, by=MARION, seen=fresh(hall).revision, sat_down=False)
    director.page.set_viewport_size(NARROW)
    director.go(f"/events/{hall.slug}/desk/log/{left}/undo/")
    director.sees("first: it came later.")
    faults = faults_of(director.page)
    director.link("See that change")
    director.sees("Undo this?")
    faults += faults_of(director.page)
    director.button("Undo")
    faults += faults_of(director.page)
    assert faults == []
    director.go(f"/events/{hall.slug}/desk/log/{left}/undo/")
    director.button("Undo")
    director.sees("Undone: Player 03 withdrew after round 1: ill.")
