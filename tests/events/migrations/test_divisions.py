"""0019: a division is told by what it is, in archives and in the diary's rows too."""

import json
from copy import deepcopy
from datetime import datetime
from typing import Any

from django.utils import timezone

from tests.events.migrations.old import lines_of, make_change, make_event
from tests.tools.migrating import PRESENT, Story, story

BEFORE = (("events", "0018_why_not_eligible_is_a_code"),)
NAMES = ["Under 65", "65 and over", "All", "Everybody", "Ladies", "Under the bridge"]
LABELS = [
    ("under", 65, ""),
    ("from", 65, ""),
    ("all", None, ""),
    ("everybody", None, ""),
    ("named", None, "Ladies"),
    ("named", None, "Under the bridge"),
]
ARCHIVE: dict[str, Any] = {
    "divisions": [{"name": "Under 65", "rows": [{"number": 1}]}, {"name": "Ladies", "rows": []}],
    "games": [
        {"table": 1, "division": "Under 65"},
        {"table": 2, "division": None},
        {"table": 3, "division": "Ladies"},
    ],
}
ARCHIVE_NOW = {
    "divisions": [
        {"label": ["under", 65, ""], "rows": [{"number": 1}]},
        {"label": ["named", None, "Ladies"], "rows": []},
    ],
    "games": [
        {"table": 1, "division": 0},
        {"table": 2, "division": None},
        {"table": 3, "division": 1},
    ],
}


@story(BEFORE)
def divisions_are_told_by_what_they_are() -> Story:
    models = yield BEFORE
    event = make_event(models)
    for position, name in enumerate(NAMES):
        models("events", "Division").objects.create(event=event, position=position, name=name)
    models = yield PRESENT
    found = models("events", "Division").objects.filter(event_id=event.pk).order_by("position")
    assert list(found.values_list("kind", "age", "name")) == LABELS
    assert [str(division) for division in found] == NAMES
    models = yield BEFORE
    found = models("events", "Division").objects.filter(event_id=event.pk).order_by("position")
    assert list(found.values_list("name", flat=True)) == NAMES


@story(BEFORE)
def archives_have_labels() -> Story:
    yield from the_archive_has_labels(deleted_at=None)


@story(BEFORE)
def the_archive_of_a_deleted_event_has_labels() -> Story:
    yield from the_archive_has_labels(deleted_at=timezone.now())


def the_archive_has_labels(*, deleted_at: datetime | None) -> Story:
    models = yield BEFORE
    event = make_event(
        models,
        status="finished",
        archive=deepcopy(ARCHIVE),
        deleted_at=deleted_at,
    )
    models = yield PRESENT
    assert models("events", "Event").everything.get(pk=event.pk).archive == ARCHIVE_NOW
    models = yield BEFORE
    assert models("events", "Event")._base_manager.get(pk=event.pk).archive == ARCHIVE


@story(BEFORE)
def the_diary_puts_them_back_as_they_are_now() -> Story:
    models = yield BEFORE
    event = make_event(models)
    made = {"id": 7, "event_id": event.pk, "position": 0, "name": "65 and over"}
    finished = {"status": "finished", "archive": deepcopy(ARCHIVE)}
    old = {
        "events.division": {"7": [made, None]},
        "events.event": {"1": [finished, {"status": "running", "archive": None}]},
    }
    make_change(models, event, "reopen", "The event was reopened: why", rows=deepcopy(old))
    models = yield PRESENT
    rows = lines_of(models, event).get().rows
    assert rows["events.division"]["7"] == [made | {"kind": "from", "age": 65, "name": ""}, None]
    assert [image["archive"] for image in rows["events.event"]["1"]] == [ARCHIVE_NOW, None]
    models = yield BEFORE
    assert json.dumps(lines_of(models, event).get().rows, sort_keys=True) == json.dumps(
        old, sort_keys=True
    )
