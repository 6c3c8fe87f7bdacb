"""Somebody who has never seen the program runs a whole night of 23, and gets stuck nowhere.

One pays later and goes home before, and a result is corrected when the prizes are handed out.
"""

import datetime

import pytest
from django.db.models import Sum

from cribbage_events.clubs.models import Role
from cribbage_events.events.models import Stage
from cribbage_events.leagues.demo import MEMBERS
from tests.building import make_club, make_user, play_round, sizes
from tests.faults.servers.served import Served
from tests.journeys.steps import evening as steps
from tests.journeys.steps import first_night, surprises
from tests.journeys.steps.evening import Evening
from tests.journeys.steps.first_night import COORDINATOR, FirstNight
from tests.journeys.steps.first_steps import make_a_club, make_an_account
from tests.journeys.steps.newcomer import Arrive, Count, today
from tests.journeys.steps.visitor import DESK, PHONE, Visit
from tests.leagues.factories import make_season
from tests.leagues.night import let_in_by_another, make_member

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.database]


@pytest.fixture
def hall(served: Served, arrive: Arrive) -> FirstNight:
    return FirstNight(served, arrive(DESK), arrive(PHONE))


def test_a_new_coordinator_s_night(hall: FirstNight, count: Count) -> None:
    prepare(hall)
    play(hall)
    first_night.write_off(hall)
    first_night.close(hall)
    had = first_night.hand_out(hall)
    first_night.correct_after_closing(hall, next(iter(had)))
    first_night.close_again(hall)
    assert "to get back" in first_night.prize_lines(hall)[next(iter(had))]
    first_night.settle_the_prizes(hall)
    every_cent_is_accounted_for(hall)
    count("a new coordinator’s night of 23", hall.coordinator, at_most=110)


def prepare(hall: FirstNight) -> None:
    make_an_account(
        hall.coordinator, wants="A league", name=COORDINATOR, letters=hall.served.letters
    )
    make_a_club(hall.coordinator, "Rosewood Legion")
    first_night.make_a_season(hall, today())
    first_night.import_the_members(hall, today())


def play(hall: FirstNight) -> None:
    first_night.open_the_door(hall, taken="$210")
    first_night.a_volunteer_helps(hall)
    first_night.play(hall, 1)
    first_night.one_comes_late(hall)
    first_night.play(hall, 2)
    owing = f"Not paid yet, so without a ticket: {first_night.PAYS_LATER}."
    first_night.draw_half_half(hall, "22 tickets, $44 in the draw", owing)
    first_night.one_goes_home_without_paying(hall)
    first_night.play(hall, 3)
    first_night.play(hall, 4)


def every_cent_is_accounted_for(hall: FirstNight) -> None:
    """Look for every cent in the ledger, and on the sheet that goes to the treasurer."""
    sums = hall.night.ledger.aggregate(left=Sum("cents"))
    assert sums == {"left": 0}
    fees = hall.night.ledger.filter(kind="fee").aggregate(taken=Sum("cents"))
    assert fees == {"taken": 22_000}
    hall.coordinator.link("The treasurer’s sheet")
    hall.coordinator.sees_heading("For the treasurer")
    hall.coordinator.sees(f"{first_night.PAYS_LATER} (went home without paying)", "Total")


# Eleven sit down at first; two come while they play.
*PUNCTUAL, DORA, EARL = [name for name, *_ in MEMBERS[:13]]


@pytest.fixture
def evening(transactional_db: None, visit: Visit, slug: str) -> Evening:
    """Return tonight’s night, of a season with thirteen members."""
    club = make_club()
    today = club.today
    season = make_season(
        club,
        name=f"Doubles {slug}",
        weekday=today.weekday(),
        first_day=today,
        last_day=today + datetime.timedelta(weeks=1),
        breaks=(),
    )
    # Chance is for the hall; a test that fails has to fail again.
    Stage.objects.update(seed=7)
    for name in (*PUNCTUAL, DORA, EARL):
        make_member(club, name, datetime.date(today.year, 12, 31))
    coordinator = visit(PHONE).sign_in(make_user(club, "Cora", Role.Kind.DIRECTOR))
    volunteer = visit(PHONE).sign_in(make_user(club, "Vic", Role.Kind.VOLUNTEER))
    night = season.nights.select_related("event", "season").all()[0]
    return Evening(coordinator, volunteer, visit(PHONE), night)


def test_quick_taps_a_late_pair_a_tie_of_three_and_a_correction(evening: Evening) -> None:
    let_in_by_another(evening.night, PUNCTUAL[3:])
    surprises.tap_quickly(evening, PUNCTUAL[:3], here=11)
    assert sizes(evening.event, 1) == [4, 4, 3]
    surprises.come_late(evening, DORA, EARL)
    play_round(evening.event, 1, skip=[3])
    stays = surprises.cut(evening, evening.game(1, 3))
    everybody_sits_in_round_2(evening)
    assert any(stays.number in side for side in evening.seats(2)[3])
    before = evening.seats(2)
    surprises.correct_and_seat_again(evening, evening.game(1, 1))
    assert evening.seats(2) != before
    everybody_sits_in_round_2(evening)
    for number in (2, 3, 4):
        if number == 3:
            steps.draw_half_half(evening, tickets="13 tickets, $26 in the draw", amount="$13")
        play_round(evening.event, number, seed=number)
    surprises.close_and_report(evening, (DORA, EARL))
    assert evening.night.ledger.aggregate(left=Sum("cents")) == {"left": 0}


def everybody_sits_in_round_2(evening: Evening) -> None:
    """The late pair, too, who paid while round 1 was played; nobody else gave them a seat."""
    assert sizes(evening.event, 2) == [4, 4, 3, 2]
    evening.player.go(evening.public)
    evening.player.sees("round 2 of 4")
