"""A coordinator who has everything set up runs a legion’s night with few taps."""

import datetime
import re

import pytest
from django.db.models import Sum
from playwright.sync_api import expect

from cribbage_events.clubs.models import Role
from cribbage_events.leagues.demo import MEMBERS
from cribbage_events.leagues.models import Night
from tests.building import make_club, make_user, play_round
from tests.faults.servers.served import Served
from tests.journeys.steps.newcomer import Arrive, Count, Newcomer, today
from tests.journeys.steps.visitor import PHONE, row
from tests.leagues.factories import make_season
from tests.leagues.night import make_member

pytestmark = pytest.mark.django_db(transaction=True)

NAMES = [name for name, *_ in MEMBERS[:20]]
# Taps beside one for each player at the door.
OTHERS = 6


@pytest.fixture
def night(served: Served) -> Night:
    club = make_club()
    day = today()
    season = make_season(
        club,
        weekday=day.weekday(),
        first_day=day,
        last_day=day + datetime.timedelta(weeks=3),
        breaks=(),
    )
    for name in NAMES:
        make_member(club, name, datetime.date(day.year, 12, 31))
    return season.nights.select_related("event", "season").all()[0]


@pytest.fixture
def cora(night: Night, arrive: Arrive) -> Newcomer:
    visitor = arrive(PHONE)
    visitor.sign_in(make_user(night.season.club, "Cora", Role.Kind.DIRECTOR))
    return visitor


def test_one_tap_a_player_and_six_others(night: Night, cora: Newcomer, count: Count) -> None:
    cora.begin(f"/events/{night.event.slug}/desk/")
    cora.next_step("Open the door", "Go to the door")
    for done, name in enumerate(NAMES, start=1):
        cora.press(row(cora, name).get_by_role("button", name=re.compile("^Here, ")))
        expect(cora.page.locator("#bar")).to_contain_text(f"{done} here")
    cora.button("Seat the players")
    cora.sees_heading("Round 1: who sits where")
    # Volunteers enter the results; the tables follow by themselves.
    for number in (1, 2):
        play_round(night.event, number, seed=number)
    cora.sees_heading("Round 3: who moves where")
    cora.sees("20 tickets, $40 in the draw")
    cora.button("Draw the winner")
    cora.sees("The winner is")
    for number in (3, 4):
        play_round(night.event, number, seed=number)
    cora.link("Close")
    cora.button("Close the night")
    cora.press(cora.page.get_by_role("button", name=re.compile("^All handed over: ")))
    cora.sees("Saved: every prize is handed over.")
    assert night.ledger.aggregate(left=Sum("cents")) == {"left": 0}
    assert all(prize.had == prize.cents > 0 for prize in night.prizes.all())
    count("a second night of 20", cora, at_most=len(NAMES) + OTHERS)
    assert cora.typed == 0
