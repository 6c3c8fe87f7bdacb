import datetime
from pathlib import Path

import pytest
from django.core.exceptions import ValidationError
from django.core.management import call_command
from django.utils import timezone

from cribbage_events.clubs.models import Person
from cribbage_events.clubs.people.finding import PersonFields
from cribbage_events.events.erasing.erasing import erase_person
from cribbage_events.events.models import Change, Entry, Event
from cribbage_events.events.registration.services import (
    Decision,
    accept,
    decline,
    remove,
    request_place,
)
from cribbage_events.events.undo.services import undo, undo_refusals
from tests.building import MARION
from tests.erasing.traces import traces_in_backup, traces_in_tables
from tests.factories import EventFactory, PersonFactory

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("media")]

BORN = datetime.date(1931, 2, 3)
TYPED = PersonFields("Zelda Quartz", BORN, "zelda@example.org", "204 555 0177")
PRIVATE = ["1931-02-03", "zelda@example.org", "555 0177"]
EIGHT_DAYS = datetime.timedelta(days=8)


@pytest.fixture
def event() -> Event:
    return EventFactory.create(starts_at=timezone.now() + datetime.timedelta(days=1))


def over(event: Event) -> None:
    """The event was more than a week ago, and so was everything that was done in it."""
    Event.objects.filter(pk=event.pk).update(starts_at=timezone.now() - EIGHT_DAYS)
    Change.objects.update(at=timezone.now() - EIGHT_DAYS)


def traces(folder: Path) -> set[str]:
    found = traces_in_tables(PRIVATE) | traces_in_backup(PRIVATE, folder)
    return {mark for _, mark in found}


def joined(event: Event) -> tuple[Person, Entry]:
    """A request that was one of the club's people, who was born on another day."""
    known = PersonFactory.create(
        club=event.club, name="Zelda Quartz", date_of_birth=None, email="", telephone=""
    )
    request = request_place(event, person_fields=TYPED)
    accept(request, by=MARION, decision=Decision(known.pk))
    return known, request


@pytest.mark.parametrize("answered", [True, False])
def test_somebody_who_got_no_place_is_forgotten_a_week_after_the_event(
    event: Event, answered: bool, tmp_path: Path
) -> None:
    request = request_place(event, person_fields=TYPED)
    if answered:
        decline(request, by=MARION)
    call_command("clear")
    assert traces(tmp_path) == {*PRIVATE}
    over(event)

    call_command("clear")

    assert traces(tmp_path) == set()
    assert not event.entries.exists()
    assert not Person.objects.exists()
    # The diary stays, and says plainly that it can't be undone.
    changes = list(event.changes.values_list("pk", flat=True))
    assert [*undo_refusals(event, changes)] == changes


def test_somebody_who_was_accepted_stays_as_the_club_knows_them(event: Event) -> None:
    request = request_place(event, person_fields=TYPED)
    accept(request, by=MARION)
    over(event)
    call_command("clear")
    person = event.entries.get().person
    assert (person.date_of_birth, person.email) == (BORN, "zelda@example.org")


def test_a_joined_request_loses_its_data_and_is_still_found_to_be_erased(
    event: Event, tmp_path: Path
) -> None:
    known, request = joined(event)
    over(event)
    call_command("clear")
    assert traces(tmp_path) == set()
    request.refresh_from_db()
    assert request.joined_to == known.entries.get()

    erase_person(known, by=MARION)
    assert traces_in_tables(["Zelda"]) == set()


def test_a_joined_request_whose_place_was_removed_goes_altogether(event: Event) -> None:
    known, request = joined(event)
    remove(known.entries.get(), by=MARION)
    over(event)
    call_command("clear")
    assert not Entry.objects.filter(pk=request.pk).exists()
    assert not Person.objects.filter(is_applicant=True).exists()


def test_a_request_undone_after_a_week_leaves_nobody(event: Event, tmp_path: Path) -> None:
    request_place(event, person_fields=TYPED)
    Change.objects.update(at=timezone.now() - EIGHT_DAYS)
    call_command("clear")
    undo(event.changes.get(verb="request-place"), by=MARION)
    assert Person.objects.filter(is_applicant=True, entries=None).exists()

    call_command("clear")

    assert traces(tmp_path) == set()
    assert not Person.objects.exists()
    with pytest.raises(ValidationError, match="changed again since"):
        undo(event.changes.get(verb="undo"), by=MARION)
