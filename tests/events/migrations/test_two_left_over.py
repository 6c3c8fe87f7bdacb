"""events 0024 and leagues 0013: what two who are left over make is a code."""

import datetime

from tests.events.migrations.old import make_change, make_event
from tests.tools.migrating import PRESENT, Story, story

BEFORE = (("leagues", "0012_names_that_nobody_has"), ("events", "0023_names_that_nobody_has"))


def rows(name: str, was: str, now: str) -> dict[str, object]:
    """A change of a stage's settings, and one of its seed, as the diary keeps them."""
    return {
        "events.stage": {"5": [{"settings": {name: was}}, {"settings": {name: now}}]},
        "events.round": {"7": [None, {"number": 1}]},
    }


@story(BEFORE)
def one_table_is_a_code() -> Story:
    yield from settings_seasons_and_the_diary_have_codes("one of two", "one-table")


@story(BEFORE)
def two_tables_are_a_code() -> Story:
    yield from settings_seasons_and_the_diary_have_codes("two of three", "two-tables")


def settings_seasons_and_the_diary_have_codes(old: str, new: str) -> Story:
    models = yield BEFORE
    event = make_event(models, preset_code="legion-league")
    stages = models("events", "Stage").objects
    stage = stages.create(event=event, format="rotating-doubles", settings={"two_over": old})
    other = stages.create(event=event, position=1, format="round-robin", settings={})
    change = make_change(models, event, "edit", "Changed.", rows=rows("two_over", old, "one of two"))
    none = make_change(models, event, "draw", "Drawn.", rows=None)
    hour, day = datetime.time(19), datetime.date(2026, 11, 18)
    season = models("leagues", "Season").objects.create(
        club=event.club,
        slug=f"doubles-{event.pk}",
        name="Doubles",
        preset_code="legion-league",
        starts=hour,
        ends=hour,
        first_day=day,
        last_day=day,
        venue="Legion Hall",
        two_over=old,
    )

    models = yield PRESENT
    stages, changes = models("events", "Stage").objects, models("events", "Change").objects
    assert stages.get(pk=stage.pk).settings == {"two_left_over": new}
    assert stages.get(pk=other.pk).settings == {}
    assert changes.get(pk=change.pk).rows == rows("two_left_over", new, "one-table")
    assert changes.get(pk=none.pk).rows is None
    assert models("leagues", "Season").objects.get(pk=season.pk).two_left_over == new

    models = yield BEFORE
    assert models("events", "Stage").objects.get(pk=stage.pk).settings == {"two_over": old}
    found = models("events", "Change").objects.get(pk=change.pk).rows
    assert found == rows("two_over", old, "one of two")
    assert models("leagues", "Season").objects.get(pk=season.pk).two_over == old
