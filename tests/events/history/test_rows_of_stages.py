"""Diary lines from before events had stages can still be opened and undone."""

from importlib import import_module

import pytest

from cribbage_events.events.models import Event, Stage
from cribbage_events.events.undo.services import undo
from tests.building import MARION, drawn_event, fresh
from tests.events.desk_client import at, director_of

pytestmark = [pytest.mark.django_db, pytest.mark.database]

with_stage = import_module("cribbage_events.events.migrations.0016_stages").with_stage


def drawn_before_stages() -> Event:
    """Its draw is kept as the version before stages kept it, and then rewritten."""
    event = drawn_event([60, 61, 62, 63])
    change = event.changes.get(verb="draw")
    assert change.rows is not None
    for pair in change.rows["events.round"].values():
        for values in pair:
            if values:
                values["event_id"] = event.pk
                del values["stage_id"]
    with_stage(change.rows, event.stage.pk)
    change.save()
    return event


def test_the_diary_opens() -> None:
    event = drawn_before_stages()
    assert director_of(event.club).get(at(event, "log")).status_code == 200


def test_the_draw_is_undone() -> None:
    event = drawn_before_stages()
    undo(event.changes.get(verb="draw"), by=MARION)
    assert fresh(event).status == Event.Status.REGISTRATION
    assert not event.stages.get().rounds.exists()


def test_seed_and_settings_are_the_stages() -> None:
    rows = {
        "events.event": {"7": [{"seed": 1, "two_over": "one of two"}, {"seed": 2}]},
        "events.round": {"3": [None, {"id": 3, "event_id": 7, "number": 1}]},
    }
    with_stage(rows, 5)
    assert rows == {
        "events.round": {"3": [None, {"id": 3, "stage_id": 5, "number": 1}]},
        "events.stage": {"5": [{"seed": 1, "settings": {"two_over": "one of two"}}, {"seed": 2}]},
    }


def test_other_changes_of_the_event_stay() -> None:
    rows = {"events.event": {"7": [{"seed": 1, "status": "running"}, {"seed": 2, "status": ""}]}}
    with_stage(rows, 5)
    assert rows == {
        "events.event": {"7": [{"status": "running"}, {"status": ""}]},
        "events.stage": {"5": [{"seed": 1}, {"seed": 2}]},
    }


def test_a_draw_undone_now_comes_back_with_its_seed() -> None:
    event = drawn_event([60, 61, 62, 63])
    seed = event.stage.seed
    undo(event.changes.get(verb="draw"), by=MARION)
    Stage.objects.filter(event=event).update(seed=seed)
    undo(fresh(event).changes.latest("pk"), by=MARION)
    assert fresh(event).stage.seed == seed
