"""events 0023 and leagues 0012: who has no name becomes a code wherever a name is kept."""

import uuid
from typing import Any

import pytest
from django.db import DatabaseError, transaction

from cribbage_events.words.codes.actors import signed_name
from tests.events.migrations.old import make_change, make_entry, make_event
from tests.events.migrations.sentences import GAME
from tests.leagues.migrations.test_ledger import make_night
from tests.tools.migrating import Migrator, Models

BEFORE = ("events", "0022_reasons_are_codes")
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
TABLES = [
    ("events", "Change", "by_name"),
    ("events", "Notice", "by_name"),
    ("events", "ScoreReport", "by_name"),
    ("leagues", "LedgerLine", "by_name"),
    ("leagues", "Prize", "handed_by_name"),
]


def fill(models: Models, night: Any) -> None:
    event = night.event
    stage = models("events", "Stage").objects.create(event=event, format="rotating-doubles")
    round_ = models("events", "Round").objects.create(stage=stage, number=1)
    game = models("events", "Game").objects.create(round=round_, table=1)
    for number, name in enumerate(OLD, start=1):
        entry = make_entry(models, event, number, f"Player {number}")
        line = make_change(models, event, "take-back", "", data=GAME | {"reporter": name})
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


def kept(models: Models, app: str, model: str, field: str) -> list[str]:
    return list(models(app, model).objects.order_by("pk").values_list(field, flat=True))


def reporters(models: Models) -> list[str]:
    lines = models("events", "Change").objects.order_by("pk").values_list("data", flat=True)
    return [data["reporter"] for data in lines]


def test_names_are_codes_and_come_back(migrator: Migrator) -> None:
    models = migrator.to(*BEFORE)
    fill(models, make_night(models))
    models = migrator.to_present()
    for table in TABLES:
        assert kept(models, *table) == NOW
    assert reporters(models) == NOW
    assert [signed_name(name) for name in NOW] == OLD
    lines = models("leagues", "LedgerLine").objects
    with pytest.raises(DatabaseError, match="never changed"), transaction.atomic():
        lines.update(by_name="Somebody who has left (3)")
    lines.filter(by_name="Flo Kay").update(by_name=":left 13")
    lines.filter(by_name=":left 13").update(by_name=":left 12")
    models = migrator.to(*BEFORE)
    for table in TABLES:
        if table[1] != "LedgerLine":
            assert kept(models, *table) == OLD
    assert reporters(models) == OLD
    assert kept(models, "leagues", "LedgerLine", "by_name")[3:5] == [OLD[3], OLD[3]]


def test_an_undone_change_keeps_its_reporter_as_a_code(migrator: Migrator) -> None:
    models = migrator.to(*BEFORE)
    event = make_event(models)
    taken_back = GAME | {"reason": "misread", "reporter": "Somebody who has left (12)"}
    undone = {"reason": "", "verb": "take-back", "data": taken_back}
    make_change(models, event, "undo", "", data=undone)
    line = migrator.to_present()("events", "Change").objects.get()
    assert line.data["data"]["reporter"] == ":left 12"
    assert line.what == (
        "Undone: Withdrawn, misread: Somebody who has left (12) had reported Ann Lee beat Bob"
        " Ray 121–87 at table 3, round 1."
    )
