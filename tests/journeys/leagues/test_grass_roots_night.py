"""One of seventeen comes late, one leaves, and cards differ in every way."""

import pytest
from playwright.sync_api import expect

from cribbage_events.clubs.models import Role
from cribbage_events.events.games.event_games import event_games
from cribbage_events.events.models import Event, Stage
from tests.building import make_club, make_user
from tests.journeys.leagues.cards_of_a_night import cards_of
from tests.journeys.leagues.grass_roots import (
    CHECKER,
    LATE,
    LEAVER,
    GrassRoots,
    check_the_cards,
    close_the_night,
    enter_round,
    export_the_night,
    one_comes_late,
    one_goes_home,
    open_the_door,
    play_rounds,
    pots,
    read_the_report,
    read_the_rulings,
    read_the_standings,
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
    vic = make_user(club, "Vic", Role.Kind.VOLUNTEER)
    return GrassRoots(night, coordinator, visit(PHONE).sign_in(vic), vic)


def test_a_night_of_seventeen(transactional_db: None, visit: Visit, slug: str) -> None:
    hall = grass_roots(visit, slug)
    open_the_door(hall)
    enter_round(hall, 1)
    pots(hall)
    one_comes_late(hall)
    play_rounds(hall, *range(2, 6))
    one_goes_home(hall)
    play_rounds(hall, *range(1, 10))

    cards = cards_of(hall.event)
    assert set(cards.differing) == set("abcdefh")
    player = make_user(hall.event.club, CHECKER, Role.Kind.VOLUNTEER)
    checkers = [
        visit(DESK).sign_in(hall.volunteer_user),
        visit(DESK, java_script_enabled=False).sign_in(player),
    ]
    check_the_cards(hall, checkers, cards)
    read_the_rulings(hall, checkers[0], cards)
    close_the_night(hall)
    read_the_report(hall, cards)

    visitor = visit(DESK)
    visitor.go(hall.event.get_absolute_url())
    visitor.sees("Final")
    expect(visitor.page.locator("table.standings")).to_contain_text("left early")
    read_the_standings(visitor, cards)
    export_the_night(hall, visitor, cards)
    check_the_games(hall.event)


def check_the_games(event: Event) -> None:
    assert event.status == Event.Status.FINISHED
    games = event_games(event)
    played = {entry.name: len(games.games_of[entry.pk]) for entry in games.entries.values()}
    # With an odd number each may sit out once.
    assert played[LATE] in {6, 7, 8}
    assert played[LEAVER] in {4, 5, 6}
    met = [frozenset(game.numbers) for game in games.rows]
    assert len(met) == len(set(met))
