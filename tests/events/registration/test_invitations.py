import pytest
from django.core.exceptions import ValidationError

from cribbage_events.clubs.people.finding import PersonFields
from cribbage_events.events.models import Event
from cribbage_events.events.registration.selectors import entrant_list
from cribbage_events.events.registration.services import (
    Decision,
    accept,
    invite_people_of,
    note_reply,
    register,
    request_place,
)
from tests.building import MARION, drawn_event, event_with, fresh

pytestmark = pytest.mark.django_db


@pytest.fixture
def invited() -> Event:
    """Return a new event with the three of an earlier one on its list to invite."""
    earlier = drawn_event([60, 61, 62])
    event = event_with([], club=earlier.club)
    assert invite_people_of(event, earlier, by=MARION) == 3
    return fresh(event)


def statuses(event: Event) -> list[str]:
    return [entry.status for entry in event.entries.order_by("number")]


def test_they_are_not_on_the_list_of_entrants_yet(invited: Event) -> None:
    found = entrant_list(invited)
    assert (found.total, found.people, found.invited) == (0, [], 3)


def test_nobody_is_invited_twice(invited: Event) -> None:
    earlier = Event.objects.exclude(pk=invited.pk).get()
    assert invite_people_of(invited, earlier, by=MARION) == 0


def test_each_comes_or_does_not(invited: Event) -> None:
    first, second, _ = invited.entries.order_by("number")
    note_reply(first, by=MARION, comes=True)
    note_reply(second, by=MARION, comes=False)
    assert statuses(invited) == ["registered", "declined", "invited"]
    with pytest.raises(ValidationError, match="not on the list to invite any more"):
        note_reply(first, by=MARION, comes=False)


def test_somebody_who_is_invited_can_be_registered_or_ask_for_a_place_as_anybody(
    invited: Event,
) -> None:
    first, second, _ = invited.entries.order_by("number")
    register(invited, by=MARION, person_fields=fields_of(first.person))
    wish = request_place(invited, person_fields=fields_of(second.person))
    assert statuses(invited) == ["registered", "invited", "invited", "requested"]
    accept(wish, by=MARION, decision=Decision(second.person_id))
    assert statuses(invited) == ["registered", "registered", "invited", "declined"]


def fields_of(person: object) -> PersonFields:
    return PersonFields(person.name, person.date_of_birth)  # type: ignore[attr-defined]
