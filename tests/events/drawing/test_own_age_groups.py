"""Age groups as a club's own way of playing names them: none, or from one age on."""

from dataclasses import replace

import pytest

from cribbage_events.clubs.models import Person
from cribbage_events.contest.presets import PRESETS
from cribbage_events.contest.ways import text_of
from cribbage_events.events.drawing.selectors.draw_preview import preview_draw
from cribbage_events.events.standings.standings import standings_of
from tests.building import drawn_event, event_with

pytestmark = pytest.mark.django_db
AGES = [*range(60, 66), *range(70, 76)]


def way(ages: tuple[int, ...]) -> str:
    return text_of(replace(PRESETS["senior-games"], name="Our way", age_groups=ages))


def test_without_age_groups_nobody_is_asked_for_an_age() -> None:
    event = event_with(AGES, way=way(()), director=None)
    Person.objects.filter(club=event.club).update(date_of_birth=None)
    preview = preview_draw(event)
    assert preview.problems == []
    assert len(preview.groups) == 1
    drawn = drawn_event(AGES, way=way(()), director=False)
    assert [each.name for each in standings_of(drawn)] == ["Everybody"]


def test_the_age_that_the_club_names_divides_them() -> None:
    event = drawn_event(AGES, way=way((63,)), director=False)
    assert [each.name for each in standings_of(event)] == ["Under 63", "63 and over"]


def test_what_the_director_types_comes_first() -> None:
    event = event_with(AGES, way=way((63,)), director=None)
    assert preview_draw(event, 65).groups[0][0] == "Under 65"
