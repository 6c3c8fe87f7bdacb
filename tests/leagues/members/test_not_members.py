"""Somebody saved without a membership is found in the list, by search and at check-in."""

import datetime

import pytest
from django.test import Client

from cribbage_events.clubs.models import Club, Person
from cribbage_events.leagues.check_in.selectors import check_in_of
from cribbage_events.leagues.models import Night, Season
from tests.building import make_club
from tests.events.desk_client import director_of, words
from tests.events.markup import Markup
from tests.factories import EntryFactory
from tests.leagues.desk import at
from tests.leagues.factories import make_season
from tests.leagues.night import FIRST_NIGHT, make_member
from tests.leagues.seasons.test_desk import on

pytestmark = pytest.mark.django_db

HAROLD = {"name": "Harold Stranger", "valid_until": ""}


@pytest.fixture
def season(monkeypatch: pytest.MonkeyPatch) -> Season:
    on(monkeypatch, FIRST_NIGHT)
    return make_season(make_club(), last_day=datetime.date(2026, 10, 7))


@pytest.fixture
def club(season: Season) -> Club:
    return season.club


@pytest.fixture
def night(season: Season) -> Night:
    return season.nights.select_related("season__club", "event__club").get(planned_for=FIRST_NIGHT)


@pytest.fixture
def client(club: Club) -> Client:
    return director_of(club)


def test_a_visitor_who_is_saved_is_seen_at_once(client: Client, season: Season) -> None:
    page = client.post(at(season, "new_member"), HAROLD, follow=True)
    said = words(page.content)
    assert "Saved: Harold Stranger was added, but isn’t a member yet." in said
    assert "Not members (1)" in said
    assert "Harold Stranger no membership" in said
    assert Markup(page.content.decode()).faults == []


def test_a_search_among_the_members_finds_them(client: Client, season: Season) -> None:
    client.post(at(season, "new_member"), HAROLD)
    said = words(client.get(at(season, "members"), {"q": "harold"}).content)
    assert "Harold Stranger" in said
    assert "Nobody here" not in said


def test_they_are_listed_at_check_in_and_become_members_there(
    client: Client, season: Season, night: Night
) -> None:
    client.post(at(season, "new_member"), HAROLD)
    assert [(row["name"], row["place"]) for row in check_in_of(night)["rows"]] == [
        ("Harold Stranger", "expired")
    ]


def test_entrants_of_other_events_are_only_found_when_they_are_looked_for(
    club: Club, night: Night
) -> None:
    EntryFactory.create(event__club=club, person__club=club, person__name="Senior Player")
    assert [row["name"] for row in check_in_of(night)["rows"]] == []
    assert [row["name"] for row in check_in_of(night, "senior")["rows"]] == ["Senior Player"]


def test_entering_them_again_says_that_they_are_known(client: Client, season: Season) -> None:
    client.post(at(season, "new_member"), HAROLD)
    said = words(client.post(at(season, "new_member"), HAROLD).content)
    assert "The club knows Harold Stranger. Is this the same person?" in said
    assert Person.objects.count() == 1


def test_the_same_person_becomes_a_member(client: Client, season: Season) -> None:
    client.post(at(season, "new_member"), HAROLD)
    harold = Person.objects.get()
    typed = {**HAROLD, "valid_until": "2026", "who": str(harold.pk)}
    client.post(at(season, "new_member"), typed)
    assert Person.objects.get().valid_until == datetime.date(2026, 12, 31)


def test_somebody_else_of_this_name_is_told_apart(client: Client, season: Season) -> None:
    client.post(at(season, "new_member"), HAROLD)
    page = client.post(at(season, "new_member"), {**HAROLD, "who": "new"}, follow=True)
    said = words(page.content)
    assert "Harold Stranger (A)" in said
    assert "Harold Stranger (B)" in said


def test_the_page_asks_which_of_two_members_of_one_name(
    client: Client, season: Season, club: Club
) -> None:
    for number in ("A107", "A108"):
        member = make_member(club, "Bob Smith")
        member.membership_number = number
        member.save()
    said = words(client.post(at(season, "new_member"), {"name": "Bob Smith"}).content)
    assert "member number A107" in said
    assert "member number A108" in said
    assert Person.objects.count() == 2
