"""0014: the name of a night loses its day, which was kept in English."""

from typing import Any

from tests.events.migrations.old import lines_of, make_change, make_event
from tests.leagues.migrations.test_ledger import make_night
from tests.tools.migrating import PRESENT, Models, Story, story

BEFORE = (("leagues", "0013_what_two_left_over_make"),)
AFTER = (("leagues", "0014_the_day_leaves_names_of_nights"),)
NAME, DAY = "Doubles, 21 November 2026", "2026-11-21"
SUNDAY = "2026-11-22T18:00:00+00:00"


def fill(models: Models) -> Any:
    event = make_night(models).event
    event.name = NAME
    event.save()
    make_change(models, event, "make-night", "", data={"name": NAME})
    before = {"name": NAME, "starts_at": "2026-11-21T18:00:00+00:00"}
    after = {"name": "Doubles, 22 November 2026", "starts_at": SUNDAY}
    images = {"events.event": {str(event.pk): [before, after]}}
    make_change(models, event, "move-night", "", data={"to": "2026-11-22T12:00"}, rows=images)
    fields = {"venue": "Hall"}
    images = {"events.event": {str(event.pk): [fields, fields]}}
    make_change(models, event, "follow-season", "", data={}, rows=images)
    return event


def names_in(line: Any) -> list[str | None]:
    (pair,) = line.rows["events.event"].values()
    return [values.get("name") for values in pair]


@story(BEFORE)
def a_night_is_called_as_its_season_and_its_day_is_data() -> Story:
    event = fill((yield BEFORE))
    models = yield PRESENT
    night = models("events", "Event").objects.get(pk=event.pk)
    assert (night.name, night.title) == ("Doubles", NAME)
    made, moved, followed = lines_of(models, event)
    assert made.data == {"name": "Doubles", "day": DAY}
    assert made.what == f"{NAME} was planned."
    assert names_in(moved) == ["Doubles", "Doubles"]
    assert names_in(followed) == [None, None]
    models = yield BEFORE
    assert models("events", "Event").objects.get(pk=event.pk).name == NAME
    made, moved, followed = lines_of(models, event)
    assert made.data == {"name": NAME}
    assert names_in(moved) == [NAME, "Doubles, 22 November 2026"]
    assert names_in(followed) == [None, None]


@story(BEFORE)
def an_event_of_a_director_and_a_night_without_a_day_keep_their_names() -> Story:
    models = yield BEFORE
    night = make_night(models).event
    night.name = "Doubles, 31 February 2026"
    night.save()
    other = make_event(models, name="Games, 21 November 2026")
    models = yield PRESENT
    names = models("events", "Event").objects.in_bulk([night.pk, other.pk])
    assert [event.name for event in names.values()] == ["Doubles, 31 February 2026", "Games, 21 November 2026"]


@story(BEFORE, AFTER)
def a_move_of_today_can_be_read_by_the_version_before() -> Story:
    models = yield AFTER
    event = make_night(models).event
    models("events", "Event").objects.filter(pk=event.pk).update(name="Doubles")
    before = {"starts_at": "2026-11-21T18:00:00+00:00"}
    images = {"events.event": {str(event.pk): [before, {"starts_at": SUNDAY}]}}
    make_change(models, event, "move-night", "Moved.", rows=images)
    models = yield BEFORE
    assert names_in(lines_of(models, event).get()) == [NAME, "Doubles, 22 November 2026"]
