import datetime

import pytest
from django.test import Client

from cribbage_events.clubs.models import Person, known_people
from cribbage_events.clubs.people.finding import PeopleByLooks, PersonFields
from cribbage_events.events.models import Entry, Event
from cribbage_events.events.registration.selectors import preview_import
from tests.events.desk_client import at, words
from tests.events.markup import Markup
from tests.factories import PersonFactory

pytestmark = pytest.mark.django_db

APRIL, SEPTEMBER = datetime.date(1950, 4, 3), datetime.date(1955, 9, 9)


def known(event: Event, name: str, born: datetime.date | None) -> Person:
    person: Person = PersonFactory.create(club=event.club, name=name, date_of_birth=born)
    return person


def register(director: Client, event: Event, **typed: str) -> str:
    page = director.post(at(event, "entrants"), typed, follow=True)
    assert Markup(page.content.decode()).faults == []
    return words(page.content)


def test_the_page_asks_which_of_two_namesakes(director: Client, event: Event) -> None:
    known(event, "John Smith", APRIL)
    younger = known(event, "John Smith", SEPTEMBER)
    said = register(director, event, name="John Smith")
    assert "born 3 April 1950" in said
    assert "born 9 September 1955" in said
    assert not Entry.objects.exists()
    register(director, event, name="John Smith", who=str(younger.pk))
    assert Entry.objects.get().person == younger


def test_it_may_be_a_third_one(director: Client, event: Event) -> None:
    for born in (APRIL, SEPTEMBER):
        known(event, "John Smith", born)
    register(director, event, name="John Smith", who="new")
    assert Person.objects.count() == 3
    assert Entry.objects.get().person.date_of_birth is None


def test_another_date_of_birth_is_asked_about(director: Client, event: Event) -> None:
    person = known(event, "John Smith", APRIL)
    typed = {"name": "John Smith", "date_of_birth": "9 September 1955"}
    assert "The club knows John Smith, born 3 April 1950." in register(director, event, **typed)
    register(director, event, **typed, who=str(person.pk))
    person.refresh_from_db()
    assert person.date_of_birth == SEPTEMBER
    assert Person.objects.count() == 1


def test_a_name_with_a_space_more_is_the_same_name(director: Client, event: Event) -> None:
    person = known(event, "Ronald MacIsaac", APRIL)
    register(director, event, name="Ronald Mac Isaac", date_of_birth="3 April 1950")
    assert Entry.objects.get().person == person


def test_nearly_the_same_name_on_the_same_day_is_asked_about(
    director: Client, event: Event
) -> None:
    person = known(event, "Ronald MacIsaac", APRIL)
    typed = {"name": "Ron MacIsaac", "date_of_birth": "3 April 1950"}
    assert "The club knows Ronald MacIsaac" in register(director, event, **typed)
    register(director, event, **typed, who=str(person.pk))
    assert [(entry.person, entry.name) for entry in Entry.objects.all()] == [
        (person, "Ronald MacIsaac")
    ]


def test_the_only_one_who_may_be_is_not_asked_about(director: Client, event: Event) -> None:
    person = known(event, "John Smith", APRIL)
    register(director, event, name="john smith")
    assert Entry.objects.get().person == person


def test_somebody_who_is_on_the_list_is_named_and_another_may_have_the_name(
    director: Client, event: Event
) -> None:
    register(director, event, name="John Smith")
    question = "There is already a John Smith (no. 1). Is this somebody else?"
    assert question in register(director, event, name="John Smith")
    said = register(director, event, name="John Smith", somebody_else="on")
    assert "Saved: John Smith (B) is registered, number 2." in said
    assert "John Smith (A)" in said


def test_a_person_of_another_club_is_nobody_here(director: Client, event: Event) -> None:
    stranger: Person = PersonFactory.create(name="John Smith")
    said = register(director, event, name="John Smith", who=str(stranger.pk))
    assert "This person is no longer on the club’s list." in said
    assert not Entry.objects.exists()


def test_the_family_name_is_corrected_where_lists_have_it_wrong(
    director: Client, event: Event
) -> None:
    event.club.name_order = "family"
    event.club.save()
    register(director, event, name="Maria García López")
    assert Entry.objects.get().listed_name == "López, Maria García"
    address = at(event, "edit_entry", 1)
    wrong = {"name": "Maria García López", "family_name": "Smith"}
    assert "This isn’t part of the name" in words(director.post(address, wrong).content)
    director.post(address, {"name": "Maria García López", "family_name": "garcia lopez"})
    assert Entry.objects.get().listed_name == "García López, Maria"


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("Mrs. Agnes Penner", "Agnes Penner"),
        ("DYCK Clara", "Clara Dyck"),
        ("Doug McLeod (paid)", "Doug McLeod"),
        ("Doug McLeod", "Douglas McLeod"),
        ("Mme Agnès Penner", "Agnes Penner"),
        ("Agnes Pener", "Agnes Penner"),
    ],
)
def test_a_name_that_looks_like_one_of_the_club_is_asked_about(
    director: Client, event: Event, typed: str, name: str
) -> None:
    person = known(event, name, APRIL)
    assert f"The club knows {name}" in register(director, event, name=typed)
    assert not event.entries.exists()
    register(director, event, name=typed, who=str(person.pk))
    assert Entry.objects.get().person == person


@pytest.mark.parametrize("typed", ["Bob Penner", "Agnes Dyck", "Mr. Penner"])
def test_another_name_is_not_asked_about(director: Client, event: Event, typed: str) -> None:
    known(event, "Agnes Penner", APRIL)
    known(event, "Clara Dyck", SEPTEMBER)
    register(director, event, name=typed)
    assert event.entries.get().name == typed


def test_an_entrant_is_asked_about_under_a_title_too(director: Client, event: Event) -> None:
    register(director, event, name="Agnes Penner")
    assert "There is already an Agnes Penner" in register(director, event, name="Mrs. Agnes Penner")
    assert event.entries.count() == 1


# By the name that the club knows, what people type and what lists have.
SPELLINGS = [
    ("Clara Dyck", "Klara Dyck"),
    ("Clara Dyck", "Dyck Clara"),
    ("Doug McLeod", "Douglas McLeod"),
    ("Agnes Penner", "A. Penner"),
    ("A. Penner", "Agnes Penner"),
    ("Robert Tremblay", "Bob Tremblay"),
]


@pytest.mark.parametrize(("name", "typed"), SPELLINGS)
def test_forms_lists_and_old_results_ask_about_the_same_people(
    director: Client, event: Event, name: str, typed: str
) -> None:
    person = known(event, name, None)
    fields = PersonFields(typed)
    asked = PeopleByLooks(known_people(event.club)).who_may_be(fields)
    said = register(director, event, name=typed)
    (line,) = preview_import(event, [fields])
    text = f"Date,Event,Place,Name\n2003,Cup,1,{typed}"
    address = f"/clubs/{event.club.slug}/old-results/"
    page = director.post(address, {"text": text, "kind": "senior-games"})
    assert asked == [person]
    assert person.name in said
    assert not Entry.objects.exists()
    assert list(line.may_be) == asked
    assert "Who is this?" in words(page.content)


@pytest.mark.parametrize("typed", ["Dan Lee", "Carl Dyck", "Ann Dyck", "B. Penner", "Bob Trembley"])
def test_about_other_first_names_of_a_family_nobody_is_asked(event: Event, typed: str) -> None:
    for name in ("Ann Lee", "Clara Dyck", "Agnes Penner", "Rose Tremblay"):
        known(event, name, None)
    assert PeopleByLooks(known_people(event.club)).who_may_be(PersonFields(typed)) == []
