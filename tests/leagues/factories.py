"""Make a season to test with."""

import datetime
from typing import Any

from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.models import Club
from cribbage_events.leagues.models import Season
from cribbage_events.leagues.seasons.services import create_season
from tests.building import make_club
from tests.tools.made_once import made_once

DESK = Actor("Cora")
CHRISTMAS = ("Christmas", datetime.date(2026, 12, 21), datetime.date(2027, 1, 3))


def fresh(season: Season) -> Season:
    return Season.objects.select_related("club").get(pk=season.pk)


@made_once(fresh)
def make_season(club: Club | None = None, **fields: Any) -> Season:
    """Make a season of 27 Wednesdays, 30 September to 14 April without Christmas."""
    given: dict[str, Any] = {
        "name": "Legion doubles 2026",
        "preset_code": "legion-league",
        "starts": datetime.time(19),
        "ends": datetime.time(21),
        "first_day": datetime.date(2026, 9, 28),
        "last_day": datetime.date(2027, 4, 14),
        "venue": "Legion Hall",
        "breaks": [CHRISTMAS],
    }
    return create_season(club or make_club(), by=DESK, **{**given, **fields})
