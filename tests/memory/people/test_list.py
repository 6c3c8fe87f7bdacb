"""The list of a club's people, and how one is found in it."""

import datetime

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from cribbage_events.clubs.models import Person, Role
from cribbage_events.memory.models import OldList, PastEvent, PastResult
from cribbage_events.memory.people.selectors.listing import ON_A_PAGE
from tests.memory.people.club import NAMES, club_with, finished_event, signed_in, who

pytestmark = pytest.mark.django_db


def test_who_came_to_what_and_until_when_they_are_members() -> None:
    club = club_with("Zoe Last")
    event = finished_event(club)
    Person.objects.filter(name="Ann Lee").update(valid_until=datetime.date(2099, 12, 31))
    Person.objects.filter(name="Bob Ray").update(valid_until=datetime.date(2020, 12, 31))
    said = signed_in(club).get(f"/clubs/{club.slug}/people/").content.decode()
    assert [said.index(name) for name in (*NAMES, "Zoe Last")] == sorted(
        said.index(name) for name in (*NAMES, "Zoe Last")
    )
    assert "member until 31 Dec 2099" in said
    assert "membership" in said
    assert "ended 31 Dec 2020" in said
    assert said.count("1 event.") == len(NAMES)
    assert event.title in said
    assert said.count("Has not come yet") == 1


def test_a_search_finds_nicknames_and_says_how_many() -> None:
    club = club_with("Robert Ray", "Margaret Côté", "Ann Lee")
    client = signed_in(club)
    said = client.get(f"/clubs/{club.slug}/people/?q=bob").content.decode()
    assert "Robert Ray" in said
    assert "Ann Lee" not in said
    assert "1 person for" in " ".join(said.split())
    said = client.get(f"/clubs/{club.slug}/people/?q=peggy cote").content.decode()
    assert "Margaret Côté" in said
    said = client.get(f"/clubs/{club.slug}/people/?q=nobody").content.decode()
    assert "Nobody matches" in said


def test_pages_and_as_many_queries_for_many_as_for_few() -> None:
    few, many = club_with("Ann Lee"), club_with(*(f"Player {n:03}" for n in range(430)))
    counts = []
    for club, name in ((few, "Dora"), (many, "Dina")):
        client = signed_in(club, name=name)
        client.get(f"/clubs/{club.slug}/people/")
        with CaptureQueriesContext(connection) as asked:
            said = client.get(f"/clubs/{club.slug}/people/?page=2").content.decode()
        counts.append(len(asked))
    assert counts[0] == counts[1] <= 9
    assert said.count('class="member"') == ON_A_PAGE
    assert "Player 050" in said
    assert "page=3" in said


def test_erased_people_and_applicants_are_not_in_it() -> None:
    club = club_with("Ann Lee", "Asks Only")
    who(club, "Asks Only")
    Person.objects.filter(name="Asks Only").update(is_applicant=True)
    client = signed_in(club)
    assert "Asks Only" not in client.get(f"/clubs/{club.slug}/people/").content.decode()
    asks = Person.objects.get(name="Asks Only")
    assert client.get(f"/clubs/{club.slug}/people/{asks.pk}/").status_code == 404


def test_people_of_another_club_are_not_found() -> None:
    club, other = club_with("Ann Lee"), club_with("Bob Ray")
    client = signed_in(club)
    bob = who(other, "Bob Ray")
    assert client.get(f"/clubs/{club.slug}/people/{bob.pk}/").status_code == 404


def test_a_helper_sees_the_list_and_no_way_to_erase() -> None:
    club = club_with("Ann Lee")
    client = signed_in(club, Role.Kind.COORDINATORS_HELPER)
    page = f"/clubs/{club.slug}/people/{who(club, 'Ann Lee').pk}/"
    said = client.get(page).content.decode()
    assert "Correct" in said
    assert "erase" not in said


def test_old_results_from_papers_count() -> None:
    club = club_with("Ann Lee", "Bob Ray")
    old = OldList.objects.create(club=club)
    for year in (1998, 2003):
        past = PastEvent.objects.create(
            club=club, old_list=old, name="Winter", year=year, preset_code="senior-games"
        )
        PastResult.objects.create(past_event=past, person=who(club, "Ann Lee"), rank=1)
    said = " ".join(signed_in(club).get(f"/clubs/{club.slug}/people/").content.decode().split())
    assert "2 events. Last here in 2003" in said
    assert said.count("Has not come yet") == 1
