import pytest
from django.utils.translation import override

from cribbage_events.clubs.models import Club, Person
from cribbage_events.clubs.names import FIRST, initials_of
from cribbage_events.clubs.people.namesakes import name_people
from cribbage_events.clubs.people.public_names import (
    entrant_in_public,
    entrant_listed,
    person_in_public,
)
from tests.building import make_club


@pytest.mark.parametrize(
    ("name", "family", "initials"),
    [
        ("Ann Lee", "", "A. L."),
        ("Élise Côté", "", "É. C."),
        ("E\u0301lise Co\u0302te\u0301", "", "É. C."),
        ("Jan van Berg", "", "J. V."),
        ("Maria de la Cruz", "", "M. D."),
        ("Mary Lou Mac Isaac", "", "M. M."),
        ("Bob Ray Jr.", "", "B. R."),
        ("\u201cBud\u201d Olsen", "", "B. O."),
        ("Ana Silva Souza", "Silva Souza", "A. S."),
        ("Cher", "", "C."),
    ],
)
def test_initials(name: str, family: str, initials: str) -> None:
    assert initials_of(name, family) == initials


def test_words_for_somebody_who_is_not_shown() -> None:
    assert (person_in_public("Ann Lee"), person_in_public("")) == ("Ann Lee", "A player")
    assert (entrant_in_public("A. L.", 12), entrant_in_public("", 12)) == ("A. L.", "Player 12")
    with override("fr"):
        # The words are made in the reader's language: nothing of them is stored.
        assert entrant_in_public("", 12).endswith("12")


def test_a_list_has_initials_in_its_own_order() -> None:
    assert entrant_listed("A. L. (4)", 4, order="family") == "L., A. (4)"
    assert entrant_listed("A. L.", 4, order=FIRST) == "A. L."
    assert entrant_listed("", 4, order="family") == "Player 4"


def people_of(club: Club, *people: tuple[str, str]) -> list[str]:
    for name, shown_as in people:
        Person.objects.create(club=club, name=name, shown_as=shown_as)
    name_people(club)
    return list(club.people.order_by("pk").values_list("public_name", flat=True))


@pytest.mark.django_db
def test_what_a_club_shows() -> None:
    shown = people_of(
        make_club(),
        ("Ann Lee", "name"),
        ("Bob Ray", "initials"),
        ("Cy Dow", "hidden"),
        ("Bo Rust", "initials"),
        ("Ann Lee", "name"),
    )
    assert shown == ["Ann Lee (A)", "B. R. (A)", "", "B. R. (B)", "Ann Lee (B)"]


@pytest.mark.django_db
def test_a_membership_number_is_no_mark_of_initials() -> None:
    club = make_club()
    for name in ("Bob Ray", "Bo Rust"):
        number = f"M{name[:2]}"
        Person.objects.create(club=club, name=name, shown_as="initials", membership_number=number)
    name_people(club)
    assert set(club.people.values_list("public_name", flat=True)) == {"B. R. (A)", "B. R. (B)"}


@pytest.mark.django_db
def test_somebody_new_with_the_same_initials_is_told_apart() -> None:
    club = make_club()
    people_of(club, ("Bob Ray", "initials"))
    new = Person.objects.create(club=club, name="Bo Rust", shown_as="initials")
    name_people(club, [new.pk])
    assert list(club.people.order_by("pk").values_list("public_name", flat=True)) == [
        "B. R. (A)",
        "B. R. (B)",
    ]
