import datetime

import pytest

from cribbage_events.clubs.people.finding import PersonFields
from cribbage_events.events.models import Entry
from cribbage_events.events.registration.selectors import preview_import
from tests.factories import EntryFactory, EventFactory, PersonFactory

pytestmark = pytest.mark.django_db
MAY = datetime.date(1950, 5, 3)
JUNE = datetime.date(1975, 6, 4)


def test_each_row_says_what_becomes_of_it() -> None:
    event = EventFactory.create()
    PersonFactory.create(club=event.club, name="Known Kay", date_of_birth=MAY)
    EntryFactory.create(event=event, person__name="Entered Ed", person__date_of_birth=MAY)
    rows = [
        PersonFields("New Nan", MAY),
        PersonFields("known kay", MAY),
        PersonFields("Entered Ed", MAY),
        PersonFields("New  Nan", MAY),
    ]

    lines = preview_import(event, rows)

    assert [line.registers for line in lines] == [True, True, False, False]
    assert lines[2].words == "Already on the list, no. 1."
    assert lines[3].words == "Left out: the same as row 1."
    assert Entry.objects.count() == 1


def test_about_a_namesake_of_another_age_it_is_asked() -> None:
    event = EventFactory.create()
    known = PersonFactory.create(club=event.club, name="John Roy", date_of_birth=MAY)

    (line,) = preview_import(event, [PersonFields("John Roy", JUNE)])

    assert line.registers
    assert line.may_be == [known]


def test_two_rows_of_one_name_and_different_ages_are_two_people() -> None:
    event = EventFactory.create()

    lines = preview_import(event, [PersonFields("John Roy", MAY), PersonFields("John Roy", JUNE)])

    assert all(line.registers and line.person is None for line in lines)
    assert lines[1].doubt == "Row 1 has the same name, with another date of birth."


def test_somebody_who_was_declined_or_did_not_come_is_registered_by_the_list() -> None:
    event = EventFactory.create()
    statuses = (Entry.Status.DECLINED, Entry.Status.NO_SHOW, Entry.Status.REQUESTED)
    entries = [EntryFactory.create(event=event, status=status) for status in statuses]

    rows = [PersonFields(entry.name, entry.person.date_of_birth) for entry in entries]

    assert all(line.registers and line.person for line in preview_import(event, rows))
