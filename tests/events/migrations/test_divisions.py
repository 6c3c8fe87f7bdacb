"""0019: a division is told by what it is, in archives and in the diary's rows too."""

import json
from copy import deepcopy
from typing import Any

import pytest
from django.utils import timezone

from tests.events.migrations.old import make_change, make_event
from tests.tools.migrating import Migrator

BEFORE = ("events", "0018_why_not_eligible_is_a_code")
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


def test_divisions_are_told_by_what_they_are(migrator: Migrator) -> None:
    models = migrator.to(*BEFORE)
    event = make_event(models)
    for position, name in enumerate(NAMES):
        models("events", "Division").objects.create(event=event, position=position, name=name)
    models = migrator.to_present()
    found = models("events", "Division").objects.order_by("position")
    assert list(found.values_list("kind", "age", "name")) == LABELS
    assert [str(division) for division in found] == NAMES
    models = migrator.to(*BEFORE)
    found = models("events", "Division").objects.order_by("position")
    assert list(found.values_list("name", flat=True)) == NAMES


@pytest.mark.parametrize("is_deleted", [False, True])
def test_archives_have_labels(migrator: Migrator, *, is_deleted: bool) -> None:
    models = migrator.to(*BEFORE)
    event = make_event(
        models,
        status="finished",
        archive=deepcopy(ARCHIVE),
        deleted_at=timezone.now() if is_deleted else None,
    )
    models = migrator.to_present()
    assert models("events", "Event").everything.get(pk=event.pk).archive == ARCHIVE_NOW
    models = migrator.to(*BEFORE)
    assert models("events", "Event")._base_manager.get(pk=event.pk).archive == ARCHIVE


def test_the_diary_puts_them_back_as_they_are_now(migrator: Migrator) -> None:
    models = migrator.to(*BEFORE)
    event = make_event(models)
    made = {"id": 7, "event_id": event.pk, "position": 0, "name": "65 and over"}
    finished = {"status": "finished", "archive": deepcopy(ARCHIVE)}
    old = {
        "events.division": {"7": [made, None]},
        "events.event": {"1": [finished, {"status": "running", "archive": None}]},
    }
    make_change(models, event, "reopen", "The event was reopened: why", rows=deepcopy(old))
    models = migrator.to_present()
    rows = models("events", "Change").objects.get().rows
    assert rows["events.division"]["7"] == [made | {"kind": "from", "age": 65, "name": ""}, None]
    assert [image["archive"] for image in rows["events.event"]["1"]] == [ARCHIVE_NOW, None]
    models = migrator.to(*BEFORE)
    assert json.dumps(models("events", "Change").objects.get().rows, sort_keys=True) == json.dumps(
        old, sort_keys=True
    )
