"""What a list of entrants would do, row by row, before anything is saved."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import count

from cribbage_events.clubs.cleaning import one_line
from cribbage_events.clubs.models import Person
from cribbage_events.clubs.names import name_key
from cribbage_events.clubs.people import KnownPeople, PersonFields
from cribbage_events.events.models import Entry, Event


class Kind(StrEnum):
    NEW = "new"  # somebody the club doesn't know yet
    KNOWN = "known"  # the club knows this person; their data is brought up to date
    ENTERED = "entered"  # is on the event's list already: left alone
    TWICE = "twice"  # stands further up in the same list: left out


@dataclass(frozen=True, slots=True)
class ImportLine:
    """A row, what becomes of it, and that in words."""

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
    seen = Seen()
    lines = []
    for number, fields in zip(numbers or count(1), rows, strict=False):
        person = known.find(fields)
        earlier, namesake = seen.add(number, fields, person)
        if earlier is not None:
            line = ImportLine(fields, Kind.TWICE, f"Left out: the same as row {earlier}.", person)
        elif person is None:
            doubt = namesake or known_namesake(fields, known)
            line = ImportLine(fields, Kind.NEW, "Will be registered.", doubt=doubt)
        else:
            line = of_somebody_known(fields, person, entered)
        lines.append(line)
    return lines


@dataclass(slots=True)
class Seen:
    """The rows so far: who they meant, and which names stood in them."""

    people: dict[object, int] = field(default_factory=dict)
    names: dict[str, int] = field(default_factory=dict)

    def add(
        self, number: int, fields: PersonFields, person: Person | None
    ) -> tuple[int | None, str]:
        """The earlier row of the same person, and what is to be said of one with the same name."""
        name = name_key(fields.name)
        key = person.pk if person else (name, fields.date_of_birth)
        earlier = self.people.get(key)
        other = self.names.get(name)
        self.people.setdefault(key, number)
        self.names.setdefault(name, number)
        doubt = f"Row {other} has the same name, with another date of birth." if other else ""
        return earlier, doubt


def of_somebody_known(fields: PersonFields, person: Person, entered: dict[int, int]) -> ImportLine:
    if person.pk in entered:
        words = f"Already on the list, no. {entered[person.pk]}."
        return ImportLine(fields, Kind.ENTERED, words, person)
    return ImportLine(fields, Kind.KNOWN, "Will be registered; the club knows them.", person)


def known_namesake(fields: PersonFields, known: KnownPeople) -> str:
    if not known.by_name.get(name_key(fields.name)):
        return ""
    return (
        f"The club knows another {one_line(fields.name)}, with another date of birth."
        " If it is the same person, correct the date."
    )
