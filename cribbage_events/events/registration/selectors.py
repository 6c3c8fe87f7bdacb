"""Reads about entrants."""

import datetime
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from itertools import chain, count
from typing import NamedTuple

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from cribbage_events.clubs.models import Person, known_people
from cribbage_events.clubs.names import (
    folded,
    is_found,
    name_key,
    nearness,
    sort_key,
    words_of,
    words_sorted,
)
from cribbage_events.clubs.people.births import births_differ, closer
from cribbage_events.clubs.people.finding import (
    ALIKE,
    MUCH_ALIKE,
    KnownPeople,
    PeopleByLooks,
    PersonFields,
    described,
)
from cribbage_events.contest.divisions import Age, Born, DivisionError, ages_on
from cribbage_events.events.models import Entry, Event
from cribbage_events.events.models.entry import ENTRY_FEE
from cribbage_events.events.registration.fees import takers
from cribbage_events.mail.models import Kind, Message, needs_a_call
from cribbage_events.words.counts import count_of_entrants
from cribbage_events.words.dates import born_words
from cribbage_events.words.money import dollars

ANOTHER = {
    "birth": gettext_lazy("Row %(number)s has the same name, with another date of birth."),
    "email": gettext_lazy("Row %(number)s has the same name, with another e-mail."),
    "telephone": gettext_lazy("Row %(number)s has the same name, with another phone number."),
    "number": gettext_lazy("Row %(number)s has the same name, with another member number."),
    "acc": gettext_lazy("Row %(number)s has the same name, with another ACC number."),
}
LOCAL_DIGITS = 7


class Earlier(NamedTuple):
    """The first earlier row of this name, and in what the two differ; "" if it is the same row."""

    number: int
    differs: str = ""

    @property
    def words(self) -> str:
        same = _("Left out: the same as row %(number)s.")
        return (ANOTHER[self.differs] if self.differs else same) % {"number": self.number}


class EarlierRows:
    """The rows so far, by name and by the person whom the club knows."""

    def __init__(self) -> None:
        self.by_name: dict[str, list[tuple[int, PersonFields]]] = {}
        self.by_person: dict[int, int] = {}

    def add(self, fields: PersonFields, person: Person | None, number: int) -> Earlier | None:
        """The earlier row of this person or of a namesake, if there is one."""
        same_name = self.by_name.setdefault(name_key(fields.name), [])
        differs = [(earlier, what_differs(other, fields)) for earlier, other in same_name]
        same_name.append((number, fields))
        same = [Earlier(earlier) for earlier, what in differs if not what]
        others = [Earlier(earlier, what) for earlier, what in differs if what]
        if person and not others:
            earlier = self.by_person.setdefault(person.pk, number)
            if earlier != number:
                return Earlier(earlier)
        return next(iter(same + others), None)


def what_differs(one: PersonFields, other: PersonFields) -> str:
    """The first of the columns that both fill in, and differently; "" if there is none."""
    if births_differ(one.date_of_birth, other.date_of_birth):
        return "birth"
    pairs = {
        "number": (one.membership_number.strip(), other.membership_number.strip()),
        "acc": (one.acc_number.strip(), other.acc_number.strip()),
        "email": (one.email.strip().casefold(), other.email.strip().casefold()),
    }
    for what, (mine, theirs) in pairs.items():
        if mine and theirs and mine != theirs:
            return what
    phones = [local_number(each.telephone) for each in (one, other)]
    return "telephone" if all(phones) and phones[0] != phones[1] else ""


def local_number(telephone: str) -> str:
    """Return the digits without the area code, which one of two rows may leave out."""
    return "".join(filter(str.isdecimal, telephone))[-LOCAL_DIGITS:]


@dataclass(frozen=True, slots=True)
class ImportLine:
    """A row and what importing it would do; whoever is on the list already isn't registered."""

    fields: PersonFields
    registers: bool
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
            line = ImportLine(fields, False, earlier.words, person)
        elif earlier:
            # Two people of one name: this one isn't the one whom the club knows.
            new = fields if fields.person else replace(fields, person=0)
            line = ImportLine(new, True, _("Will be registered."), doubt=earlier.words)
        elif person is None:
            words = _("Will be registered.")
            line = ImportLine(fields, True, words, may_be=known.who_may_be(fields))
        elif person.pk in entered:
            words = _("Already on the list, no. %(number)s.") % {"number": entered[person.pk]}
            line = ImportLine(fields, False, words, person)
        else:
            words = _("Will be registered; the club knows them.")
            line = ImportLine(fields, True, words, person)
        lines.append(line)
    return lines


GONE = (Entry.Status.INVITED, Entry.Status.DECLINED, Entry.Status.WITHDRAWN)


class SimilarPeople:
    """People, found also when the name or the date of birth has one mistake."""

    def __init__(self, people: Iterable[Person]) -> None:
        self.by_name: dict[str, list[Person]] = {}
        self.by_birth: dict[Born | None, list[tuple[str, Person]]] = {}
        self.by_end_word: dict[str, list[tuple[str, Person]]] = {}
        for person in people:
            # A list of 500 is compared with everybody, so each name is folded once.
            pair = words_sorted(person.name), person
            self.by_name.setdefault(name_key(person.name), []).append(person)
            self.by_birth.setdefault(person.born, []).append(pair)
            for word in end_words(person.name):
                self.by_end_word.setdefault(word, []).append(pair)

    def like(self, name: str, born: Born | None) -> Iterator[Person]:
        """Return people of the same name, or of nearly the same name who may be born on this day;
        some twice.
        """
        wanted = words_sorted(name)
        yield from self.by_name.get(name_key(name), [])
        for other, person in self.by_birth.get(born, []) if born else ():
            if nearness(other, wanted) >= ALIKE:
                yield person
        ends = end_words(name)
        for other, person in chain.from_iterable(self.by_end_word.get(word, []) for word in ends):
            both_days = isinstance(born, date) and isinstance(person.born, date)
            unknown = not both_days and not births_differ(born, person.born)
            if unknown and nearness(other, wanted) >= MUCH_ALIKE:
                yield person


class LookAlikes:
    """The entrants of an event, and its director, as similar people."""

    def __init__(self, entries: Iterable[Entry]) -> None:
        self.entries = {entry.person.pk: entry for entry in entries}
        self.people = SimilarPeople(entry.person for entry in self.entries.values())

    @classmethod
    def of(cls, event: Event) -> "LookAlikes":
        entries = list(event.entries.exclude(status__in=GONE).select_related("person"))
        if event.director and event.director_id not in [entry.person_id for entry in entries]:
            # A mistake in the director's name or date of birth must not give the director a medal.
            entries.append(Entry(event=event, person=event.director))
        return cls(entries)

    def has(self, person: Person) -> bool:
        """Whether this very person is on the list, or directs."""
        return person.pk in self.entries

    def words(self, fields: PersonFields) -> str:
        """The question whether this is an entrant; "" if nobody is alike, or it is the director."""
        entry = self.find(fields)
        if entry is None or (not entry.pk and KnownPeople([entry.person]).find(fields)):
            return ""
        return looks_like(entry)

    def find(self, fields: PersonFields) -> Entry | None:
        person = next(self.people.like(fields.name, fields.date_of_birth), None)
        return self.entries[person.pk] if person else None


def end_words(name: str) -> set[str]:
    """The first and the last word, since the family name may be either."""
    words = words_of(name)
    return {words[0], words[-1]} if words else set()


def looks_like(entry: Entry) -> str:
    """Return words such as: There is already an Ann Lee (no. 7). Is this somebody else?"""
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


Status = Entry.Status
TAKEN = (Status.REGISTERED, Status.CHECKED_IN)


class Places(NamedTuple):
    """`first` is the name of whoever has waited longest; "" if nobody waits."""

    limit: int
    taken: int
    first: str

    @property
    def free(self) -> int:
        return max(self.limit - self.taken, 0)


def places_of(event: Event) -> Places | None:
    """Return None without a limit. A director may exceed it."""
    if event.entrant_limit is None:
        return None
    counted = event.entries.filter(status__in=[*TAKEN, Status.REQUESTED], fills_in=False)
    found = list(counted.order_by("number").values_list("status", "name"))
    waiting = [name for status, name in found if status == Status.REQUESTED]
    taken = len(found) - len(waiting)
    return Places(event.entrant_limit, taken, waiting[0] if waiting else "")


def number_waiting(event: Event, entry: Entry) -> int | None:
    """Return the place on the waiting list, from 1; None while there are places."""
    places = places_of(event)
    if places is None or places.free or entry.status != Status.REQUESTED:
        return None
    before = event.entries.filter(status=Status.REQUESTED, number__lt=entry.number)
    return before.count() + 1


# Fields in which a request can have news of somebody known.
CONTACT = ("email", "telephone", "date_of_birth", "acc_number")
AN_HOUR = datetime.timedelta(hours=1)
# Longer than the hour that the page shows, since deciding takes time.
AND_A_QUARTER = datetime.timedelta(minutes=75)


@dataclass(frozen=True, slots=True)
class Likeness:
    """A person of the club who may be the applicant; `number` if they are on the list."""

    applicant: Person
    person: Person
    number: int | None
    directs: bool

    @property
    def is_sure(self) -> bool:
        """Whether name and date of birth are the same, and no other field is new."""
        one, other = self.applicant, self.person
        same = one.name_key == other.name_key and one.date_of_birth == other.date_of_birth
        return same and one.date_of_birth is not None and not self.news

    @property
    def news(self) -> list[str]:
        """The fields of the request that are new to the club."""
        return [name for name in CONTACT if self.is_new(name)]

    def is_new(self, name: str) -> bool:
        if name == "date_of_birth":
            return closer(self.person.born, self.applicant.born) != self.person.born or (
                births_differ(self.person.born, self.applicant.born)
            )
        typed: str = getattr(self.applicant, name)
        return bool(typed) and typed.casefold() != getattr(self.person, name).casefold()

    @property
    def words(self) -> str:
        """Return words such as “Sally Secret, born 3 May 1950 (no. 10, on the list already)”."""
        if self.number is not None:
            words = _("%(person)s (no. %(number)s, already on the list)")
        elif self.directs:
            words = _("%(person)s (directs)")
        else:
            words = _("%(person)s (not on the list yet)")
        return words % {"person": described(self.person), "number": self.number}


def likenesses_in(event: Event, entries: Iterable[Entry]) -> dict[int, list[Likeness]]:
    """Return, by entry, whom of the club's people the applicants look like; at most two queries."""
    asking = [entry for entry in entries if entry.person.is_applicant]
    if not asking:
        return {}
    here = event.entries.exclude(status__in=(*GONE, Status.REQUESTED))
    numbers = dict(here.values_list("person", "number"))
    known = SimilarPeople(known_people(event.club))
    found = {}
    for entry in asking:
        like = {each.pk: each for each in known.like(entry.person.name, entry.person.born)}
        # People on the event's list come first.
        found[entry.pk] = [
            Likeness(
                entry.person,
                person,
                numbers.get(person.pk),
                directs=person.pk == event.director_id,
            )
            for person in sorted(
                like.values(),
                key=lambda person: (person.pk not in numbers, sort_key(person.listed_name)),
            )
        ]
    return {key: likenesses for key, likenesses in found.items() if likenesses}


def recent_requests(event: Event, *, within: datetime.timedelta = AN_HOUR) -> QuerySet[Entry]:
    """Requests of the last hour without an answer, the last first."""
    since = timezone.now() - within
    asked = Entry.objects.filter(event=event, status=Status.REQUESTED, asked_at__gte=since)
    return asked.order_by("-asked_at", "-number")


# More than most events have: their list is one page.
ON_A_PAGE = 300
BADGES = {
    Status.INVITED: gettext_lazy("to be invited"),
    Status.REQUESTED: gettext_lazy("asks for a place"),
    Status.DECLINED: gettext_lazy("declined"),
    Status.REGISTERED: gettext_lazy("registered"),
    Status.CHECKED_IN: gettext_lazy("is here"),
    Status.NO_SHOW: gettext_lazy("not here"),
    Status.WITHDRAWN: gettext_lazy("withdrew"),
}


@dataclass(frozen=True, slots=True)
class Entrant:
    """An entry, with the age on the day, or one of two, and the actions that are possible."""

    entry: Entry
    age: Age | None
    drawn: bool
    # Of an applicant: people of the club who look like them, and other requests under this name.
    likenesses: Sequence[Likeness] = ()
    same_name: Sequence[int] = ()
    # Whoever took the entry fee, if it is known.
    taken_by: str = ""

    @property
    def has_paid(self) -> bool:
        return ENTRY_FEE in self.entry.paid

    @property
    def sure(self) -> Likeness | None:
        """The only person it can be, if that is certain."""
        one = self.likenesses[0] if len(self.likenesses) == 1 else None
        return one if one and one.is_sure else None

    @property
    def badge(self) -> str:
        """Say only what is not so of most: nothing of who plays, or is awaited or here before."""
        if self.entry.status == Status.WITHDRAWN and self.entry.until_round:
            return _("withdrew after round %(round)s") % {"round": self.entry.until_round}
        if self.entry.status == Status.CHECKED_IN:
            if self.has_come_late:
                return _("came late, waits for a seat")
            return _("fills in") if self.drawn and self.entry.fills_in else ""
        if self.entry.status == Status.REGISTERED and not self.drawn:
            return ""
        if self.entry.gave_up_at:
            return _("can’t come")
        return str(BADGES[Status(self.entry.status)])

    @property
    def tone(self) -> str:
        """Return a badge's colour: somebody still has to be seated."""
        return "warn" if self.has_come_late else ""

    @property
    def has_come_late(self) -> bool:
        """Say whether somebody came after the draw and has no seat yet."""
        here = self.drawn and self.entry.status == Status.CHECKED_IN
        return here and self.entry.division_id is None

    @property
    def may_join(self) -> bool:
        away = {Status.REGISTERED, Status.NO_SHOW, Status.WITHDRAWN}
        return self.has_come_late or (self.drawn and self.entry.status in away)

    @property
    def may_withdraw(self) -> bool:
        plays = self.entry.status == Status.CHECKED_IN and not self.entry.fills_in
        return self.drawn and plays and not self.has_come_late


@dataclass(frozen=True, slots=True)
class EntrantList:
    """Applicants who wait for an answer, and everybody else."""

    waiting: list[Entrant]
    people: list[Entrant]
    total: int
    here: int
    expected: int
    invited: int = 0
    # Before the draw also how many are here and are still expected.
    says_who_is_here: bool = False
    # The entry fee in cents, and how many have paid it.
    fee: int = 0
    paid: int = 0

    @property
    def fee_words(self) -> str:
        """Return words such as: Entry fee $5: 8 of 12 have paid, $40."""
        words = ngettext(
            "Entry fee %(fee)s: %(paid)s of %(total)s has paid, %(sum)s.",
            "Entry fee %(fee)s: %(paid)s of %(total)s have paid, %(sum)s.",
            self.paid,
        )
        values = {"paid": self.paid, "total": self.total}
        return words % (values | {"fee": dollars(self.fee), "sum": dollars(self.fee * self.paid)})

    @property
    def count_words(self) -> str:
        """Return words such as "12 entrants, 8 here, 4 not here yet"."""
        total = count_of_entrants(self.total)
        counts = {"total": total, "here": self.here, "expected": self.expected}
        if not self.says_who_is_here:
            return total
        if not self.expected:
            return _("%(total)s, %(here)s here") % counts
        return _("%(total)s, %(here)s here, %(expected)s not here yet") % counts

    @property
    def recent(self) -> int:
        """Return how many asked for a place in the last hour."""
        since = timezone.now() - AN_HOUR
        asked = (line.entry.asked_at for line in self.waiting)
        return sum(at is not None and at >= since for at in asked)

    @property
    def late(self) -> list[Entrant]:
        """Entrants who can still be seated after the draw."""
        return [entrant for entrant in self.people if entrant.may_join]


def entrant_list(event: Event, search: str = "") -> EntrantList:
    """`search` is part of a name, or a number. One query, two more where somebody waits, one where
    somebody has paid.
    """
    everybody = list(event.entries.select_related("person"))
    entries = [entry for entry in everybody if entry.status != Status.INVITED]
    names = takers(entries) if event.entry_fee else {}
    lines = [
        Entrant(
            entry,
            known_age(entry, event),
            event.status != Event.Status.REGISTRATION,
            taken_by=names.get(entry.paid.get(ENTRY_FEE) or 0, ""),
        )
        for entry in entries
    ]
    count = Counter(entry.status for entry in entries)
    answered = [line for line in lines if line.entry.status != Status.REQUESTED]
    return EntrantList(
        waiting=waiting_of(event, lines),
        people=sorted(
            (line for line in answered if is_listed(line.entry, search)),
            key=lambda line: (
                line.entry.status == Status.DECLINED,
                sort_key(line.entry.listed_name),
                line.entry.number,
            ),
        ),
        total=len(answered) - count[Status.DECLINED],
        here=count[Status.CHECKED_IN],
        expected=count[Status.REGISTERED],
        invited=len(everybody) - len(entries),
        says_who_is_here=event.status == Event.Status.REGISTRATION,
        fee=event.entry_fee,
        paid=sum(line.has_paid for line in lines),
    )


def waiting_of(event: Event, lines: Iterable[Entrant]) -> list[Entrant]:
    waiting = [line for line in lines if line.entry.status == Status.REQUESTED]
    like = likenesses_in(event, [line.entry for line in waiting])
    numbers: dict[str, list[int]] = {}
    for line in waiting:
        numbers.setdefault(line.entry.person.name_key, []).append(line.entry.number)
    return [
        replace(
            line,
            likenesses=like.get(line.entry.pk, ()),
            same_name=[
                number
                for number in numbers[line.entry.person.name_key]
                if number != line.entry.number
            ],
        )
        for line in waiting
    ]


def is_listed(entry: Entry, search: str) -> bool:
    """Leaves out requests that were joined with an entrant."""
    return entry.joined_to_id is None and matches(entry, search)


def to_telephone(event: Event) -> list[Message]:
    """The answers of which applicants can only be told by telephone, but for those who know. One
    query.
    """
    answers = Message.objects.filter(
        needs_a_call(), kind=Kind.ANSWER, entry__event=event, entry__seats=None
    )
    answers = answers.exclude(entry__status__in=(Status.CHECKED_IN, Status.REQUESTED))
    return list(answers.select_related("entry", "person").order_by("entry__number"))


def matches(entry: Entry, search: str) -> bool:
    if not search:
        return True
    return is_found(search, entry.person.name) or search.strip() == str(entry.number)


def known_age(entry: Entry, event: Event) -> Age | None:
    born = entry.person.born
    try:
        return ages_on(born, event.ages_day) if born else None
    except DivisionError:
        return None
