"""What importing a list of entrants would change, row by row, before anything is saved."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import count

from django.utils.translation import gettext as _

from cribbage_events.clubs.cleaning import one_line
from cribbage_events.clubs.models import Person
from cribbage_events.clubs.names import name_key
from cribbage_events.clubs.people.finding import KnownPeople, PersonFields
from cribbage_events.events.models import Entry, Event
from cribbage_events.events.registration.selectors.earlier_rows import EarlierRows, same_row_words


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


def preview_import(
    event: Event, rows: Sequence[PersonFields], numbers: Sequence[int] | None = None
) -> list[ImportLine]:
    """Two queries, however long the list. `numbers` are those of the rows in the file."""
    known = KnownPeople(event.club.known_people)
    gone = (
        Entry.Status.INVITED,
        Entry.Status.REQUESTED,
        Entry.Status.DECLINED,
        Entry.Status.NO_SHOW,
    )
    entered = dict(event.entries.exclude(status__in=gone).values_list("person", "number"))
    people, names = EarlierRows(), EarlierRows()
    lines = []
    for number, fields in zip(numbers or count(1), rows, strict=False):
        person = known.find(fields)
        name = name_key(fields.name)
        earlier = people.add(person.pk if person else (name, fields.date_of_birth), number)
        namesake = names.add(name, number)
        if earlier is not None:
            line = ImportLine(fields, Kind.TWICE, same_row_words(earlier), person)
        elif person is None:
            doubt = earlier_namesake(namesake) or known_namesake(fields, known)
            line = ImportLine(fields, Kind.NEW, _("Will be registered."), doubt=doubt)
        else:
            line = of_somebody_known(fields, person, entered)
        lines.append(line)
    return lines


def earlier_namesake(other: int | None) -> str:
    if other is None:
        return ""
    return _("Row %(number)s has the same name, with another date of birth.") % {"number": other}


def of_somebody_known(fields: PersonFields, person: Person, entered: dict[int, int]) -> ImportLine:
    if person.pk in entered:
        words = _("Already on the list, no. %(number)s.") % {"number": entered[person.pk]}
        return ImportLine(fields, Kind.ENTERED, words, person)
    return ImportLine(fields, Kind.KNOWN, _("Will be registered; the club knows them."), person)


def known_namesake(fields: PersonFields, known: KnownPeople) -> str:
    if not known.by_name.get(name_key(fields.name)):
        return ""
    return _(
        "The club knows another %(name)s, with another date of birth."
        " If it is the same person, correct the date."
    ) % {"name": one_line(fields.name)}
