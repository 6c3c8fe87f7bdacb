"""Erasing reads only the events that name the person."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.people.finding import PersonFields
from cribbage_events.events.erasing.erasing import erase_person
from cribbage_events.events.models import Entry, VolunteerLink
from cribbage_events.events.registration.services import register
from tests.building import MARION
from tests.erasing.traces import traces_in_tables
from tests.factories import ClubFactory, EntryFactory, EventFactory, PersonFactory

pytestmark = pytest.mark.django_db(transaction=True)


def queries_of_erasing(events: int) -> int:
    """Erase a person whom one of so many events names, and count the queries."""
    club = ClubFactory.create()
    found = [EventFactory.create(club=club) for _ in range(events)]
    for event in found:
        register(event, by=MARION, person_fields=PersonFields("Ann Lee"))
    entry = register(found[4], by=MARION, person_fields=PersonFields("Zelda Quartz"))
    with CaptureQueriesContext(connection) as asked:
        erase_person(entry.person, by=MARION)
    assert traces_in_tables(["Zelda", "Quartz"]) == set()
    return len(asked)


def test_events_without_them_cost_nothing() -> None:
    """Each table costs two or three queries, however many events there are."""
    assert queries_of_erasing(6) == queries_of_erasing(28) <= 96


def test_wherever_they_are_named_is_found() -> None:
    """Each place is the only one in its event."""
    club = ClubFactory.create()
    link, reason, sentence, frozen, signed = (EventFactory.create(club=club) for _ in range(5))
    zelda = PersonFactory.create(club=club, name="Zelda “Zee” O'Quartz")
    VolunteerLink.objects.create(event=link, number=1, name=zelda.name)
    EntryFactory.create(
        event=reason,
        medal_eligible=False,
        ineligible=Entry.Ineligible.TYPED,
        why_not_eligible=f"sister of {zelda.name}",
    )
    register(signed, by=Actor(zelda.name), person_fields=PersonFields("Ann Lee"))
    register(sentence, by=MARION, person_fields=PersonFields("Bob Ray"))
    sentence.changes.update(verb="check-in", data={"entrant": zelda.name})
    archive = {"people": {}, "divisions": [], "games": [{"name": zelda.name}], "byes": []}
    type(frozen).objects.filter(pk=frozen.pk).update(archive=archive)
    erase_person(zelda, by=MARION)
    assert traces_in_tables(["Zelda", "Quartz"]) == set()


def test_names_in_diaries_are_found_however_they_are_kept() -> None:
    """Includes letters that databases write differently in JSON, and undone changes."""
    event = EventFactory.create()
    zelda = PersonFactory.create(club=event.club, name="Zélda “Zee” O'Quartz")
    register(event, by=MARION, person_fields=PersonFields("Bob Ray"))
    data = {"reason": "", "verb": "check-in", "data": {"entrant": zelda.name}}
    event.changes.update(verb="undo", data=data)
    assert event.changes.get().what == f"Undone: {zelda.name} is here."
    erase_person(zelda, by=MARION)
    assert traces_in_tables(["lda", "Quartz"]) == set()
    assert event.changes.get(verb="undo").what == "Undone: :erased-name is here."
