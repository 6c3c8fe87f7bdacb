"""The club's members as the desk sees them. Only their names are ever public."""

import datetime
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet

from cribbage_events.clubs.models import Club, Person, known_people
from cribbage_events.clubs.names import sort_key
from cribbage_events.clubs.people.searching import Wanted
from cribbage_events.events.models import Entry

ACTIVE, EXPIRED, OTHERS = "active", "expired", "others"
MEMBERS = {ACTIVE, EXPIRED}
ENDING = "ending"
KINDS = {*MEMBERS, OTHERS}
# From so many days before it ends, a membership may be renewed for the next year.
SOON = datetime.timedelta(days=45)
# Whoever has not renewed for so long has left the club.
LONG_AGO = datetime.timedelta(days=366)
# As spreadsheets/headings.py knows them, in every language.
HEADINGS = ("Name", "Number", "Telephone", "E-mail", "Member until")  # not translated: read again


def is_member(person: Person) -> bool:
    """Whether somebody has or had a membership, or has a number."""
    return bool(person.valid_until or person.membership_number)


def is_visitor(person: Person) -> bool:
    """Whether somebody is a member of another club: they come as often as they like."""
    return bool(person.acc_number) and not is_member(person)


def members_of(
    club: Club, today: datetime.date, *, search: str = "", show: str = ""
) -> dict[str, Any]:
    """Return the people found, each with whether their membership is valid, and how many there are
    of each kind; one query.

    `show` is one of the kinds, ENDING for those whose membership ends soon, or "" for all members;
    a search finds anybody.
    """
    people = sorted(known_people(club), key=lambda person: sort_key(person.listed_name))
    wanted_words = Wanted.of(search)
    kinds = [member_kind(person, today) for person in people]
    ending = [ends_soon(person, today) for person in people]
    wanted = {show} if show in KINDS else KINDS if search else MEMBERS
    count = Counter(kinds)
    return {
        "found": [
            (person, is_active(person, today))
            for person, kind, soon in zip(people, kinds, ending, strict=True)
            if (soon if show == ENDING else kind in wanted) and wanted_words.finds(person)
        ],
        "total": count[ACTIVE] + count[EXPIRED],
        "ending": sum(ending),
        **{kind: count[kind] for kind in KINDS},
    }


def members_table(people: Iterable[Person]) -> Iterator[list[object]]:
    """The list as the import reads it."""
    yield list(HEADINGS)
    for person in people:
        until = person.valid_until.isoformat() if person.valid_until else ""
        yield [person.name, person.membership_number, person.telephone, person.email, until]


def member_kind(person: Person, today: datetime.date) -> str:
    if not is_member(person):
        return OTHERS
    return ACTIVE if is_active(person, today) else EXPIRED


def people_at_check_in(club: Club, *, search: str = "") -> QuerySet[Person]:
    """Members and people of the league only; a search finds the entrants of other events too."""
    people = known_people(club)
    if search:
        return people
    elsewhere = Entry.objects.filter(person=OuterRef("pk"), event__night=None)
    members = Q(valid_until__isnull=False) | ~Q(membership_number="")
    return people.filter(members | (~Exists(elsewhere) & Q(directs=None)))


def is_active(person: Person, day: datetime.date) -> bool:
    return person.valid_until is not None and person.valid_until >= day


def ends_soon(person: Person, day: datetime.date) -> bool:
    return person.valid_until is not None and day <= person.valid_until <= day + SOON


def is_due(person: Person, day: datetime.date) -> bool:
    """Whether a membership has to be renewed: it ends soon, or ended within a year."""
    until = person.valid_until
    return until is not None and day - LONG_AGO <= until <= day + SOON


def ends_of_years(today: datetime.date) -> tuple[datetime.date, datetime.date]:
    """The two days until which memberships can be renewed: the end of this and of the next year."""
    return datetime.date(today.year, 12, 31), datetime.date(today.year + 1, 12, 31)
