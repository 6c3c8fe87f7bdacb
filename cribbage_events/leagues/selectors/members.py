"""The club's members, as the desk sees them; nothing of it is ever public but the names."""

import datetime
import re
from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Q, QuerySet

from cribbage_events.clubs.models import Club, Person
from cribbage_events.clubs.names import is_found, sort_key


@dataclass(frozen=True, slots=True)
class Member:
    """Somebody, and whether the membership is valid on the day asked about."""

    person: Person
    active: bool


@dataclass(frozen=True, slots=True)
class Members:
    """Those found, and how many there are in all."""

    found: Sequence[Member]
    active: int
    expired: int

    @property
    def total(self) -> int:
        return self.active + self.expired

    @property
    def to_renew(self) -> list[Member]:
        return [member for member in self.found if not member.active]


def known_members(club: Club) -> QuerySet[Person]:
    """Whoever has, or had, a membership or a number."""
    is_member = Q(valid_until__isnull=False) | ~Q(membership_number="")
    return Person.objects.filter(is_member, club=club)


def members_of(club: Club, today: datetime.date, *, search: str = "", show: str = "") -> Members:
    """One query. `show` is "active", "expired" or everybody."""
    known = sorted(known_members(club), key=lambda person: sort_key(person.listed_name))
    everybody = [Member(person, is_active(person, today)) for person in known]
    active = sum(member.active for member in everybody)
    found = [
        member
        for member in everybody
        if fits(member.person, search) and show in {"", "active" if member.active else "expired"}
    ]
    return Members(found, active, len(everybody) - active)


def is_active(person: Person, day: datetime.date) -> bool:
    return person.valid_until is not None and person.valid_until >= day


def fits(person: Person, search: str) -> bool:
    """Each word stands somewhere; of a telephone number the digits count."""
    digits, wanted = re.sub(r"\D", "", person.telephone), re.sub(r"\D", "", search)
    if len(wanted) >= 4 and wanted in digits:
        return True
    return is_found(search, person.name, person.membership_number, person.email)


def ends_of_years(today: datetime.date) -> tuple[datetime.date, datetime.date]:
    """To which days memberships are renewed: of this year and of the next one."""
    return datetime.date(today.year, 12, 31), datetime.date(today.year + 1, 12, 31)
