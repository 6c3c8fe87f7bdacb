"""Somebody who has never seen the program runs a whole night of 23, and gets stuck nowhere.

One pays later and goes home before, and a result is corrected when the prizes are handed out.
"""

import pytest
from django.db.models import Sum

from tests.faults.servers.served import Served
from tests.journeys.steps import first_night as hands
from tests.journeys.steps.first_night import COORDINATOR, FirstNight
from tests.journeys.steps.first_steps import make_a_club, make_an_account
from tests.journeys.steps.newcomer import Arrive, Count, today
from tests.journeys.steps.visitor import DESK, PHONE

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def hall(served: Served, arrive: Arrive) -> FirstNight:
    return FirstNight(served, arrive(DESK), arrive(PHONE))


def test_a_new_coordinator_s_night(hall: FirstNight, count: Count) -> None:
    prepare(hall)
    play(hall)
    hands.write_off(hall)
    hands.close(hall)
    had = hands.hand_out(hall)
    hands.correct_after_closing(hall, next(iter(had)))
    hands.close_again(hall)
    assert "to get back" in hands.prize_lines(hall)[next(iter(had))]
    hands.settle_the_prizes(hall)
    every_cent_is_accounted_for(hall)
    count("a new coordinator’s night of 23", hall.coordinator, at_most=110)


def prepare(hall: FirstNight) -> None:
    make_an_account(
        hall.coordinator, wants="Run a league", name=COORDINATOR, letters=hall.served.letters
    )
    make_a_club(hall.coordinator, "Rosewood Legion")
    hands.make_a_season(hall, today())
    hands.import_the_members(hall, today())


def play(hall: FirstNight) -> None:
    hands.open_the_door(hall, taken="$210")
    hands.a_volunteer_helps(hall)
    hands.play(hall, 1)
    hands.one_comes_late(hall)
    hands.play(hall, 2)
    owing = f"Not paid yet, so without a ticket: {hands.PAYS_LATER}."
    hands.draw_half_half(hall, "22 tickets, $44 in the draw", owing)
    hands.one_goes_home_without_paying(hall)
    hands.play(hall, 3)
    hands.play(hall, 4)


def every_cent_is_accounted_for(hall: FirstNight) -> None:
    """In the ledger, and on the sheet that goes to the treasurer."""
    sums = hall.night.ledger.aggregate(left=Sum("cents"))
    assert sums == {"left": 0}
    fees = hall.night.ledger.filter(kind="fee").aggregate(taken=Sum("cents"))
    assert fees == {"taken": 22_000}
    hall.coordinator.link("The treasurer’s sheet")
    hall.coordinator.sees_heading("For the treasurer")
    hall.coordinator.sees(f"{hands.PAYS_LATER} (went home without paying)", "Total")
