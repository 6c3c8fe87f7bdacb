"""What a list of members would do, row by row, before anything is saved."""

import datetime
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from django.utils import formats

from cribbage_events.clubs.cleaning import one_line
from cribbage_events.clubs.models import Club, Person
from cribbage_events.clubs.names import name_key
from cribbage_events.clubs.people import KnownPeople, PersonFields


class Kind(StrEnum):
    NEW = "new"  # somebody the club doesn't know yet
    CHANGED = "changed"  # the club knows this person; their data is brought up to date
    SAME = "same"  # nothing in the row is new
    TWICE = "twice"  # stands further up in the same list: left out


@dataclass(frozen=True, slots=True)
class MemberFields:
    """A row: who, until when they are a member, and in which row of the list that is."""

    person: PersonFields
    valid_until: datetime.date | None = None
    line: int = 0


@dataclass(frozen=True, slots=True)
class MemberLine:
    """A row, what becomes of it, and that in words; a doubt asks for a second look."""

    fields: MemberFields
    kind: Kind
    words: str
    person: Person | None = None
    doubt: str = ""

    @property
    def is_written(self) -> bool:
        return self.kind in {Kind.NEW, Kind.CHANGED}


class KnownMembers:
    """A club's people, by name and by member number."""

    def __init__(self, people: Sequence[Person]) -> None:
        self.people = KnownPeople(people)
        self.by_number = {
            person.membership_number: person for person in people if person.membership_number
        }

    def find(self, fields: PersonFields) -> Person | None:
        """The same name with the same number, else as anywhere; two numbers are two people."""
        number = fields.membership_number.strip()
        holder = self.by_number.get(number)
        if holder and name_key(holder.name) == name_key(fields.name):
            return holder
        found = self.people.find(fields)
        if found and number and found.membership_number not in {"", number}:
            return None
        return found

    def doubt(self, fields: PersonFields) -> str:
        """What speaks against somebody being new."""
        holder = self.by_number.get(fields.membership_number.strip())
        if holder:
            return (
                f"The club’s number {holder.membership_number} is {holder.name}: the same person?"
            )
        namesakes = self.people.by_name.get(name_key(fields.name), [])
        return f"The club knows another {one_line(fields.name)}." if namesakes else ""


@dataclass(slots=True)
class Seen:
    """The rows so far: who they meant, and their lines."""

    lines: dict[object, int] = field(default_factory=dict)

    def earlier(self, row: MemberFields, person: Person | None) -> int | None:
        fields = row.person
        number = fields.membership_number.strip()
        key = person.pk if person else (name_key(fields.name), number, fields.date_of_birth)
        earlier = self.lines.get(key)
        self.lines.setdefault(key, row.line)
        return earlier


def preview_members(club: Club, rows: Sequence[MemberFields]) -> list[MemberLine]:
    """One query, however long the list."""
    known, seen = KnownMembers(list(club.known_people)), Seen()
    lines = []
    for fields in rows:
        person = known.find(fields.person)
        earlier = seen.earlier(fields, person)
        if earlier is not None:
            words = f"Left out: the same as row {earlier}."
            lines.append(MemberLine(fields, Kind.TWICE, words, person))
        elif person is None:
            doubt = known.doubt(fields.person)
            lines.append(MemberLine(fields, Kind.NEW, "A new member.", doubt=doubt))
        else:
            lines.append(of_somebody_known(fields, person))
    return lines


def of_somebody_known(fields: MemberFields, person: Person) -> MemberLine:
    until, known = fields.valid_until, person.valid_until
    changes = list(changed_words(fields, person))
    if not changes:
        return MemberLine(fields, Kind.SAME, "Already a member: nothing new.", person)
    doubt = ""
    if until and known and until < known:
        doubt = f"Renewed until {day_words(known)} already; this would end it earlier."
    words = f"Known already; new: {', '.join(changes)}."
    return MemberLine(fields, Kind.CHANGED, words, person, doubt)


def changed_words(fields: MemberFields, person: Person) -> list[str]:
    names = {
        "date_of_birth": "date of birth",
        "email": "e-mail",
        "telephone": "telephone",
        "membership_number": "number",
    }
    given = fields.person.tidied
    changed = [
        word for name, word in names.items() if given[name] and given[name] != getattr(person, name)
    ]
    if fields.valid_until and fields.valid_until != person.valid_until:
        changed.append(f"member until {day_words(fields.valid_until)}")
    return changed


def day_words(day: datetime.date) -> str:
    return formats.date_format(day, "j F Y")
