"""events 0023 and leagues 0012: who has no name becomes a code wherever a name is kept."""

import uuid
from typing import Any

import pytest
from django.db import DatabaseError, transaction

from cribbage_events.words.codes.actors import signed_name
from tests.events.migrations.old import lines_of, make_change, make_entry, make_event
from tests.events.migrations.sentences import GAME
from tests.leagues.migrations.test_ledger import make_night
from tests.tools.migrating import PRESENT, Models, Story, story

BEFORE = (("events", "0022_reasons_are_codes"),)
# Before, and now.
NAMES = [
    ("The public page", ":public-page"),
    ("The operator of this site", ":operator"),
    ("a visitor", ":visitor"),
    ("Somebody who has left (12)", ":left 12"),
    ("Flo Kay", "Flo Kay"),
    ("Somebody who has left the hall", "Somebody who has left the hall"),
]
OLD, NOW = [old for old, _ in NAMES], [now for _, now in NAMES]
# With what leads to the event.
TABLES = [
    ("events", "Change", "by_name", "event"),
    ("events", "Notice", "by_name", "event"),
    ("events", "ScoreReport", "by_name", "game__round__stage__event"),
    ("leagues", "LedgerLine", "by_name", "night__event"),
    ("leagues", "Prize", "handed_by_name", "night__event"),
]


def fill(models: Models, night: Any) -> None:
    event = night.event
    stage = models("events", "Stage").objects.create(event=event, format="rotating-doubles")
    round_ = models("events", "Round").objects.create(stage=stage, number=1)
    game = models("events", "Game").objects.create(round=round_, table=1)
    for number, name in enumerate(OLD, start=1):
        entry = make_entry(models, event, number, f"Player {number}")
        line = make_change(models, event, "take-back", "", data=GAME | {"reason": "misread", "reporter": name})
        models("events", "Change").objects.filter(pk=line.pk).update(by_name=name)
        models("events", "Notice").objects.create(
            event=event, person=entry.person, status="reached", by_name=name
        )
        models("events", "ScoreReport").objects.create(
            game=game, scores=[121, 87], via="desk", key=uuid.uuid4(), by_name=name
        )
        models("leagues", "LedgerLine").objects.create(
            night=night, kind="fee", cents=1000, entry=entry, by_name=name
        )
        models("leagues", "Prize").objects.create(
            night=night, entry=entry, cents=1000, had=1000, handed_by_name=name
        )


def kept(models: Models, event: Any, app: str, model: str, field: str, leads: str) -> list[str]:
    found = models(app, model).objects.filter(**{leads: event.pk}).order_by("pk")
    return list(found.values_list(field, flat=True))


def reporters(models: Models, event: Any) -> list[str]:
    return [line.data["reporter"] for line in lines_of(models, event)]


@story(BEFORE)
def names_are_codes_and_come_back() -> Story:
    models = yield BEFORE
    night = make_night(models)
    event = night.event
    fill(models, night)
    models = yield PRESENT
    for table in TABLES:
        assert kept(models, event, *table) == NOW
    assert reporters(models, event) == NOW
    assert [signed_name(name) for name in NOW] == OLD
    lines = models("leagues", "LedgerLine").objects.filter(night_id=night.pk)
    with pytest.raises(DatabaseError, match="never changed"), transaction.atomic():
        lines.update(by_name="Somebody who has left (3)")
    lines.filter(by_name="Flo Kay").update(by_name=":left 13")
    lines.filter(by_name=":left 13").update(by_name=":left 12")
    models = yield BEFORE
    for table in TABLES:
        if table[1] != "LedgerLine":
            assert kept(models, event, *table) == OLD
    assert reporters(models, event) == OLD
    assert kept(models, event, *TABLES[3])[3:5] == [OLD[3], OLD[3]]


@story(BEFORE)
def an_undone_change_keeps_its_reporter_as_a_code() -> Story:
    models = yield BEFORE
    event = make_event(models)
    taken_back = GAME | {"reason": "misread", "reporter": "Somebody who has left (12)"}
    undone = {"reason": "", "verb": "take-back", "data": taken_back}
    make_change(models, event, "undo", "", data=undone)
    line = lines_of((yield PRESENT), event).get()
    assert line.data["data"]["reporter"] == ":left 12"
    assert line.what == (
        "Undone: Withdrawn, misread: Somebody who has left (12) had reported Ann Lee beat Bob"
        " Ray 121–87 at table 3, round 1."
    )
