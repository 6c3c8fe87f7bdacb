"""Shows what importing a list of entrants would change, row by row, before anything is saved."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import count

from django.utils.translation import gettext as _

from cribbage_events.clubs.models import Person
from cribbage_events.clubs.models.person import known_people
from cribbage_events.clubs.people.finding import PeopleByLooks, PersonFields
from cribbage_events.events.models import Entry, Event
from cribbage_events.events.registration.selectors.earlier_rows import EarlierRows


class Kind(StrEnum):
    NEW = "new"  # somebody the club doesn't know yet
    KNOWN = "known"  # the club knows this person; their data is brought up to date
    ENTERED = "entered"  # is on the event's list already: left alone
    TWICE = "twice"  # is in an earlier row of the same list: left out


@dataclass(frozen=True, slots=True)
class ImportLine:
    """A row and what importing it would do."""

    fields: PersonFields
    kind: Kind
    words: str
    person: Person | None = None
    # Registered all the same, but worth a second look.
    doubt: str = ""
    # People whose names look like this one.
    may_be: Sequence[Person] = ()


def preview_import(
    event: Event, rows: Sequence[PersonFields], numbers: Sequence[int] | None = None
) -> list[ImportLine]:
    """Two queries, however long the list. `numbers` are those of the rows in the file."""
    known = PeopleByLooks(known_people(event.club))
    gone = (
        Entry.Status.INVITED,
        Entry.Status.REQUESTED,
        Entry.Status.DECLINED,
        Entry.Status.NO_SHOW,
    )
    entered = dict(event.entries.exclude(status__in=gone).values_list("person", "number"))
    rows_before = EarlierRows()
    lines = []
    for number, fields in zip(numbers or count(1), rows, strict=False):
        person = known.find(fields)
        earlier = rows_before.add(fields, person, number)
        if earlier and not earlier.differs:
            line = ImportLine(fields, Kind.TWICE, earlier.words, person)
        elif earlier:
            # Two people of one name: this one isn't the one whom the club knows.
            new = fields if fields.person else replace(fields, person=0)
            line = ImportLine(new, Kind.NEW, _("Will be registered."), doubt=earlier.words)
        elif person is None:
            words = _("Will be registered.")
            line = ImportLine(fields, Kind.NEW, words, may_be=known.who_may_be(fields))
        else:
            line = of_somebody_known(fields, person, entered)
        lines.append(line)
    return lines


def of_somebody_known(fields: PersonFields, person: Person, entered: dict[int, int]) -> ImportLine:
    if person.pk in entered:
        words = _("Already on the list, no. %(number)s.") % {"number": entered[person.pk]}
        return ImportLine(fields, Kind.ENTERED, words, person)
    return ImportLine(fields, Kind.KNOWN, _("Will be registered; the club knows them."), person)
