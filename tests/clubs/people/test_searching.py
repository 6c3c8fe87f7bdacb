"""People are found by what somebody at a desk would type."""

import pytest

from cribbage_events.clubs.models import Person
from cribbage_events.clubs.people.nicknames import may_be_one, other_names
from cribbage_events.clubs.people.searching import Wanted, people_found


@pytest.mark.parametrize(
    ("search", "name"),
    [
        ("bob", "Robert Ray"),
        ("Robert", "Bob Ray"),
        ("peggy", "Margaret Lee"),
        ("MARGARET", "Peggy Lee"),
        ("bill ray", "William Ray"),
        ("ti-jean", "Jean Roy"),
        ("ti jean", "Jean Roy"),
        ("jean", "Ti-Jean Roy"),
        ("batisse", "Jean-Baptiste Roy"),
        ("ti-guy", "Guy Roy"),
        ("jos", "Joseph Côté"),
        ("cote", "Joseph Côté"),
        ("côté", "Joseph Cote"),
        ("oeuvrard", "Anne Œuvrard"),
        ("dela cruz", "Ana de la Cruz"),
        ("delacruz", "Ana de la Cruz"),
        ("macneil", "Agnes McNeil"),
        ("mcneil", "Agnes MacNeil"),
        ("st pierre", "Luc Saint-Pierre"),
        ("saint-pierre", "Luc St. Pierre"),
        ("obrien", "Pat O’Brien"),
        ("ray bo", "Bob Ray"),
    ],
)
def test_found_by(search: str, name: str) -> None:
    assert Wanted.of(search).finds(Person(name=name))


@pytest.mark.parametrize(
    ("search", "name"),
    [("bob", "Ann Lee"), ("peggy ray", "Margaret Lee"), ("jane", "Robert Ray"), ("12", "Ann Lee")],
)
def test_not_found_by(search: str, name: str) -> None:
    assert not Wanted.of(search).finds(Person(name=name, telephone="204 555 0112"))


def test_found_by_number_telephone_address_and_earlier_name() -> None:
    person = Person(
        name="Ann Lee",
        membership_number="A-107",
        telephone="(204) 555-0199",
        email="ann@example.org",
        known_as=[{"name": "Ann Zwicker"}],
    )
    for search in ("A-107", "a107", "5550199", "555 01 99", "ann@", "zwicker"):
        assert Wanted.of(search).finds(person), search


def test_everybody_in_the_order_of_lists_where_nothing_is_typed() -> None:
    people = [Person(name=name, listed_name=name) for name in ("Zoe", "Émile", "Ann")]
    assert [person.name for person in people_found(people, " ")] == ["Ann", "Émile", "Zoe"]


def test_names_of_one_person() -> None:
    assert may_be_one("Bob", "Robert")
    assert may_be_one("Émile", "emile")
    assert not may_be_one("Bob", "Jane")
    assert "robert" in other_names("Bob")
