"""Pairs that may be one person are proposed, and people who are surely two are not."""

import datetime
from random import Random
from time import perf_counter
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from cribbage_events.clubs.models import Club, Person
from cribbage_events.memory.models import TwoPeople
from cribbage_events.memory.people.clue_words import words_for
from cribbage_events.memory.people.selectors.look_alikes import Clue, look_alikes
from tests.factories import ClubFactory
from tests.memory.people.club import club_with, finished_event

pytestmark = pytest.mark.django_db
BORN = datetime.date(1950, 5, 3)


def pair(one: dict[str, Any], other: dict[str, Any]) -> Club:
    club: Club = ClubFactory.create()
    for fields in (one, other):
        Person.objects.create(club=club, **fields)
    return club


@pytest.mark.parametrize(
    ("one", "other", "clue"),
    [
        ({"name": "Bob Ray"}, {"name": "bob ray"}, Clue.SAME_NAME),
        ({"name": "Bob Ray"}, {"name": "Robert Ray"}, Clue.SHORT_NAME),
        ({"name": "Peggy Côté"}, {"name": "Margaret Cote"}, Clue.SHORT_NAME),
        ({"name": "Ti-Jean Roy"}, {"name": "Jean Roy"}, Clue.SHORT_NAME),
        ({"name": "Ray Bob"}, {"name": "Bob Ray"}, Clue.TURNED_NAME),
        ({"name": "Jerome Smith"}, {"name": "Jeromy Smith"}, Clue.NEAR_NAME),
        ({"name": "John Smyth"}, {"name": "John Smith"}, Clue.NEAR_NAME),
        ({"name": "J. Smith"}, {"name": "John Smith"}, Clue.NEAR_NAME),
        ({"name": "Agnes MacNeil"}, {"name": "Agnes McNeil"}, Clue.SAME_NAME),
        ({"name": "Luc St. Pierre"}, {"name": "Luc Saint-Pierre"}, Clue.SAME_NAME),
        (
            {"name": "Ann Lee", "date_of_birth": BORN, "email": "a@x.org"},
            {"name": "Ann Zwicker", "date_of_birth": BORN, "email": "A@x.org"},
            Clue.SAME_EMAIL,
        ),
    ],
)
def test_proposed(one: dict[str, Any], other: dict[str, Any], clue: Clue) -> None:
    (found,) = look_alikes(pair(one, other))
    assert clue in found.clues
    assert found.one.name == one["name"]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ({"name": "Ann Lee"}, {"name": "Bob Lee"}),
        ({"name": "Ann Lee"}, {"name": "Dan Lee"}),
        ({"name": "Ann Lee"}, {"name": "Ann Ray"}),
        # A couple.
        (
            {"name": "Ann Lee", "email": "lee@x.org", "telephone": "204 555 0100"},
            {"name": "Bob Lee", "email": "lee@x.org", "telephone": "(204) 555-0100"},
        ),
        # A father and a son.
        (
            {"name": "Bob Ray", "date_of_birth": BORN},
            {"name": "Bob Ray", "date_of_birth": datetime.date(1975, 1, 2)},
        ),
        ({"name": "Ann Lee", "date_of_birth": BORN}, {"name": "Cy Dow", "date_of_birth": BORN}),
    ],
)
def test_not_proposed(one: dict[str, Any], other: dict[str, Any]) -> None:
    assert look_alikes(pair(one, other)) == []


def test_what_speaks_against_is_there_too() -> None:
    shared = {"email": "b@x.org", "telephone": "204 555 0100"}
    club = pair(
        {"name": "Bob Ray", "date_of_birth": BORN, "membership_number": "1", **shared},
        {"name": "Bob Ray", "date_of_birth": datetime.date(1950, 3, 5), **shared},
    )
    (found,) = look_alikes(club)
    assert found.clues == (
        Clue.SAME_NAME,
        Clue.SAME_EMAIL,
        Clue.SAME_TELEPHONE,
        Clue.OTHER_BIRTH,
    )


def test_two_who_played_in_one_event_are_two() -> None:
    club = club_with()
    finished_event(club, ("Bob Ray", "Robert Ray", "Cy Dow", "Di Poe", "Ed Fox", "Flo Day"))
    assert look_alikes(club) == []


def test_not_the_same_is_remembered() -> None:
    club = club_with("Bob Ray", "Robert Ray")
    (found,) = look_alikes(club)
    TwoPeople.objects.create(one=found.other, other=found.one)
    assert look_alikes(club) == []


def test_applicants_and_other_clubs_are_left_out() -> None:
    club = club_with("Bob Ray", "Robert Ray")
    Person.objects.filter(name="Robert Ray").update(is_applicant=True)
    club_with("Bob Ray")
    assert look_alikes(club) == []


def test_two_thousand_people_in_three_queries_and_without_comparing_everybody() -> None:
    chance = Random(7)
    club = ClubFactory.create()
    firsts = ["Ann", "Bob", "Cy", "Di", "Ed", "Flo", "Gus", "Hal", "Ida", "Joe", "Kit", "Lou"]
    families = ["".join(chance.choices("abcdefghijklmnoprstuvw", k=7)).title() for _ in range(600)]
    Person.objects.bulk_create(
        Person(
            club=club,
            name=f"{chance.choice(firsts)} {chance.choice(families)}",
            date_of_birth=BORN + datetime.timedelta(days=chance.randrange(12_000)),
        )
        for _ in range(2_000)
    )
    began = perf_counter()
    with CaptureQueriesContext(connection) as asked:
        look_alikes(club)
    assert len(asked) == 3
    assert perf_counter() - began < 10


def test_a_name_that_is_spelled_otherwise_is_not_called_the_same() -> None:
    words = [
        words_for(look_alikes(pair({"name": one}, {"name": other}))[0])
        for one, other in (("Agnes MacNeil", "Agnes McNeil"), ("Bob Ray", "bob ray"))
    ]
    assert words == [["nearly the same name"], ["the same name"]]
