"""Lists of a league are in order of family names, and names are found without accents."""

import datetime

import pytest

from cribbage_events.clubs.names import FAMILY
from cribbage_events.events.drawing.selectors.table_plan import night_entries, plan_in
from cribbage_events.events.drawing.services.doubles import seat_first_game
from cribbage_events.events.games.reading import games_in
from cribbage_events.events.games.rounds import seated_rounds
from cribbage_events.events.scorecards.selectors import night_cards_of
from cribbage_events.leagues.check_in.selectors import check_in_of
from cribbage_events.leagues.check_in.services import check_in_member
from cribbage_events.leagues.members.selectors import members_of
from cribbage_events.leagues.models import Night
from tests.building import make_club
from tests.leagues.factories import DESK, make_season
from tests.leagues.night import FIRST_NIGHT, fresh, make_member

pytestmark = pytest.mark.django_db

TODAY = datetime.date(2026, 9, 30)
PEOPLE = ["Rita Bélanger", "marie-ève tremblay", "Yvon Morin", "Gérard Bell"]
IN_ORDER = ["Bélanger, Rita", "Bell, Gérard", "Morin, Yvon", "tremblay, marie-ève"]


@pytest.fixture
def night() -> Night:
    club = make_club()
    club.name_order = FAMILY
    club.save()
    season = make_season(club)
    for name in PEOPLE:
        make_member(club, name)
    return season.nights.select_related("season__club", "event__club").get(planned_for=FIRST_NIGHT)


def everybody_here(night: Night) -> Night:
    for person in night.season.club.people.all():
        check_in_member(night, person, by=DESK, paid=True)
    return fresh(night)


def test_members_are_listed_by_family_name(night: Night) -> None:
    people = [person for person, _active in members_of(night.season.club, TODAY)["found"]]
    listed = [person.listed_name for person in people]
    assert listed == IN_ORDER


@pytest.mark.parametrize("search", ["belanger", "BÉLANGER", "rita bel", "bélanger rita"])
def test_a_member_is_found_without_accents(night: Night, search: str) -> None:
    found = members_of(night.season.club, TODAY, search=search)["found"]
    assert [person.name for person, _active in found] == ["Rita Bélanger"]
    assert [row["name"] for row in check_in_of(night, search)["rows"]] == ["Rita Bélanger"]


def test_check_in_keeps_its_order_after_a_tick(night: Night) -> None:
    assert [row["listed_name"] for row in check_in_of(night)["rows"]] == IN_ORDER
    night = everybody_here(night)
    assert [row["listed_name"] for row in check_in_of(night)["rows"]] == IN_ORDER


def test_seats_scorecards_and_the_list_of_leavers_are_in_that_order_too(night: Night) -> None:
    night = everybody_here(night)
    seat_first_game(night.event, by=DESK, seen=night.event.revision)
    plan = plan_in(seated_rounds(games_in(night.event)))
    assert plan
    assert [seat.listed_name for seat in plan.by_name] == IN_ORDER
    assert [card.entry.listed_name for card in night_cards_of(night.event)] == IN_ORDER
    assert [entry.listed_name for entry in night_entries(night.event).playing] == IN_ORDER
