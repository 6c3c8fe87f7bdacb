"""Erasing looks only into the events that somebody is named in."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.people import PersonFields
from cribbage_events.events.models import VolunteerLink
from cribbage_events.events.services.erasing import erase_person
from cribbage_events.events.services.registration import register
from tests.afternoon import MARION
from tests.erasing.traces import traces_in_tables
from tests.factories import ClubFactory, EntryFactory, EventFactory, PersonFactory

pytestmark = pytest.mark.django_db(transaction=True)


def test_events_without_them_cost_nothing() -> None:
    club = ClubFactory.create()
    events = [EventFactory.create(club=club) for _ in range(28)]
    for event in events:
        register(event, by=MARION, person_fields=PersonFields("Ann Lee"))
    entry = register(events[4], by=MARION, person_fields=PersonFields("Zelda Quartz"))
    with CaptureQueriesContext(connection) as asked:
        erase_person(entry.person, by=MARION)
    assert len(asked) <= 60
    assert traces_in_tables(["Zelda", "Quartz"]) == set()


def test_wherever_they_are_named_is_found() -> None:
    """Each of these is the only place in its event."""
    club = ClubFactory.create()
    link, reason, sentence, frozen, signed = (EventFactory.create(club=club) for _ in range(5))
    zelda = PersonFactory.create(club=club, name="Zelda “Zee” O'Quartz")
    VolunteerLink.objects.create(event=link, number=1, name=zelda.name)
    EntryFactory.create(
        event=reason, medal_eligible=False, why_not_eligible=f"sister of {zelda.name}"
    )
    register(signed, by=Actor(zelda.name), person_fields=PersonFields("Ann Lee"))
    register(sentence, by=MARION, person_fields=PersonFields("Bob Ray"))
    sentence.changes.update(what=f"{zelda.name} was told.")
    type(frozen).objects.filter(pk=frozen.pk).update(archive={"games": [{"name": zelda.name}]})
    erase_person(zelda, by=MARION)
    assert traces_in_tables(["Zelda", "Quartz"]) == set()
