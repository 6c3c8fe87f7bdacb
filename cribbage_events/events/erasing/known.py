"""Everything that somebody is or was called, how they could be reached, and the events of a club in
which they may be named.
"""

import json
import re
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from django.db.models import Model, Q, QuerySet

from cribbage_events.clubs.models import Club, Person
from cribbage_events.clubs.names import FAMILY, apart_from_mark, listed_as, name_key
from cribbage_events.events.erasing.forgetting import (
    SEVERAL,
    Gone,
    all_images,
    changed_rows,
    concerns,
    in_json,
)
from cribbage_events.events.models import (
    Change,
    Entry,
    Event,
    HighHand,
    ScoreReport,
    VolunteerLink,
    WrittenLine,
)

FIELDS = ("name", "family_name", "membership_number", "email", "telephone")
# A telephone number without its area code; fewer digits are part of too many numbers.
LOCAL, WITH_AREA = 7, 10


@dataclass(frozen=True)
class PersonalData:
    """The names, numbers and addresses that somebody has now or had before."""

    names: set[str] = field(default_factory=set)
    numbers: set[str] = field(default_factory=set)
    emails: set[str] = field(default_factory=set)
    telephones: set[str] = field(default_factory=set)

    @property
    def marks(self) -> set[str]:
        return self.names | self.numbers | self.emails | self.telephones

    @cached_property
    def keys(self) -> set[str]:
        return {name_key(name) for name in self.names}

    @cached_property
    def digits(self) -> set[str]:
        """Return the digits of telephone numbers, without the country."""
        shortened = {telephone_digits(each)[-WITH_AREA:] for each in self.telephones}
        return {each for each in shortened if len(each) >= LOCAL}

    def is_named(self, name: str) -> bool:
        return name_key(name) in self.keys

    def are_reached_by(self, text: str) -> bool:
        """Whether their e-mail address or telephone number is in the text, however written."""
        said, digits = text.casefold(), telephone_digits(text)
        if any(email.casefold() in said for email in self.emails):
            return True
        is_number = len(digits) >= LOCAL
        return any(each in digits or (is_number and each.endswith(digits)) for each in self.digits)


def telephone_digits(text: str) -> str:
    return re.sub(r"\D", "", text)


def personal_data_of(person: Person) -> PersonalData:
    images = [{each: getattr(person, each) for each in FIELDS}, *person.known_as]
    lines = Change.objects.filter(event__club=person.club_id)
    images += [image for key, image in all_images(lines) if key == person.pk]
    known = PersonalData()
    for image in images:
        if name := image.get("name"):
            family = image.get("family_name", person.family_name)
            known.names.update((name, listed_as(name, family, order=FAMILY)))
        known.numbers.update(filter(None, [image.get("membership_number")]))
        known.emails.update(filter(None, [image.get("email")]))
        known.telephones.update(filter(None, [image.get("telephone")]))
    return known


# Finds the events of a club in which somebody may be named: a query for each table, however many
# events.

# Tables in whose words somebody may be named: the way to the event, and the columns.
WORDS_OF_EVENT: dict[type[Model], tuple[str, tuple[str, ...]]] = {
    ScoreReport: ("game__round__stage__event", ("by_name", "reason")),
    WrittenLine: ("game__round__stage__event", ("by_name",)),
    VolunteerLink: ("event", ("name",)),
    Entry: ("event", ("why_not_eligible",)),
    HighHand: ("entry__event", ("witness_name",)),
}
# Other subjects that keep names; each gives the keys of events that it names people in.
ALSO: list[Callable[[Club, Collection[str]], set[int]]] = []


def mentions(field: str, names: Collection[str]) -> Q:
    """Rows in which a name may occur; each is looked at afterwards."""
    found = Q(pk=None)
    for name in filter(None, names):
        found |= Q(**{f"{field}__contains": name})
    return found


def events_about(club: Club, gone: Gone, names: Collection[str]) -> set[int]:
    found: set[int] = set()
    for table, (event, fields) in WORDS_OF_EVENT.items():
        named = Q(pk=None)
        for each in fields:
            named |= mentions(each, names)
        found |= keys(table._base_manager.filter(named, **{f"{event}__club": club}), event)
    for find in ALSO:
        found |= find(club, names)
    return found | set(diaries_about(club, gone, names))


def keys(rows: QuerySet[Any], field: str) -> set[int]:
    return set(rows.order_by().values_list(field, flat=True))


def diaries_about(club: Club, gone: Gone, names: Collection[str]) -> Iterator[int]:
    lines = Change.objects.filter(event__club=club).order_by()
    named = mentions("by_name", names) | in_json("data", names)
    yield from keys(lines.filter(named), "event")
    kept = lines.filter(changed_rows()).values_list("event", "rows")
    for event, rows in kept.iterator(SEVERAL):
        if (rows and concerns(rows, gone)) or holds(rows, names):
            yield event


def holds(value: Any, names: Collection[str]) -> bool:
    text = json.dumps(value, ensure_ascii=False)
    return any(json.dumps(name, ensure_ascii=False)[1:-1] in text for name in names)


def called_in_archives(club: Club, person: int, names: Collection[str]) -> dict[int, set[str]]:
    """The finished events that name somebody, each with the names it uses."""
    finished = Event.everything.filter(club=club, archive__isnull=False)
    archives: QuerySet[Event, tuple[int, Any]] = finished.values_list("pk", "archive")
    return {
        pk: called
        for pk, archive in archives.iterator(SEVERAL)
        if (called := names_in_archive(archive, person)) or holds(archive, names)
    }


def names_in_archive(archive: dict[str, Any], person: int) -> set[str]:
    """The names that a finished event uses for somebody, as they were then."""
    numbers = {int(key) for key, known in archive["people"].items() if known == person}
    rows = [row for division in archive["divisions"] for row in division["rows"]]
    return {apart_from_mark(row["name"])[0] for row in rows if row["number"] in numbers}
