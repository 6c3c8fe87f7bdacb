"""Two entries that may be one person, and two that are not."""

import datetime

import pytest

from cribbage_events.clubs.people.finding import PersonFields
from cribbage_events.events.models import Entry
from cribbage_events.events.registration.selectors import LookAlikes, looks_like
from tests.factories import EntryFactory, PersonFactory

pytestmark = pytest.mark.django_db

MAY_3 = datetime.date(1950, 5, 3)
MAY_4 = datetime.date(1950, 5, 4)
DIRECTS = "Marion Fehr (born 3 May 1950) directs this event. Is this somebody else?"


@pytest.fixture
def ann() -> Entry:
    entry: Entry = EntryFactory.create(person__name="Ann Lee", person__date_of_birth=MAY_3)
    return entry


@pytest.mark.parametrize(
    ("name", "born", "is_alike"),
    [
        ("ann  lee", MAY_4, True),
        ("Anne Lee", MAY_3, True),
        ("Lee Ann", MAY_3, True),
        ("Anne Lee", MAY_4, False),
        ("Anne Lee", None, True),
        ("Dan Lee", None, False),
        ("Bob Ray", MAY_3, False),
    ],
)
def test_a_slip_in_the_name_or_the_date_is_noticed(
    ann: Entry, name: str, born: datetime.date | None, is_alike: bool
) -> None:
    found = LookAlikes.of(ann.event).find(PersonFields(name, born))
    assert found == (ann if is_alike else None)


def test_somebody_who_withdrew_or_was_declined_is_not_taken_for_anybody(ann: Entry) -> None:
    ann.status = Entry.Status.DECLINED
    ann.save()
    assert LookAlikes.of(ann.event).find(PersonFields("Ann Lee", MAY_3)) is None


def test_it_is_said_in_words(ann: Entry) -> None:
    said = "There is already an Ann Lee (born 3 May 1950, no. 1). Is this somebody else?"
    assert looks_like(ann) == said


@pytest.mark.parametrize(
    ("name", "born", "said"),
    [
        ("Marion Fehr", MAY_4, DIRECTS),
        ("Marian Fehr", MAY_3, DIRECTS),
        ("marion fehr", MAY_3, ""),
        ("Marion Fehr", None, ""),
        ("Bob Ray", MAY_3, ""),
    ],
)
def test_somebody_who_looks_like_the_director_may_be_meant_to_get_no_medal(
    ann: Entry, name: str, born: datetime.date | None, said: str
) -> None:
    event = ann.event
    event.director = PersonFactory.create(club=event.club, name="Marion Fehr", date_of_birth=MAY_3)
    assert LookAlikes.of(event).words(PersonFields(name, born)) == said
