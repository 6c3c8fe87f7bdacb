"""Pairs that may be one person are proposed, and people who are surely two are not."""

import datetime
from random import Random
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from cribbage_events.clubs.models import Club, Person
from cribbage_events.events.models import Entry
from cribbage_events.memory.models import TwoPeople
from cribbage_events.memory.people.selectors import look_alikes as selectors_look_alikes
from cribbage_events.memory.people.selectors.look_alikes import (
    Clue,
    LookAlike,
    Looked,
    look_alikes_of,
    looked_at,
    pair_of,
    pairs_sharing,
    words_for,
)
from tests.events.desk_client import director_of
from tests.factories import ClubFactory, EventFactory
from tests.memory.people.club import club_with, finished_event

pytestmark = pytest.mark.django_db
BORN = datetime.date(1950, 5, 3)


def look_alikes(club: Club) -> list[LookAlike]:
    found, is_whole = selectors_look_alikes.look_alikes(club)
    assert is_whole
    return found


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


def many_people(count: int) -> Club:
    chance = Random(7)
    club: Club = ClubFactory.create()
    firsts = ["Ann", "Bob", "Cy", "Di", "Ed", "Flo", "Gus", "Hal", "Ida", "Joe", "Kit", "Lou"]
    families = ["".join(chance.choices("abcdefghijklmnoprstuvw", k=7)).title() for _ in range(600)]
    Person.objects.bulk_create(
        Person(
            club=club,
            name=f"{chance.choice(firsts)} {chance.choice(families)}",
            date_of_birth=BORN + datetime.timedelta(days=chance.randrange(12_000)),
        )
        for _ in range(count)
    )
    return club


def test_two_thousand_people_in_three_queries_and_without_comparing_everybody() -> None:
    club = many_people(2_000)
    with CaptureQueriesContext(connection) as asked:
        look_alikes(club)
    assert len(asked) == 3
    pairs, is_whole = pairs_sharing(looked_at(club))
    assert is_whole
    assert len(pairs) < 2_000 * 1_999 / 2 / 20


def test_people_of_one_name_are_compared_up_to_a_limit_and_the_page_says_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(selectors_look_alikes, "COMPARED_AT_MOST", 100)
    club = club_with(*["Ann Lee"] * 30, "Bob Ray", "Robert Ray")
    pairs, is_whole = pairs_sharing(looked_at(club))
    assert (len(pairs), is_whole) == (100, False)
    # The two who share what few others share are among them.
    assert {"Bob Ray", "Robert Ray"} in [
        {one.person.name, other.person.name} for one, other in pairs
    ]
    page = director_of(club).get(f"/clubs/{club.slug}/people/look-alikes/").content.decode()
    assert "only the likeliest pairs were compared" in page


def test_one_of_many_is_compared_once_with_each(monkeypatch: pytest.MonkeyPatch) -> None:
    compared = []

    def counting(one: Looked, other: Looked) -> LookAlike:
        compared.append((one, other))
        return pair_of(one, other)

    monkeypatch.setattr(selectors_look_alikes, "pair_of", counting)
    club = club_with(*["Ann Lee"] * 40)
    person = club.people.order_by("pk")[7]
    assert len(look_alikes_of(person)) == 39
    assert len(compared) == 39


def test_people_at_one_large_event_are_not_paired_with_each_other() -> None:
    club = club_with("Ann Lee", "Anne Lee", "Bob Ray", "Robert Ray")
    ann, anne, bob, robert = club.people.order_by("pk")
    event = EventFactory.create(club=club)
    for number, person in enumerate((ann, anne, bob), 1):
        Entry.objects.create(event=event, person=person, number=number)
    (found,) = look_alikes(club)
    assert (found.one, found.other) == (bob, robert)


def test_a_name_that_is_spelled_otherwise_is_not_called_the_same() -> None:
    words = [
        words_for(look_alikes(pair({"name": one}, {"name": other}))[0])
        for one, other in (("Agnes MacNeil", "Agnes McNeil"), ("Bob Ray", "bob ray"))
    ]
    assert words == [["nearly the same name"], ["the same name"]]
