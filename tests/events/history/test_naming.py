"""Two people of one name have the club's mark behind it, wherever an event names them."""

from dataclasses import replace

import pytest

from cribbage_events.clubs.models import Person
from cribbage_events.clubs.names import FAMILY
from cribbage_events.clubs.people.finding import PersonFields
from cribbage_events.clubs.people.namesakes import name_people
from cribbage_events.events.lifecycle.services import edit_event
from cribbage_events.events.models import Entry, Event
from cribbage_events.events.registration.services import (
    Decision,
    accept,
    edit_entry,
    import_entrants,
    register,
    remove,
    request_place,
)
from cribbage_events.events.results.game import game_state
from cribbage_events.events.undo.services import undo
from tests.building import MARION, drawn_event, games_in
from tests.events.undo.everything import last_change
from tests.factories import EventFactory, PersonFactory, age_born

pytestmark = pytest.mark.django_db

OLDER, YOUNGER = PersonFields("John Smith", age_born(76)), PersonFields("John Smith", age_born(54))
ANN = PersonFields("Ann Lee", age_born(60))


def names_of(event: Event) -> list[tuple[str, str]]:
    return list(event.entries.order_by("number").values_list("name", "listed_name"))


def enter(event: Event, *people: PersonFields) -> list[Entry]:
    return [register(event, by=MARION, person_fields=fields) for fields in people]


@pytest.fixture
def event() -> Event:
    made: Event = EventFactory.create(club__name_order=FAMILY)
    return made


def test_a_name_that_one_has_stands_alone(event: Event) -> None:
    enter(event, ANN, OLDER)
    assert names_of(event) == [("Ann Lee", "Lee, Ann"), ("John Smith", "Smith, John")]


def test_two_of_one_name_have_the_mark_of_the_club_behind_it(event: Event) -> None:
    *_, entry = enter(event, OLDER, ANN, YOUNGER)
    assert names_of(event) == [
        ("John Smith (A)", "Smith, John (A)"),
        ("Ann Lee", "Lee, Ann"),
        ("John Smith (B)", "Smith, John (B)"),
    ]
    assert entry.name == "John Smith (B)"
    assert last_change(event).what == "John Smith (B) was registered."
    people = event.club.people.filter(name="John Smith").order_by("pk")
    assert [each.shown_name for each in people] == ["John Smith (A)", "John Smith (B)"]


def test_a_membership_number_is_the_mark_at_an_event_too(event: Event) -> None:
    numbered = [replace(OLDER, membership_number="A7"), YOUNGER]
    enter(event, *numbered)
    assert [name for name, _ in names_of(event)] == ["John Smith (A7)", "John Smith (B)"]


@pytest.mark.parametrize("other", ["john smith", "John  SMITH", "Jöhn Smith", "Johnsmith"])
def test_names_that_sound_alike_are_one_name(event: Event, other: str) -> None:
    enter(event, OLDER, PersonFields(other, age_born(54)))
    assert [name for name, _ in names_of(event)] == ["John Smith (A)", f"{tidied(other)} (B)"]


def tidied(name: str) -> str:
    return " ".join(name.split())


def test_the_other_one_is_called_as_before_when_one_goes(event: Event) -> None:
    older, _ = enter(event, OLDER, YOUNGER)
    remove(older, by=MARION)
    assert names_of(event) == [("John Smith", "Smith, John")]
    undo(last_change(event), by=MARION)
    assert [name for name, _ in names_of(event)] == ["John Smith (A)", "John Smith (B)"]
    undo(last_change(event), by=MARION)
    assert [name for name, _ in names_of(event)] == ["John Smith"]


def test_the_marks_go_when_a_name_is_corrected_and_come_back_when_that_is_undone(
    event: Event,
) -> None:
    _, younger = enter(event, OLDER, YOUNGER)
    fields = PersonFields("Jon Smith", age_born(54))
    edit_entry(younger, by=MARION, person_fields=fields, fixed_table=None)
    assert [name for name, _ in names_of(event)] == ["John Smith", "Jon Smith"]
    undo(last_change(event), by=MARION)
    assert [name for name, _ in names_of(event)] == ["John Smith (A)", "John Smith (B)"]


def test_a_list_that_comes_in_and_a_wish_from_the_public_page(event: Event) -> None:
    import_entrants(event, [OLDER, ANN, YOUNGER], by=MARION)
    wish = request_place(event, person_fields=PersonFields("Ann Lee", age_born(44)))
    # A stranger's request changes nobody's name.
    names = ["John Smith (A)", "Ann Lee", "John Smith (B)", "Ann Lee (B)"]
    assert [name for name, _ in names_of(event)] == names
    accept(wish, by=MARION, decision=Decision())
    names[1] = "Ann Lee (A)"
    assert [name for name, _ in names_of(event)] == names


def test_somebody_who_directs_and_doesn_t_play_is_told_apart_too(event: Event) -> None:
    director = PersonFactory.create(club=event.club, name="John Smith")
    edit_event(event, by=MARION, director=director)
    enter(event, PersonFields("John Smith", age_born(54), email="john@example.com"))
    assert [name for name, _ in names_of(event)] == ["John Smith (B)"]
    director.refresh_from_db()
    assert director.shown_name == "John Smith (A)"


def test_another_event_of_the_club_hears_of_a_corrected_name() -> None:
    event: Event = EventFactory.create(club__name_order=FAMILY)
    other: Event = EventFactory.create(club=event.club)
    enter(other, OLDER, PersonFields("Jon Smith", age_born(54)))
    entry = register(event, by=MARION, person_fields=PersonFields("Jon Smith", age_born(54)))
    before = Event.objects.get(pk=other.pk).revision

    edit_entry(entry, by=MARION, person_fields=YOUNGER, fixed_table=None)

    assert names_of(event) == [("John Smith (B)", "Smith, John (B)")]
    assert [name for name, _ in names_of(other)] == ["John Smith (A)", "John Smith (B)"]
    assert Event.objects.get(pk=other.pk).revision == before + 1


def test_sentences_about_results_tell_namesakes_apart() -> None:
    event = drawn_event([60, 61, 62, 63], round_count=1)
    Person.objects.filter(club=event.club).update(name="John Smith", name_key="johnsmith")
    name_people(event.club)
    game = games_in(event, 1)[0]
    sides = {entry.name for entry in (seat.entry for seat in game.seats.all())}
    assert len(sides) == 2
    state = game_state(game.pk)
    assert state is not None
    assert set(state.row.names) == sides
    assert all(name.startswith("John Smith (") for name in sides)
