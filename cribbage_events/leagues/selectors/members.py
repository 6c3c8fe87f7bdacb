"""The club's members, as the desk sees them; nothing of it is ever public but the names."""

import datetime
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Exists, OuterRef, Q, QuerySet

from cribbage_events.clubs.models import Club, Person
from cribbage_events.clubs.names import is_found, sort_key
from cribbage_events.events.models import Entry

ACTIVE, EXPIRED, OTHERS = "active", "expired", "others"
MEMBERS = {ACTIVE, EXPIRED}
KINDS = {*MEMBERS, OTHERS}


@dataclass(frozen=True, slots=True)
class Member:
    """Somebody, and whether the membership is valid on the day asked about."""

    person: Person
    active: bool


@dataclass(frozen=True, slots=True)
class Members:
    """Those found, and how many there are in all; others are those who aren't members."""

    found: Sequence[Member]
    active: int
    expired: int
    others: int

    @property
    def total(self) -> int:
        return self.active + self.expired

    @property
    def to_renew(self) -> list[Member]:
        return [member for member in self.found if not member.active]


def is_member(person: Person) -> bool:
    """Whether they have, or had, a membership or a number."""
    return bool(person.valid_until or person.membership_number)


def members_of(club: Club, today: datetime.date, *, search: str = "", show: str = "") -> Members:
    """One query. `show` is one of the kinds, or "" for all members; a search finds anybody."""
    people = sorted(club.known_people, key=lambda person: sort_key(person.listed_name))
    everybody = [Member(person, is_active(person, today)) for person in people]
    kinds = [kind_of(member) for member in everybody]
    wanted = {show} if show in KINDS else KINDS if search else MEMBERS
    found = [
        member
        for member, kind in zip(everybody, kinds, strict=True)
        if kind in wanted and matches(member.person, search)
    ]
    count = Counter(kinds)
    return Members(found, count[ACTIVE], count[EXPIRED], count[OTHERS])


def kind_of(member: Member) -> str:
    if not is_member(member.person):
        return OTHERS
    return ACTIVE if member.active else EXPIRED


def people_at_the_door(club: Club, *, search: str = "") -> QuerySet[Person]:
    """Members, and whom only the league knows; a search finds the entrants of other events too."""
    people = club.known_people
    if search:
        return people
    elsewhere = Entry.objects.filter(person=OuterRef("pk"), event__night=None)
    members = Q(valid_until__isnull=False) | ~Q(membership_number="")
    return people.filter(members | (~Exists(elsewhere) & Q(directs=None)))


def is_active(person: Person, day: datetime.date) -> bool:
    return person.valid_until is not None and person.valid_until >= day


def matches(person: Person, search: str) -> bool:
    """Each word stands somewhere; of a telephone number the digits count."""
    digits, wanted = re.sub(r"\D", "", person.telephone), re.sub(r"\D", "", search)
    if len(wanted) >= 4 and wanted in digits:
        return True
    return is_found(search, person.name, person.membership_number, person.email)


def ends_of_years(today: datetime.date) -> tuple[datetime.date, datetime.date]:
    """To which days memberships are renewed: of this year and of the next one."""
    return datetime.date(today.year, 12, 31), datetime.date(today.year + 1, 12, 31)
