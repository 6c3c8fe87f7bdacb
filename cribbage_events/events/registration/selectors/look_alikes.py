"""Two entries that may be one person: a slip in the name, or in the date of birth."""

from collections.abc import Iterable
from datetime import date
from itertools import chain

from django.utils.translation import gettext as _

from cribbage_events.clubs.models import Person
from cribbage_events.clubs.names import folded, name_key, nearness, words_of, words_sorted
from cribbage_events.clubs.people.births import births_differ
from cribbage_events.clubs.people.finding import ALIKE, MUCH_ALIKE, KnownPeople, PersonFields
from cribbage_events.events.models import Entry, Event
from cribbage_events.words.dates import born_words

GONE = (Entry.Status.INVITED, Entry.Status.DECLINED, Entry.Status.WITHDRAWN)


class LookAlikes:
    """The entrants of an event, found also when the name or the date of birth has one mistake."""

    def __init__(self, entries: Iterable[Entry]) -> None:
        self.by_name: dict[str, list[Entry]] = {}
        self.by_birth: dict[object, list[tuple[str, Entry]]] = {}
        self.by_end_word: dict[str, list[tuple[str, Entry]]] = {}
        for entry in entries:
            name = entry.person.name
            # A list of 500 is compared with every entrant, so each name is folded once.
            pair = words_sorted(name), entry
            self.by_name.setdefault(name_key(name), []).append(entry)
            for word in end_words(name):
                self.by_end_word.setdefault(word, []).append(pair)
            if entry.person.born:
                self.by_birth.setdefault(entry.person.born, []).append(pair)

    @classmethod
    def of(cls, event: Event) -> "LookAlikes":
        entries = list(event.entries.exclude(status__in=GONE).select_related("person"))
        if event.director and event.director_id not in [entry.person_id for entry in entries]:
            # A mistake in the director's name or date of birth must not give the director a medal.
            entries.append(Entry(event=event, person=event.director))
        return cls(entries)

    def has(self, person: Person) -> bool:
        """Whether this very person is on the list, or directs."""
        entries = self.by_name.get(person.name_key, [])
        return any(entry.person_id == person.pk for entry in entries)

    def words(self, fields: PersonFields) -> str:
        """The question whether this is an entrant; "" if nobody is alike, or it is the director."""
        entry = self.find(fields)
        if entry is None or (not entry.pk and KnownPeople([entry.person]).find(fields)):
            return ""
        return looks_like(entry)

    def find(self, fields: PersonFields) -> Entry | None:
        """Somebody of the same name, or of nearly the same name and born on the same day."""
        if same_name := self.by_name.get(name_key(fields.name)):
            return same_name[0]
        wanted = words_sorted(fields.name)
        for name, entry in self.by_birth.get(fields.date_of_birth, []):
            if nearness(name, wanted) >= ALIKE:
                return entry
        ends = end_words(fields.name)
        for name, entry in chain.from_iterable(self.by_end_word.get(word, []) for word in ends):
            born, known = fields.date_of_birth, entry.person.born
            both_days = isinstance(born, date) and isinstance(known, date)
            unknown = not both_days and not births_differ(born, known)
            if unknown and nearness(name, wanted) >= MUCH_ALIKE:
                return entry
        return None


def end_words(name: str) -> set[str]:
    """The first and the last word, since the family name may be either."""
    words = words_of(name)
    return {words[0], words[-1]} if words else set()


def looks_like(entry: Entry) -> str:
    """Return words such as: There is already an Ann Lee (born 3 May 1950, no. 7). Is this somebody
    else?
    """
    name, born = entry.person.name, entry.person.born
    facts = [born_words(born)] if born else []
    if entry.pk:
        facts.append(_("no. %(number)s") % {"number": entry.number})
    who = f"{name} ({', '.join(facts)})" if facts else name
    if not entry.pk:
        words = _("%(name)s directs this event. Is this somebody else?")
    elif folded(name)[:1] in "aeiou":
        words = _("There is already an %(name)s. Is this somebody else?")
    else:
        words = _("There is already a %(name)s. Is this somebody else?")
    return words % {"name": who}
