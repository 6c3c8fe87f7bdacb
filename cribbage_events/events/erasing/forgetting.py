"""Takes people out of the rows that diaries keep for undoing: when erased, and after a week."""

import datetime
import json
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import batched
from typing import Any, NamedTuple

from django.db import transaction
from django.db.models import Model, Q, QuerySet, TextField
from django.db.models.functions import Cast
from django.db.models.lookups import Contains
from django.utils import timezone

from cribbage_events.clubs.models import Person
from cribbage_events.clubs.people.erasing import Names
from cribbage_events.clubs.people.finding import KNOWN_AS, REMEMBERED
from cribbage_events.events.history.turns import own_turn
from cribbage_events.events.models import Change, Entry, Event, HighHand, Photograph, VolunteerLink

BIRTH = ("date_of_birth", "birth_year")
PEOPLE, ENTRIES, EVENTS = "clubs.person", "events.entry", "events.event"
LINKS, PHOTOGRAPHS = "events.volunteerlink", "events.photograph"
HANDS = "events.highhand"
# Diaries keep rows of people this long, since a mistake is noticed within a week.
KNOWN_FOR = datetime.timedelta(days=7)
SEVERAL = 200
WRITTEN = ("data", "by_name", "rows", "forgotten")


def rooms(table: type[Model], *fields: str) -> dict[str, int]:
    """Return how many letters each takes."""
    return {field: getattr(table._meta.get_field(field), "max_length", 0) for field in fields}


ROOM = rooms(Change, "by_name")
# Columns in whose words somebody may be named.
WORDS = {
    ENTRIES: rooms(Entry, "why_not_eligible"),
    EVENTS: rooms(Event, "contact", "why_cancelled", "announcement"),
    LINKS: rooms(VolunteerLink, "name"),
    PHOTOGRAPHS: rooms(Photograph, "caption", "credit"),
    HANDS: rooms(HighHand, "witness_name"),
}
# Keys in a finished event's results whose values are never names.
OF_ARCHIVES = frozenset({"scoring", "label", "medal", "card", "status"})
# Keys in a line's data whose values are never names.
OF_DATA = frozenset(
    {"verb", "became", "status", "format", "fields", "groups", "typed_at", "to", "day"}
)
OF_THE_PROGRAM = OF_ARCHIVES | OF_DATA


class Gone(NamedTuple):
    """The erased person, with the keys of their entries."""

    person: int
    entries: frozenset[int]


def forget_old() -> int:
    """Take rows of people out of every diary after a week; returns how many lines changed."""
    old = Change.objects.filter(rows__has_key=PEOPLE, at__lt=timezone.now() - KNOWN_FOR)
    return sum(forget_people(keys) for keys in batched(line_keys(old), SEVERAL))


def forget_people(keys: Iterable[int]) -> int:
    """Forget people in these lines, in a short separate transaction."""
    with own_turn(), transaction.atomic():
        lines, images = locked(keys), defaultdict[str, list[dict[str, Any] | None]](list)
        for line in lines:
            people, line.rows = people_and_others(line.rows or {})
            for key, pair in people.items():
                images[key] += pair
            # A deleted person can't be restored, and without rows nothing can be undone.
            takes_away = any(after is None for _, after in people.values())
            line.forgotten = line.forgotten or takes_away or not line.rows
        remember_undone(images)
        return save_lines(lines)


def remember_undone(people: Mapping[str, Sequence[dict[str, Any] | None]]) -> None:
    """Keep names that a correction set and an undo took back: texts have them, so erasing looks for
    them, and nobody is found by them.
    """
    changed = []
    for person in Person.objects.filter(pk__in=people):
        known = [{name: getattr(person, name) for name in KNOWN_AS}, *person.known_as]
        for image in filter(None, people[str(person.pk)]):
            had = {name: image[name] for name in KNOWN_AS if image.get(name)}
            if any(value not in [each.get(name) for each in known] for name, value in had.items()):
                known.append(had | {"undone": True})
        if len(known) > len(person.known_as) + 1:
            person.known_as = known[1:][-REMEMBERED:]
            changed.append(person)
    Person.objects.bulk_update(changed, ["known_as"], batch_size=200)


def forget_images_of(club: int, person: int) -> int:
    """Take the images of one row of people out of every diary of the club."""
    gone = Gone(person, frozenset())
    found = Change.objects.filter(event__club=club, rows__has_key=PEOPLE)
    changed = 0
    for keys in batched(line_keys(found), SEVERAL):
        lines = [line for line in locked(keys) if str(person) in (line.rows or {}).get(PEOPLE, {})]
        for line in lines:
            line.rows, line.forgotten = rows_without(line.rows or {}, gone), True
        changed += save_lines(lines)
    return changed


def forget_births_in_images(club: int, people: Collection[int]) -> int:
    """Take these people's dates of birth out of every diary of the club; undoing stays possible."""
    wanted = {str(key) for key in people}
    found = Change.objects.filter(event__club=club, rows__has_key=PEOPLE)
    changed = 0
    for keys in batched(line_keys(found), SEVERAL):
        lines = [line for line in locked(keys) if without_births(line.rows or {}, wanted)]
        changed += save_lines(lines)
    return changed


def without_births(rows: dict[str, Any], people: Collection[str]) -> bool:
    """Empty them in these rows; returns whether there were any."""
    images = [
        image
        for key, pair in rows.get(PEOPLE, {}).items()
        for image in pair
        if key in people and image and any(image.get(name) for name in BIRTH)
    ]
    for image in images:
        image.update(dict.fromkeys(BIRTH))
    return bool(images)


def line_keys(lines: QuerySet[Change]) -> list[int]:
    return list(lines.order_by("pk").values_list("pk", flat=True))


def locked(keys: Iterable[int]) -> list[Change]:
    """Lock these lines."""
    lines = Change.objects.select_for_update().filter(pk__in=keys)
    return list(lines.only(*WRITTEN, "by_id").order_by("pk"))


def all_images(lines: QuerySet[Change]) -> Iterator[tuple[int, dict[str, Any]]]:
    """Everything that diaries have kept of people, each with the key of the person."""
    kept = lines.filter(rows__has_key=PEOPLE).values_list("rows", flat=True)
    for rows in kept.iterator(SEVERAL):
        people, _ = people_and_others(rows or {})
        for key, pair in people.items():
            yield from ((int(key), image) for image in pair if image)


def in_json(field: str, names: Collection[str]) -> Q:
    """Lines with one of these names in a JSON column, as either database writes its letters."""
    found = Q(pk=None)
    text = Cast(field, TextField())
    for name in filter(None, names):
        for written in {json.dumps(name)[1:-1], json.dumps(name, ensure_ascii=False)[1:-1]}:
            found |= Q(Contains(text, written))
    return found


def forget_in(
    lines: QuerySet[Change], gone: Gone, names: Names, *, kept: Collection[str] = ()
) -> int:
    """Take somebody out of these lines, except texts in `kept`; returns how many it changed."""
    named = Q()
    for name in filter(None, names.names):
        named |= Q(by=None, by_name__contains=name)
    named |= in_json("data", names.names)
    found = batched(line_keys(lines.filter(named | changed_rows())), SEVERAL)
    return sum(
        save_lines([line for line in locked(some) if is_about(line, gone, names, kept)])
        for some in found
    )


def changed_rows() -> Q:
    """Lines with rows in which people are found."""
    return Q(rows__has_any_keys=[PEOPLE, ENTRIES, EVENTS, LINKS, PHOTOGRAPHS, HANDS])


def is_about(line: Change, gone: Gone, names: Names, kept: Collection[str]) -> bool:
    """Take somebody out of the line; returns whether it changed."""
    before = line.data, line.by_name, line.rows, line.forgotten
    line.data = taken_out(line.data, names)
    if line.by_id is None:
        line.by_name = names.taken_out_of_column(line.by_name, ROOM["by_name"])
    if line.rows:
        line.forgotten = line.forgotten or concerns(line.rows, gone)
        line.rows = reworded(rows_without(line.rows, gone), names, kept)
    return before != (line.data, line.by_name, line.rows, line.forgotten)


def concerns(rows: dict[str, Any], gone: Gone) -> bool:
    """Whether undoing these rows would need the person who is erased."""
    directed = (image for pair in rows.get(EVENTS, {}).values() for image in pair if image)
    return (
        str(gone.person) in rows.get(PEOPLE, {})
        or any(enters(int(key), pair, gone) for key, pair in rows.get(ENTRIES, {}).items())
        or any(image.get("director_id") == gone.person for image in directed)
    )


def enters(key: int, pair: list[dict[str, Any] | None], gone: Gone) -> bool:
    """Whether this is a deleted entry of the person, or one that the change made or deleted."""
    made = None in pair and any(image["person_id"] == gone.person for image in pair if image)
    return key in gone.entries or made


def rows_without(rows: dict[str, Any], gone: Gone) -> dict[str, Any]:
    people, others = people_and_others(rows)
    people = {key: pair for key, pair in people.items() if key != str(gone.person)}
    return {**others, PEOPLE: people} if people else others


def reworded(rows: dict[str, Any], names: Names, kept: Collection[str]) -> dict[str, Any]:
    """The rows without the names; other texts, such as the name of a hall, stay."""
    return {
        label: {
            key: [image and without_name(label, image, names, kept) for image in pair]
            for key, pair in its.items()
        }
        for label, its in rows.items()
    }


def without_name(
    label: str, image: dict[str, Any], names: Names, kept: Collection[str]
) -> dict[str, Any]:
    left = dict(image)
    for field, room in WORDS.get(label, {}).items():
        if isinstance(text := image.get(field), str) and text not in kept:
            left[field] = names.taken_out_of_column(text, room)
    if label == EVENTS and image.get("archive"):
        left["archive"] = archive_without(image["archive"], names)
    return left


def archive_without(archive: dict[str, Any], names: Names) -> dict[str, Any]:
    """A finished event's results without the name. Words of the program stay: a stranger may have
    asked for a place as “gold”.
    """
    left: dict[str, Any] = taken_out(archive, names)
    return left


def taken_out(value: Any, names: Names, field: str = "") -> Any:
    if isinstance(value, dict):
        return {key: taken_out(each, names, key) for key, each in value.items()}
    if isinstance(value, list):
        return [taken_out(each, names, field) for each in value]
    if isinstance(value, str) and field not in OF_THE_PROGRAM:
        return names.taken_out(value)
    return value


def people_and_others(rows: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """The rows of people, and all others."""
    return rows.get(PEOPLE, {}), {table: its for table, its in rows.items() if table != PEOPLE}


def save_lines(lines: Sequence[Change]) -> int:
    return Change.objects.bulk_update(lines, WRITTEN)
