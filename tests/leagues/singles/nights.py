"""A night of singles, and what is done on it."""

import datetime
from typing import Any
from uuid import uuid4

from django.utils import timezone

from cribbage_events.clubs.models import Club, Person
from cribbage_events.events.drawing.services.draw import draw_event
from cribbage_events.events.models import Entry, Event, Game, ScoreReport
from cribbage_events.events.results.services import save_result
from cribbage_events.leagues.check_in.services import check_in_member
from cribbage_events.leagues.models import Night
from tests.building import make_club
from tests.leagues.factories import DESK, make_season
from tests.leagues.night import fresh, make_member
from tests.tools.made_once import made_once

NAMES = (
    *("Al Kozak", "Bev Roy", "Carl Nielsen", "Dot Campbell", "Ernie Wall", "Fay Gauthier"),
    *("Gord Hamilton", "Hilda Braun", "Ike Rempel", "Joan Perrault", "Ken Olek", "Lorna MacKay"),
    *("Mel Fontaine", "Nan Buhler", "Otto Schmidt", "Pearl Day", "Quentin Hughes", "Rita Vandal"),
)


@made_once(fresh)
def make_singles_night(club: Club | None = None, **fields: Any) -> Night:
    """Return tonight’s night, the first of its season."""
    club = club or make_club()
    today = timezone.localdate(timezone=club.zone)
    given: dict[str, Any] = {
        "name": "Grass roots",
        "preset_code": "acc-grass-roots",
        "weekday": today.weekday(),
        "first_day": today,
        "last_day": today + datetime.timedelta(weeks=30),
        "round_count": 9,
        "fee": 500,
        "draw": 0,
        "pot_share": 0,
        "ranked_by": "total",
        "min_nights": 1,
        "breaks": [],
    }
    season = make_season(club, **{**given, **fields})
    return season.nights.select_related("event__club", "season__club").order_by("planned_for")[0]


def here(night: Night, count: int) -> list[Entry]:
    """Return so many members, checked in and paid."""
    return [
        let_in(night, make_member(night.season.club, name, night.season.last_day))
        for name in NAMES[:count]
    ]


def let_in(night: Night, person: Person) -> Entry:
    return check_in_member(night, person, by=DESK, paid=True)


def latest(night: Night) -> Event:
    return Event.objects.select_related("club").get(pk=night.event_id)


def draw_night(night: Night) -> Event:
    draw_event(latest(night), by=DESK, seen=latest(night).revision)
    return latest(night)


def outstanding(event: Event) -> list[Game]:
    games = Game.objects.filter(round__stage__event=event, status=Game.Status.OUTSTANDING)
    return list(games.order_by("round__number", "table"))


def play(game: Game, loser: int = 100) -> None:
    """Let the first side win."""
    via = ScoreReport.Via.VOLUNTEER
    save_result(game.pk, scores=(121, loser), by=DESK, via=via, key=uuid4())


def play_all(event: Event) -> None:
    while games := outstanding(event):
        play(games[0], loser=60 + games[0].pk % 60)
