"""Pairs in a club's list that may be one person, with what speaks for it and against it.

Everybody is compared only with people who share something: an e-mail address, a telephone number, a
date of birth, a name or a part of one. This keeps it quick for thousands.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from functools import cached_property
from itertools import combinations
from operator import itemgetter

from django.utils.translation import gettext_lazy as _

from cribbage_events.clubs.models import Club, Person, known_people
from cribbage_events.clubs.names import (
    SortKey,
    family_and_given,
    folded,
    name_key,
    nearness,
    sort_key,
    squeezed,
)
from cribbage_events.clubs.people.births import births_differ
from cribbage_events.clubs.people.nicknames import may_be_one, other_names
from cribbage_events.events.models import Entry, Event
from cribbage_events.memory.models import TwoPeople
from cribbage_events.memory.people.selectors.refusals import NOT_TAKING_PART

# “Smith” and “Smyth” are 0.8 alike, “Jon” and “John” 0.86; “Mary” and “Gary” 0.75.
NEARLY = 0.8
# A shorter number may be an extension.
DIGITS = 7
ENOUGH = 2
# A number or address that more people share is that of a club, not of a person.
SHARED_BY = 12

# So many pairs are compared: those who share what the fewest share come first. Five thousand
# people with ordinary names are fewer pairs than this.
COMPARED_AT_MOST = 40_000

type Pair = tuple[int, int]


class Clue(StrEnum):
    """A thing that two rows have in common or not; see WEIGHTS."""

    SAME_NAME = "same-name"
    SHORT_NAME = "short-name"
    TURNED_NAME = "turned-name"
    NEAR_NAME = "near-name"
    SAME_FIRST_NAME = "same-first-name"
    SAME_EMAIL = "same-email"
    SAME_TELEPHONE = "same-telephone"
    SAME_BIRTH = "same-birth"
    SAME_YEAR = "same-year"
    OTHER_NAME = "other-name"
    OTHER_EMAIL = "other-email"
    OTHER_BIRTH = "other-birth"
    OTHER_NUMBER = "other-number"


# Above zero speaks for one person, below zero against it.
# A couple shares address and telephone, a father and a son the name.
WEIGHTS = {
    Clue.SAME_NAME: 3,
    Clue.SHORT_NAME: 2,
    Clue.TURNED_NAME: 3,
    Clue.NEAR_NAME: 2,
    Clue.SAME_FIRST_NAME: 0,
    Clue.SAME_EMAIL: 2,
    Clue.SAME_TELEPHONE: 1,
    Clue.SAME_BIRTH: 2,
    Clue.SAME_YEAR: 1,
    Clue.OTHER_NAME: -3,
    Clue.OTHER_EMAIL: 0,
    Clue.OTHER_BIRTH: -3,
    Clue.OTHER_NUMBER: -1,
}
AGAINST = {Clue.OTHER_NAME, Clue.OTHER_EMAIL, Clue.OTHER_BIRTH, Clue.OTHER_NUMBER}


@dataclass(frozen=True, slots=True)
class LookAlike:
    """Two people; the first is the one whom the club has known longer."""

    one: Person
    other: Person
    clues: tuple[Clue, ...]

    @property
    def weight(self) -> int:
        return sum(WEIGHTS[clue] for clue in self.clues)


class Looked:
    """A person with what is compared, worked out once."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.pk = person.pk
        family, given = family_and_given(person.name, person.family_name)
        self.family = plain_family(family)
        self.given = folded(given).replace(".", " ").split()
        self.key = person.name_key or name_key(person.name)
        self.words = squeezed("".join(sorted(folded(person.name).replace(",", " ").split())))
        self.email = person.email.casefold()
        self.telephone = re.sub(r"\D", "", person.telephone)[-10:]
        self.born = person.born

    @cached_property
    def first(self) -> str:
        return self.given[0] if self.given else ""

    @cached_property
    def listed(self) -> SortKey:
        return sort_key(self.person.listed_name)

    def shared(self) -> Iterator[tuple[str, object]]:
        """Two people who share one of these are compared."""
        yield "key", self.key
        yield "words", self.words
        if self.email:
            yield "email", self.email
        if len(self.telephone) >= DIGITS:
            yield "telephone", self.telephone
        if self.born:
            yield "born", self.born
        # A slip changes the first letter of a name or its end, hardly ever both.
        if self.family:
            yield "family", (self.family, self.first[:1])
            yield "family-end", (self.family, self.first[-2:])
        if self.first:
            for name in {self.first, *other_names(self.first)}:
                yield "first", (name, self.family[:2])
                yield "first-end", (name, self.family[-3:])


def plain_family(family: str) -> str:
    """“MacNeil” and “McNeil”, “St. Pierre” and “Saint-Pierre” give the same."""
    plain = re.sub(r"^(?:saint|st)(e?)\b[.\- ]*", r"st\1", folded(family))
    return re.sub(r"^mac(?=\w{3})", "mc", squeezed(plain))


class KnownApart:
    """Pairs who are surely two: somebody said so, or they were at one event. Two queries."""

    def __init__(self, club: Club) -> None:
        two = TwoPeople.objects.filter(one__club=club).values_list("one", "other")
        self.said = {frozenset(pair) for pair in two}
        self.events: defaultdict[int, set[int]] = defaultdict(set)
        held = Event.everything.filter(club=club)
        entries = Entry.objects.filter(event__in=held).exclude(NOT_TAKING_PART).order_by()
        for event, person in entries.values_list("event", "person"):
            self.events[person].add(event)

    def has(self, one: Looked, other: Looked) -> bool:
        first, second = one.pk, other.pk
        at_one = self.events.keys() >= {first, second} and not self.events[first].isdisjoint(
            self.events[second]
        )
        return at_one or frozenset((first, second)) in self.said


def looked_at(club: Club) -> list[Looked]:
    """Return the club's people, those known longest first."""
    return [Looked(person) for person in known_people(club).order_by("pk")]


def look_alikes(club: Club) -> tuple[list[LookAlike], bool]:
    """The likeliest first, and whether all pairs were compared.

    Three queries, however many people.
    """
    pairs, is_whole = pairs_sharing(looked_at(club))
    return likely_pairs(pairs, KnownApart(club)), is_whole


def look_alikes_of(person: Person) -> list[Person]:
    """Return whom the person may be, the likeliest first."""
    people = looked_at(person.club)
    me = next(each for each in people if each.person == person)
    mine = set(me.shared())
    near = [each for each in people if each is not me and not mine.isdisjoint(each.shared())]
    with_me = [(me, each) if me.pk < each.pk else (each, me) for each in near]
    pairs = likely_pairs(with_me, KnownApart(person.club))
    return [pair.other if pair.one == person else pair.one for pair in pairs]


def likely_pairs(pairs: Iterable[tuple[Looked, Looked]], apart: KnownApart) -> list[LookAlike]:
    found = []
    for one, other in pairs:
        pair = pair_of(one, other)
        weight = pair.weight
        if weight >= ENOUGH and not apart.has(one, other):
            found.append((-weight, one.listed, other.pk, pair))
    return [pair for *_order, pair in sorted(found, key=itemgetter(0, 1, 2))]


def pairs_sharing(people: Iterable[Looked]) -> tuple[list[tuple[Looked, Looked]], bool]:
    """Each pair once, and whether there was room for all."""
    groups: defaultdict[tuple[str, object], list[Looked]] = defaultdict(list)
    for each in people:
        for shared in each.shared():
            groups[shared].append(each)
    found: dict[Pair, tuple[Looked, Looked]] = {}
    for (kind, _value), group in sorted(groups.items(), key=lambda each: len(each[1])):
        if kind in {"email", "telephone", "born"} and len(group) > SHARED_BY:
            continue
        for one, other in combinations(group, 2):
            if len(found) == COMPARED_AT_MOST:
                return list(found.values()), False
            found.setdefault((one.pk, other.pk), (one, other))
    return list(found.values()), True


def pair_of(one: Looked, other: Looked) -> LookAlike:
    clues = [clue for clue in (name_clue(one, other), *other_clues(one, other)) if clue]
    return LookAlike(one.person, other.person, tuple(clues))


def name_clue(one: Looked, other: Looked) -> Clue:
    if one.key == other.key:
        return Clue.SAME_NAME
    if one.words == other.words:
        return Clue.TURNED_NAME
    firsts_match = bool(one.first and other.first) and may_be_one(one.first, other.first)
    if one.family == other.family and firsts_match:
        return Clue.SAME_NAME if one.first == other.first else Clue.SHORT_NAME
    if is_near(one, other, firsts_match=firsts_match):
        return Clue.NEAR_NAME
    # A new family name, after a wedding: only with the same date of birth or address.
    if one.first and one.first == other.first:
        return Clue.SAME_FIRST_NAME
    return Clue.OTHER_NAME


def is_near(one: Looked, other: Looked, *, firsts_match: bool) -> bool:
    """A slip in one of the two names, or an initial in place of the first name."""
    if one.family == other.family:
        initial = 1 in {len(one.first), len(other.first)} and one.first[:1] == other.first[:1]
        return bool(initial) or spelled_alike(one.first, other.first)
    return firsts_match and spelled_alike(one.family, other.family)


def spelled_alike(one: str, other: str) -> bool:
    return bool(one and other) and nearness(one, other) >= NEARLY


def other_clues(one: Looked, other: Looked) -> Iterator[Clue]:
    if one.email and other.email:
        yield Clue.SAME_EMAIL if one.email == other.email else Clue.OTHER_EMAIL
    if len(one.telephone) >= DIGITS and one.telephone == other.telephone:
        yield Clue.SAME_TELEPHONE
    if one.born and other.born:
        if births_differ(one.born, other.born):
            yield Clue.OTHER_BIRTH
        else:
            exact = isinstance(one.born, date) and isinstance(other.born, date)
            yield Clue.SAME_BIRTH if exact else Clue.SAME_YEAR
    numbers = one.person.membership_number, other.person.membership_number
    if all(numbers) and folded(numbers[0]) != folded(numbers[1]):
        yield Clue.OTHER_NUMBER


WORDS = {
    Clue.SAME_NAME: _("the same name"),
    Clue.SHORT_NAME: _("one first name may be a short form of the other"),
    Clue.TURNED_NAME: _("the same names in another order"),
    Clue.NEAR_NAME: _("nearly the same name"),
    Clue.SAME_FIRST_NAME: _("the same first name"),
    Clue.SAME_EMAIL: _("the same e-mail address"),
    Clue.SAME_TELEPHONE: _("the same phone number"),
    Clue.SAME_BIRTH: _("born on the same day"),
    Clue.SAME_YEAR: _("born in the same year"),
    Clue.OTHER_NAME: _("quite different names"),
    Clue.OTHER_EMAIL: _("different e-mail addresses"),
    Clue.OTHER_BIRTH: _("different dates of birth"),
    Clue.OTHER_NUMBER: _("different member numbers"),
}


def words_for(pair: LookAlike) -> list[str]:
    clues = [clue for clue in pair.clues if clue not in AGAINST]
    if pair.one.name_key != pair.other.name_key:
        # “MacNeil” and “McNeil” are one name, but whoever reads it sees two.
        clues = [Clue.NEAR_NAME if clue == Clue.SAME_NAME else clue for clue in clues]
    return [str(WORDS[clue]) for clue in clues]


def words_against(pair: LookAlike) -> list[str]:
    return [str(WORDS[clue]) for clue in pair.clues if clue in AGAINST]
