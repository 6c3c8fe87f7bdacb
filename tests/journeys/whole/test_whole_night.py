"""A legion’s night goes from the first check-in to an even ledger, in browsers."""

import datetime

import pytest
from django.db.models import Sum
from playwright.sync_api import expect

from cribbage_events.clubs.models import Role, User
from cribbage_events.leagues.demo import MEMBERS
from cribbage_events.leagues.models import Season
from tests.building import make_club, make_user, play_round, sizes
from tests.journeys.steps import evening as steps
from tests.journeys.steps.evening import Evening
from tests.journeys.steps.visitor import DESK, PHONE, Visit, Visitor
from tests.leagues.factories import make_season
from tests.leagues.night import let_in_by_another, make_member

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.database]

CORA, PASSWORD = "cora@example.com", "fifteen-two"
NAMES = [name for name, *_ in MEMBERS[:23]]
EXPIRED = {NAMES[4], NAMES[17]}
*PUNCTUAL, LATE = NAMES
LEAVING = NAMES[7]


@pytest.fixture
def season(transactional_db: None, slug: str) -> Season:
    """Return a season with a night today and 23 members, two of whom aren’t active any more."""
    club = make_club()
    today = club.today
    last = today + datetime.timedelta(weeks=3)
    name = f"Doubles {slug}"
    season = make_season(
        club, name=name, weekday=today.weekday(), first_day=today, last_day=last, breaks=()
    )
    for name in NAMES:
        year = today.year - 1 if name in EXPIRED else today.year
        make_member(club, name, datetime.date(year, 12, 31))
    return season


@pytest.fixture
def evening(season: Season, visit: Visit) -> Evening:
    """The coordinator has signed in; a volunteer and a player have telephones."""
    user = User.objects.create_user(CORA, PASSWORD, name="Cora")
    Role.objects.create(user=user, club=season.club, kind=Role.Kind.DIRECTOR)
    coordinator = visit(DESK)
    sign_in(coordinator, f"{season.get_absolute_url()}desk/")
    volunteer = visit(PHONE).sign_in(make_user(season.club, "Vic", Role.Kind.VOLUNTEER))
    night = season.nights.select_related("event", "season").all()[0]
    return Evening(coordinator, volunteer, visit(PHONE), night)


def sign_in(coordinator: Visitor, path: str) -> None:
    coordinator.go(path)
    coordinator.page.locator("[name=login]").fill(CORA)
    coordinator.page.locator("[name=password]").fill(PASSWORD)
    coordinator.button("Sign in")


def test_a_whole_night(evening: Evening) -> None:
    open_the_door(evening)
    steps.enter_round(evening, 1)
    the_late_one_gets_a_seat(evening)
    three_cut_and_one_goes_home(evening)
    a_correction_moves_nobody(evening)
    steps.draw_half_half(evening, tickets="23 tickets, $46 in the draw", amount="$23")
    play_round(evening.event, 3, seed=3)
    steps.play_for_a_tie(evening.event)
    close(evening)
    every_cent_is_accounted_for(evening)


def open_the_door(evening: Evening) -> None:
    coordinator = evening.coordinator
    coordinator.sees_heading("Tonight: open the door")
    coordinator.link("Open the door")
    by_hand = [name for name in PUNCTUAL if name in EXPIRED or name in PUNCTUAL[:2]]
    for name in by_hand:
        steps.let_in(evening, name, renew=name in EXPIRED)
    coordinator.is_live()
    let_in_by_another(evening.night, [name for name in PUNCTUAL if name not in by_hand])
    coordinator.sees("22 here", "$220 taken")
    steps.seat_everybody(evening, "5 tables of four and 1 of two")
    steps.look_at_what_is_printed(evening, PUNCTUAL)


def the_late_one_gets_a_seat(evening: Evening) -> None:
    before = evening.seats(2)
    steps.arrive(evening, LATE, from_round=2)
    after = evening.seats(2)
    assert sizes(evening.event, 2) == [4, 4, 4, 4, 4, 3]
    assert [table for table in before if before[table] != after[table]] == [6]


def three_cut_and_one_goes_home(evening: Evening) -> None:
    play_round(evening.event, 2, seed=2, skip=[6])
    stays = steps.tie_at_three(evening, evening.game(2, 6))
    assert any(stays.number in side for side in evening.seats(3)[6])
    steps.leave(evening, LEAVING, from_round=3)
    assert sizes(evening.event, 3) == [4, 4, 4, 4, 4, 2]


def a_correction_moves_nobody(evening: Evening) -> None:
    seats = evening.seats(2), evening.seats(3)
    steps.correct(evening, evening.game(1, 2))
    assert (evening.seats(2), evening.seats(3)) == seats


def close(evening: Evening) -> None:
    """Close the night: $147 is in the pot, and the second and the third share $44 and $29."""
    evening.player.go(evening.public)
    evening.player.is_live()
    steps.close(evening)
    expect(evening.player.page.locator(".podium li")).to_have_count(3)
    shown = evening.player.page.locator(".podium li").all_inner_texts()
    assert [steps.amount_in(words) for words in shown] == ["$74", "$36", "$36"]
    steps.hand_out(evening, ["$74", "$36", "$36"])
    assert not any(LATE in words or LEAVING in words for words in shown)


def every_cent_is_accounted_for(evening: Evening) -> None:
    sheet = evening.at("treasurer").page.get_by_role("main")
    for words in ("$230", "−$23", "−$146", "−$38", "$0"):
        expect(sheet).to_contain_text(words)
    sums = evening.night.ledger.values_list("kind").annotate(cents=Sum("cents")).order_by()
    assert dict(sums) == {
        "fee": 23000,
        "draw": -2300,
        "supplies": -2300,
        "prize": -14600,
        "activities": -3800,
    }
    evening.coordinator.go(f"{evening.night.season.get_absolute_url()}desk/ledger/")
    evening.coordinator.sees("$230", "$146")
