"""A grass-roots night of seventeen: one comes late, one leaves."""

import pytest
from playwright.sync_api import expect

from cribbage_events.clubs.models import Role
from cribbage_events.events.games.event_games import event_games
from cribbage_events.events.models import Event, Stage
from tests.building import make_club, make_user
from tests.journeys.leagues.grass_roots import (
    LATE,
    LEAVER,
    GrassRoots,
    close_the_night,
    enter_round,
    one_comes_late,
    one_goes_home,
    open_the_door,
    play_rounds,
    pots,
    read_the_report,
)
from tests.journeys.steps.visitor import DESK, PHONE, Visit
from tests.leagues.night import make_member
from tests.leagues.singles.nights import NAMES, make_singles_night

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.database]


def grass_roots(visit: Visit, slug: str) -> GrassRoots:
    club = make_club()
    night = make_singles_night(club, name=f"Grass roots {slug}")
    for name in NAMES[:17]:
        make_member(club, name, night.season.last_day)
    # Chance is for the hall; a test that fails has to fail again.
    Stage.objects.update(seed=15)
    coordinator = visit(PHONE).sign_in(make_user(club, "Cora", Role.Kind.DIRECTOR))
    volunteer = visit(PHONE).sign_in(make_user(club, "Vic", Role.Kind.VOLUNTEER))
    return GrassRoots(night, coordinator, volunteer)


def test_a_night_of_seventeen(transactional_db: None, visit: Visit, slug: str) -> None:
    hall = grass_roots(visit, slug)
    open_the_door(hall)
    enter_round(hall, 1)
    pots(hall)
    one_comes_late(hall)
    play_rounds(hall, *range(2, 6))
    one_goes_home(hall)
    play_rounds(hall, *range(1, 10))
    close_the_night(hall)
    read_the_report(hall)

    visitor = visit(DESK)
    visitor.go(hall.event.get_absolute_url())
    expect(visitor.page.locator("table.standings tbody tr")).to_have_count(17)
    visitor.sees("Final")
    expect(visitor.page.locator("table.standings")).to_contain_text("left early")
    assert hall.event.status == Event.Status.FINISHED
    games = event_games(hall.event)
    played = {entry.name: len(games.games_of[entry.pk]) for entry in games.entries.values()}
    # With an odd number each may sit out once.
    assert played[LATE] in {6, 7, 8}
    assert played[LEAVER] in {4, 5, 6}
    met = [frozenset(game.numbers) for game in games.rows]
    assert len(met) == len(set(met))
