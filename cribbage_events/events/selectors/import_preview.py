"""What a list of entrants would do, row by row, before anything is saved."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from cribbage_events.clubs.models import Person
from cribbage_events.clubs.people import KnownPeople, PersonFields, name_key, tidy
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


def preview_import(event: Event, rows: Sequence[PersonFields]) -> list[ImportLine]:
    known = KnownPeople(event.club.people.all())
    entries = event.entries.exclude(status__in=[Entry.Status.REQUESTED, Entry.Status.DECLINED])
    entered = dict(entries.exclude(status=Entry.Status.NO_SHOW).values_list("person", "number"))
    seen: dict[object, int] = {}
    lines = []
    for position, fields in enumerate(rows, start=1):
        person = known.find(fields)
        key = person.pk if person else (name_key(fields.name), fields.date_of_birth)
        lines.append(describe_row(fields, person, seen.get(key), entered, known))
        seen.setdefault(key, position)
    return lines


def describe_row(
    fields: PersonFields,
    person: Person | None,
    earlier: int | None,
    entered: dict[int, int],
    known: KnownPeople,
) -> ImportLine:
    if earlier is not None:
        return ImportLine(fields, Kind.TWICE, f"Left out: the same as row {earlier}.", person)
    if person is None:
        return ImportLine(fields, Kind.NEW, "Will be registered.", doubt=namesake(fields, known))
    if person.pk in entered:
        words = f"Left alone: on the list already, no. {entered[person.pk]}."
        return ImportLine(fields, Kind.ENTERED, words, person)
    return ImportLine(fields, Kind.KNOWN, "Will be registered; the club knows them.", person)


def namesake(fields: PersonFields, known: KnownPeople) -> str:
    if not known.by_name.get(name_key(fields.name)):
        return ""
    return (
        f"The club knows another {tidy(fields.name)}, with another date of birth."
        " If it is the same person, correct the date."
    )
