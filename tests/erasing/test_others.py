"""Erasing somebody leaves other people's names, and other words, as they are."""

import datetime

import pytest
from django.utils import timezone

from cribbage_events.clubs.models import Person
from cribbage_events.clubs.people.finding import PersonFields
from cribbage_events.events.announcements import announce
from cribbage_events.events.erasing.erasing import erase_person
from cribbage_events.events.erasing.forgetting import forget_old
from cribbage_events.events.lifecycle.services import edit_event
from cribbage_events.events.models import Change, Event
from cribbage_events.events.registration.services import register, remove
from cribbage_events.events.undo.services import undo
from cribbage_events.words.codes import ERASED
from tests.building import MARION, fresh
from tests.factories import EventFactory, PersonFactory

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def event() -> Event:
    return EventFactory.create(venue="Mary Street Hall", contact="Mary Ann Roy, 204 555 0100")


@pytest.fixture
def mary(event: Event) -> Person:
    return PersonFactory.create(club=event.club, name="Mary")


def removed(event: Event, name: str) -> None:
    remove(register(event, by=MARION, person_fields=PersonFields(name)), by=MARION)


def last_edit(event: Event) -> Change:
    return event.changes.select_related("event").filter(verb="edit-event").latest("revision")


def history_of(event: Event) -> list[str]:
    return [line.what for line in event.changes.order_by("revision")]


def test_somebody_who_was_removed_keeps_their_name(event: Event, mary: Person) -> None:
    removed(event, "Mary Lee")
    erase_person(mary, by=MARION)
    assert history_of(event) == ["Mary Lee was registered.", "Mary Lee was removed."]


def test_a_removed_person_keeps_their_name_when_diaries_have_forgotten_them(
    event: Event, mary: Person
) -> None:
    removed(event, "Mary Lee")
    Change.objects.update(at=timezone.now() - datetime.timedelta(days=8))
    forget_old()
    erase_person(mary, by=MARION)
    assert history_of(event) == ["Mary Lee was registered.", "Mary Lee was removed."]


def test_a_longer_name_of_another_event_is_left_alone(event: Event) -> None:
    other = EventFactory.create(club=event.club)
    register(other, by=MARION, person_fields=PersonFields("Ann Lee Roy"))
    ann = PersonFactory.create(club=event.club, name="Ann Lee")
    removed(event, "Ann Lee Roy")
    erase_person(ann, by=MARION)
    assert history_of(event)[0] == "Ann Lee Roy was registered."


def test_undoing_brings_back_a_venue_with_its_name(event: Event, mary: Person) -> None:
    before = event.contact
    edit_event(fresh(event), by=MARION, venue="Elm Hall", contact="Bob")
    erase_person(mary, by=MARION)
    undo(last_edit(event), by=MARION)
    assert (fresh(event).venue, fresh(event).contact) == ("Mary Street Hall", before)


@pytest.mark.parametrize("name", ["All", "gold", "played", "senior-games"])
def test_results_keep_the_words_of_the_program(event: Event, name: str) -> None:
    """A stranger may ask for a place under any name."""
    row = {"name": "Ann Lee", "number": 1, "medal": "gold"}
    division = {"label": ["all", None, ""], "rows": [row]}
    game = {"division": 0, "status": "played", "sides": [{"names": ["Ann Lee", name]}]}
    archive = {"scoring": "senior-games", "divisions": [division], "games": [game], "people": {}}
    Event.objects.filter(pk=event.pk).update(archive=archive)
    erase_person(PersonFactory.create(club=event.club, name=name), by=MARION)
    game["sides"] = [{"names": ["Ann Lee", ":erased-name"]}]
    assert fresh(event).archive == archive


def test_the_present_contact_is_for_the_director_to_change(event: Event) -> None:
    zelda = PersonFactory.create(club=event.club, name="Zelda Quartz")
    edit_event(event, by=MARION, contact="Zelda Quartz, 204 555 0100")
    erase_person(zelda, by=MARION)
    assert fresh(event).contact == "Zelda Quartz, 204 555 0100"
    undo(last_edit(event), by=MARION)
    assert fresh(event).contact == "Mary Ann Roy, 204 555 0100"


def test_the_former_contact_is_in_no_diary(event: Event) -> None:
    zelda = PersonFactory.create(club=event.club, name="Zelda Quartz")
    edit_event(event, by=MARION, contact="Zelda Quartz, 204 555 0100")
    edit_event(fresh(event), by=MARION, venue="Quartz Hall")
    edit_event(fresh(event), by=MARION, contact="Bob")
    erase_person(zelda, by=MARION)
    undo(last_edit(event), by=MARION)
    assert fresh(event).contact == ":erased-name, 204 555 0100"
    assert fresh(event).venue == "Quartz Hall"


def test_an_announcement_that_is_over_keeps_no_name(event: Event, mary: Person) -> None:
    soon = datetime.timedelta(minutes=5)
    announce(event, by=MARION, words="Mary, your lights are on", lasts=soon)
    erase_person(mary, by=MARION)
    assert fresh(event).announcement == f"{ERASED}, your lights are on"
    assert "Mary" not in history_of(event)[-1]
    undo(event.changes.select_related("event").get(verb="announce"), by=MARION)
    assert fresh(event).announcement == ""
