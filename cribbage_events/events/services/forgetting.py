"""What a diary keeps for undoing, taken out of it: of somebody who is erased, and after a week."""

import datetime
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import batched
from typing import Any, NamedTuple

from django.db import transaction
from django.db.models import Model, Q, QuerySet
from django.utils import timezone

from cribbage_events.clubs.erasing import Names
from cribbage_events.events.models import Change, Entry, Event, VolunteerLink
from cribbage_events.events.services.turns import own_turn

PEOPLE, ENTRIES, EVENTS = "clubs.person", "events.entry", "events.event"
LINKS = "events.volunteerlink"
# So long what was known of somebody lies in the diary, too: a slip is noticed in a week.
KNOWN_FOR = datetime.timedelta(days=7)
SEVERAL = 200
WRITTEN = ("what", "by_name", "rows", "forgotten")


def rooms(table: type[Model], *fields: str) -> dict[str, int]:
    """How many letters each takes."""
    return {field: getattr(table._meta.get_field(field), "max_length", 0) for field in fields}


ROOM = rooms(Change, "what", "by_name")
# Columns in whose words somebody may be named.
WORDS = {
    ENTRIES: rooms(Entry, "why_not_eligible"),
    EVENTS: rooms(Event, "contact", "why_cancelled"),
    LINKS: rooms(VolunteerLink, "name"),
}
# What stands in a finished event's results and is nobody's name.
OF_THE_PROGRAM = frozenset({"scoring", "division", "medal", "card", "status"})


class Gone(NamedTuple):
    """Who is erased, with the keys of their entries."""

    person: int
    entries: frozenset[int]


def forget_old() -> int:
    """Rows of people leave every diary after a week; how many lines that were."""
    old = Change.objects.filter(rows__has_key=PEOPLE, at__lt=timezone.now() - KNOWN_FOR)
    return sum(forget_people(keys) for keys in batched(keys_of(old), SEVERAL))


def forget_people(keys: Iterable[int]) -> int:
    """Of these lines, in a transaction of their own: nobody waits for long."""
    with own_turn(), transaction.atomic():
        lines = locked(keys)
        for line in lines:
            people, line.rows = apart(line.rows or {})
            # Who was taken away then can't come back, and a line without rows says nothing.
            takes_away = any(after is None for _, after in people.values())
            line.forgotten = line.forgotten or takes_away or not line.rows
        return save(lines)


def keys_of(lines: QuerySet[Change]) -> list[int]:
    return list(lines.order_by("pk").values_list("pk", flat=True))


def locked(keys: Iterable[int]) -> list[Change]:
    """Nobody else takes anything out of them meanwhile."""
    lines = Change.objects.select_for_update().filter(pk__in=keys)
    return list(lines.only(*WRITTEN, "by_id").order_by("pk"))


def all_images(lines: QuerySet[Change]) -> Iterator[tuple[int, dict[str, Any]]]:
    """Everything that diaries have kept of people, each with the key of the person."""
    kept = lines.filter(rows__has_key=PEOPLE).values_list("rows", flat=True)
    for rows in kept.iterator(SEVERAL):
        people, _ = apart(rows or {})
        for key, pair in people.items():
            yield from ((int(key), image) for image in pair if image)


def forget_in(
    lines: QuerySet[Change], gone: Gone, names: Names, *, kept: Collection[str] = ()
) -> int:
    """Take somebody out of these lines, but not of texts that are `kept`; how many it changed."""
    named = Q()
    for name in filter(None, names.names):
        named |= Q(what__contains=name) | Q(by=None, by_name__contains=name)
    found = batched(keys_of(lines.filter(named | changed_rows())), SEVERAL)
    return sum(
        save([line for line in locked(some) if is_about(line, gone, names, kept)]) for some in found
    )


def changed_rows() -> Q:
    """Lines with rows in which people are found."""
    return Q(rows__has_any_keys=[PEOPLE, ENTRIES, EVENTS, LINKS])


def is_about(line: Change, gone: Gone, names: Names, kept: Collection[str]) -> bool:
    """Whether anything had to be taken out of the line, which is done."""
    before = line.what, line.by_name, line.rows, line.forgotten
    line.what = names.taken_out_of_column(line.what, ROOM["what"])
    if line.by_id is None:
        line.by_name = names.taken_out_of_column(line.by_name, ROOM["by_name"])
    if line.rows:
        line.forgotten = line.forgotten or concerns(line.rows, gone)
        line.rows = reworded(without(line.rows, gone), names, kept)
    return before != (line.what, line.by_name, line.rows, line.forgotten)


def concerns(rows: dict[str, Any], gone: Gone) -> bool:
    """Whether undoing it would need the one who is gone."""
    directed = (image for pair in rows.get(EVENTS, {}).values() for image in pair if image)
    return (
        str(gone.person) in rows.get(PEOPLE, {})
        or any(enters(int(key), pair, gone) for key, pair in rows.get(ENTRIES, {}).items())
        or any(image.get("director_id") == gone.person for image in directed)
    )


def enters(key: int, pair: list[dict[str, Any] | None], gone: Gone) -> bool:
    """Whether it is an entry that has gone, or one that was made or taken away then."""
    made = None in pair and any(image["person_id"] == gone.person for image in pair if image)
    return key in gone.entries or made


def without(rows: dict[str, Any], gone: Gone) -> dict[str, Any]:
    people, others = apart(rows)
    people = {key: pair for key, pair in people.items() if key != str(gone.person)}
    return {**others, PEOPLE: people} if people else others


def reworded(rows: dict[str, Any], names: Names, kept: Collection[str]) -> dict[str, Any]:
    """What else a row says, such as the name of a hall, is put back as it was."""
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
    divisions = zip(left.get("divisions", ()), archive.get("divisions", ()), strict=True)
    for division, before in divisions:
        division["name"] = before["name"]
    return left


def taken_out(value: Any, names: Names, field: str = "") -> Any:
    if isinstance(value, dict):
        return {key: taken_out(each, names, key) for key, each in value.items()}
    if isinstance(value, list):
        return [taken_out(each, names, field) for each in value]
    if isinstance(value, str) and field not in OF_THE_PROGRAM:
        return names.taken_out(value)
    return value


def apart(rows: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """The rows of people, and all others."""
    return rows.get(PEOPLE, {}), {table: its for table, its in rows.items() if table != PEOPLE}


def save(lines: Sequence[Change]) -> int:
    return Change.objects.bulk_update(lines, WRITTEN)
