"""Finds the events of a club in which somebody may be named: a query for each table, however many
events.
"""

import json
from collections.abc import Callable, Collection, Iterator
from typing import Any

from django.db.models import Q, QuerySet

from cribbage_events.clubs.models import Club
from cribbage_events.clubs.names import apart_from_mark
from cribbage_events.events.erasing.forgetting import (
    SEVERAL,
    Gone,
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

# Other subjects that keep names; each gives the keys of events that it names people in.
ALSO: list[Callable[[Club, Collection[str]], set[int]]] = []


def mentions(field: str, names: Collection[str]) -> Q:
    """Rows in which a name may occur; each is looked at afterwards."""
    found = Q(pk=None)
    for name in filter(None, names):
        found |= Q(**{f"{field}__contains": name})
    return found


def events_about(club: Club, gone: Gone, names: Collection[str]) -> set[int]:
    reports = ScoreReport.objects.filter(game__round__stage__event__club=club)
    named = mentions("by_name", names) | mentions("reason", names)
    found = keys(reports.filter(named), "game__round__stage__event")
    lines = WrittenLine.objects.filter(game__round__stage__event__club=club)
    found |= keys(lines.filter(mentions("by_name", names)), "game__round__stage__event")
    links = VolunteerLink.objects.filter(event__club=club)
    found |= keys(links.filter(mentions("name", names)), "event")
    entries = Entry.objects.filter(event__club=club)
    found |= keys(entries.filter(mentions("why_not_eligible", names)), "event")
    hands = HighHand.objects.filter(entry__event__club=club)
    found |= keys(hands.filter(mentions("witness_name", names)), "entry__event")
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
