"""Two people of one name are told apart by their membership number, or by a letter."""

import pytest

from cribbage_events.clubs.models import Club, Person
from cribbage_events.clubs.names import FAMILY, FIRST
from cribbage_events.clubs.people.namesakes import marks_of, name_people
from tests.factories import ClubFactory

pytestmark = pytest.mark.django_db


def shown(club: Club) -> list[str]:
    name_people(club)
    return list(club.people.order_by("pk").values_list("shown_name", flat=True))


def test_the_membership_number_tells_them_apart() -> None:
    club: Club = ClubFactory.create()
    for name, number in (("Bob Smith", "A107"), ("Ann Lee", "A1"), ("bob smith", "A108")):
        Person.objects.create(club=club, name=name, membership_number=number)
    assert shown(club) == ["Bob Smith (A107)", "Ann Lee", "bob smith (A108)"]


@pytest.mark.parametrize(
    ("numbers", "marks"),
    [
        (["", ""], ["A", "B"]),
        (["A107", ""], ["A107", "B"]),
        (["", "A107", ""], ["A", "A107", "C"]),
        (["7", "7"], ["A", "B"]),
        (["b", ""], ["b", "C"]),
        ([""], [""]),
    ],
)
def test_somebody_who_has_no_number_has_a_letter(numbers: list[str], marks: list[str]) -> None:
    people = [(key, "bobsmith", number) for key, number in enumerate(numbers)]
    assert list(marks_of(people).values()) == marks


def test_thirty_of_one_name_are_thirty() -> None:
    marks = marks_of((key, "bobsmith", "") for key in range(30))
    assert len(set(marks.values())) == 30


def test_other_clubs_have_their_own() -> None:
    clubs = ClubFactory.create_batch(2)
    for club in clubs:
        Person.objects.create(club=club, name="Bob Smith")
    assert [shown(club) for club in clubs] == [["Bob Smith"], ["Bob Smith"]]


def test_a_list_by_first_name_is_a_choice_of_the_club() -> None:
    club: Club = ClubFactory.create(name_order=FIRST)
    person = Person.objects.create(club=club, name="Agnes McNeil")
    assert person.listed_name == "Agnes McNeil"
    Club.objects.filter(pk=club.pk).update(name_order=FAMILY)
    name_people(club)
    person.refresh_from_db()
    assert person.listed_name == "McNeil, Agnes"


def test_a_family_name_that_is_said_counts() -> None:
    club: Club = ClubFactory.create(name_order=FAMILY)
    person = Person.objects.create(club=club, name="Maria García López", family_name="García López")
    assert person.listed_name == "García López, Maria"
