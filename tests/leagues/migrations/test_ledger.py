"""0011: why a line of the ledger was written becomes a code, which nobody can change afterwards."""

import datetime
from typing import Any

import pytest
from django.db import DatabaseError, transaction

from tests.events.migrations.old import make_entry, make_event
from tests.tools.migrating import PRESENT, Models, Story, story

BEFORE = (("leagues", "0010_labels_of_ledger_lines"),)
# Kind, cents, words as they were; why and words as they are.
LINES = [
    ("fee", 1000, "", "", ""),
    ("fee", -1000, "given back", "given-back", ""),
    ("written off", 0, "given back", "", "given back"),
    ("prize", -400, "had too much", "too-much", ""),
    ("activities", 400, "Ann Lee had too much", "too-much", "Ann Lee"),
    ("prize", 400, "isn’t borne after all", "not-borne", ""),
    ("activities", -400, "Ann Lee isn’t borne after all", "not-borne", "Ann Lee"),
    ("activities", 400, "Ann Lee had too m", "", "Ann Lee had too m"),
]
NOTES = [
    *("", "given back", "given back", "had too much", "Ann Lee had too much"),
    *("isn’t covered after all", "Ann Lee isn’t covered after all", "Ann Lee had too m"),
]


def make_night(models: Models) -> Any:
    event = make_event(models, preset_code="legion-league")
    day, hour = datetime.date(2026, 11, 18), datetime.time(19)
    season = models("leagues", "Season").objects.create(
        club=event.club,
        slug=f"doubles-{event.pk}",
        name="Doubles",
        preset_code="legion-league",
        starts=hour,
        ends=hour,
        first_day=day,
        last_day=day,
    )
    return models("leagues", "Night").objects.create(season=season, event=event, planned_for=day)


def lines_of(models: Models, night: Any) -> Any:
    return models("leagues", "LedgerLine").objects.filter(night_id=night.pk).order_by("pk")


@story(BEFORE)
def each_line_says_why_and_can_be_read_as_before() -> Story:
    models = yield BEFORE
    night = make_night(models)
    ann = make_entry(models, night.event, 1, "Ann Lee")
    for kind, cents, words, _, _ in LINES:
        models("leagues", "LedgerLine").objects.create(
            night=night, kind=kind, cents=cents, words=words, entry=ann, by_name="Marion"
        )
    models = yield PRESENT
    lines = lines_of(models, night)
    assert [line[2:] for line in lines.values_list("kind", "cents", "why", "words")] == [
        line[3:] for line in LINES
    ]
    assert [line.note for line in lines] == NOTES
    with pytest.raises(DatabaseError, match="never changed"), transaction.atomic():
        lines.filter(kind="fee").update(why="too-much")
    with pytest.raises(DatabaseError, match="never changed"), transaction.atomic():
        lines.filter(kind="fee").update(words="something else")
    models = yield BEFORE
    lines = lines_of(models, night)
    assert list(lines.values_list("words", flat=True)) == [line[2] for line in LINES]
    with pytest.raises(DatabaseError, match="never changed"), transaction.atomic():
        lines.filter(kind="fee").update(words="something else")
