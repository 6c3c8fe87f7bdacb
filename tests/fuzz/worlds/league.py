"""A club’s league is in mid-season: one night is being played, others are to come."""

import datetime

from django.utils import timezone

from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.models import Club, Person
from cribbage_events.events.drawing.services.doubles import seat_first_game
from cribbage_events.events.models import Event, Game, ScoreReport
from cribbage_events.leagues.check_in.services import check_in_member
from cribbage_events.leagues.models import Season
from cribbage_events.leagues.seasons.services import create_season
from tests.building import fresh, say

WEEK = datetime.timedelta(weeks=1)
PLAYERS = 6


def make_league(club: Club, *, by: Actor) -> tuple[Season, Event]:
    """Return the season and the event of tonight."""
    today = timezone.localtime(timezone.now(), club.zone).date()
    season = create_season(
        club,
        by=by,
        name=f"{club} doubles",
        preset_code="legion-league",
        weekday=today.weekday(),
        starts=datetime.time(19),
        ends=datetime.time(21),
        first_day=today,
        last_day=today + 2 * WEEK,
        venue="Legion Hall",
    )
    tonight = season.nights.get(planned_for=today)
    members = list(Person.objects.filter(club=club, user=None).order_by("pk")[: PLAYERS + 2])
    Person.objects.filter(pk__in=[one.pk for one in members]).update(valid_until=today + 9 * WEEK)
    for person in Person.objects.filter(pk__in=[one.pk for one in members[:PLAYERS]]):
        check_in_member(tonight, person, by=by, paid=True)
    event = fresh(tonight.event)
    seat_first_game(event, by=by, seen=event.revision)
    say(Game.objects.filter(round__stage__event=event)[0], 121, 90, via=ScoreReport.Via.VOLUNTEER)
    return season, fresh(event)
