"""Two entries that may be one person: a slip in the name, or in the date of birth."""

from collections.abc import Iterable

from cribbage_events.clubs.models import Person
from cribbage_events.clubs.names import alike, folded, name_key
from cribbage_events.clubs.people import ALIKE, KnownPeople, PersonFields
from cribbage_events.events.models import Entry, Event

# Where no dates of birth can tell a Dan Lee from an Ann Lee (0.86).
MUCH_ALIKE = 0.9
GONE = (Entry.Status.INVITED, Entry.Status.DECLINED, Entry.Status.WITHDRAWN)


class LookAlikes:
    """Those on an event's list, found by what doesn't change when one slip is made."""

    def __init__(self, entries: Iterable[Entry]) -> None:
        self.by_name: dict[str, list[Entry]] = {}
        self.by_birth: dict[object, list[Entry]] = {}
        self.by_last_name: dict[str, list[Entry]] = {}
        for entry in entries:
            self.by_name.setdefault(name_key(entry.person.name), []).append(entry)
            self.by_last_name.setdefault(last_name(entry.person.name), []).append(entry)
            if entry.person.date_of_birth:
                self.by_birth.setdefault(entry.person.date_of_birth, []).append(entry)

    @classmethod
    def of(cls, event: Event) -> "LookAlikes":
        entries = list(event.entries.exclude(status__in=GONE).select_related("person"))
        if event.director and event.director_id not in [entry.person_id for entry in entries]:
            # Nobody may win a medal by a slip in the name or the date of the one who directs.
            entries.append(Entry(event=event, person=event.director))
        return cls(entries)

    def has(self, person: Person) -> bool:
        """Whether this very person is on the list, or directs."""
        entries = self.by_name.get(person.name_key, [])
        return any(entry.person_id == person.pk for entry in entries)

    def words(self, fields: PersonFields) -> str:
        """Whom somebody to be registered looks like; "" if nobody, or surely the director."""
        entry = self.find(fields)
        if entry is None or (not entry.pk and KnownPeople([entry.person]).find(fields)):
            return ""
        return looks_like(entry)

    def find(self, fields: PersonFields) -> Entry | None:
        """Somebody of the same name, or of nearly the same name and born on the same day."""
        if same_name := self.by_name.get(name_key(fields.name)):
            return same_name[0]
        for entry in self.by_birth.get(fields.date_of_birth, []):
            if alike(entry.person.name, fields.name) >= ALIKE:
                return entry
        for entry in self.by_last_name.get(last_name(fields.name), []):
            unknown = not (fields.date_of_birth and entry.person.date_of_birth)
            if unknown and alike(entry.person.name, fields.name) >= MUCH_ALIKE:
                return entry
        return None


def last_name(name: str) -> str:
    return folded(name).rpartition(" ")[2]


def looks_like(entry: Entry) -> str:
    """Such as: There is already an Ann Lee (born 3 May 1950, no. 7). Is this somebody else?"""
    name, born = entry.person.name, entry.person.date_of_birth
    parts = [f"born {born.day} {born:%B %Y}"] if born else []
    if entry.pk:
        parts.append(f"no. {entry.number}")
    known = f" ({', '.join(parts)})" if parts else ""
    if not entry.pk:
        return f"{name}{known} directs this event. Is this somebody else?"
    a = "an" if folded(name)[:1] in "aeiou" else "a"
    return f"There is already {a} {name}{known}. Is this somebody else?"
