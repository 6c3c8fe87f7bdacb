"""The demo’s grass-roots club is in mid-season, with a night under way."""

import pytest

from cribbage_events.events import demo as event_demo
from cribbage_events.events.drawing.selectors.hall import hall_of
from cribbage_events.events.models import Event
from cribbage_events.leagues import grass_roots_demo
from cribbage_events.leagues.models import Season
from tests.building import fill_with_breaks

pytestmark = pytest.mark.django_db


def test_three_nights_are_closed_and_one_is_being_played() -> None:
    event_demo.fill()
    fill_with_breaks(grass_roots_demo)
    season = Season.objects.get()
    events = Event.objects.filter(night__season=season)
    assert events.filter(status="finished").count() == grass_roots_demo.NIGHTS_PLAYED
    tonight = hall_of(events.select_related("club").get(status="running"))
    assert len(tonight.playing) == 7
    assert len(tonight.waiting) == 1
