"""Every page of a league fits the narrowest screen, in light and in dark."""

import pytest

from cribbage_events.clubs.models import User
from cribbage_events.events import demo as event_demo
from cribbage_events.events.models import CardTotals, Event, Game
from cribbage_events.leagues import demo
from cribbage_events.leagues.check_in.services import check_in_member
from cribbage_events.leagues.models import Night, Season
from tests.journeys.conftest import NUMBERS
from tests.journeys.steps.visitor import NARROW, Visit, Visitor
from tests.journeys.test_accessibility import assert_none, look_at
from tests.leagues.factories import DESK
from tests.leagues.night import make_member

pytestmark = pytest.mark.django_db(transaction=True)

OF_THE_SEASON = ["", "rules/"]
ON_ITS_DESK = [
    "",
    "settings/",
    "nights/",
    "ledger/",
    "members/",
    "members/new/",
    "members/import/",
]
OF_A_NIGHT_TO_COME = ["door/", "tables/", "late/", "draw/", "close/", "move/", "cancel/"]
OF_TONIGHT = ["door/", "tables/", "late/", "draw/", "close/", "treasurer/", "ledger/"]
OF_A_CLOSED_NIGHT = ["door/", "tables/", "draw/", "close/", "treasurer/", "ledger/"]
FOR_EVERYBODY = ["", "rounds/", "rules/", "projector/", "entrants/1/"]
ON_THE_EVENTS_DESK = ["", "rounds/", "scorecards/", "log/", "links/"]


@pytest.fixture
def season(transactional_db: None) -> Season:
    """Return the demo’s season, at addresses that the server hasn’t seen yet."""
    event_demo.fill()
    season = demo.fill()
    number = next(NUMBERS)
    for event in Event.objects.filter(club=season.club):
        Event.objects.filter(pk=event.pk).update(slug=f"{event.slug}-{number}")
    return season


def nights(season: Season) -> list[Night]:
    """Return a closed night, tonight’s, a cancelled one and one to come."""
    return list(season.nights.select_related("event")[9:13])


def test_what_the_coordinator_and_everybody_see_of_a_league(visit: Visit, season: Season) -> None:
    """This is one test since the demo takes several seconds."""
    visitor = visit(NARROW).sign_in(User.objects.get(email=event_demo.DIRECTOR_EMAIL))
    faults = of_the_season(visitor, season) + of_its_nights(visitor, season)
    assert_none(faults + for_everybody(visit(NARROW), season))


def for_everybody(visitor: Visitor, season: Season) -> list[str]:
    closed, tonight, cancelled, coming = (night.event for night in nights(season))
    faults = look_at(visitor, ["/", season.club.get_absolute_url()])
    person = closed.entries.get(number=1).person_id
    new = make_member(season.club, "New Ned", closed.day.replace(month=12, day=31))
    check_in_member(tonight.night, new, by=DESK, paid=True)
    pages = [*OF_THE_SEASON, f"players/{person}/", f"players/{new.pk}/"]
    faults += look_at(visitor, pages, season.get_absolute_url())
    for event in (closed, tonight):
        faults += look_at(visitor, FOR_EVERYBODY, event.get_absolute_url())
    for event in (cancelled, coming):
        faults += look_at(visitor, ["", "projector/"], event.get_absolute_url())
    return faults


def of_the_season(visitor: Visitor, season: Season) -> list[str]:
    member = season.club.people.get(membership_number="4401").pk
    pages = [*ON_ITS_DESK, f"members/{member}/"]
    faults = look_at(visitor, ["/leagues/new/"])
    return faults + look_at(visitor, pages, f"{season.get_absolute_url()}desk/")


def of_its_nights(visitor: Visitor, season: Season) -> list[str]:
    closed, tonight, cancelled, coming = (night.event for night in nights(season))
    for_each = (
        (closed, OF_A_CLOSED_NIGHT),
        (tonight, OF_TONIGHT),
        (cancelled, ["door/"]),
        (coming, OF_A_NIGHT_TO_COME),
    )
    faults = []
    for event, pages in for_each:
        faults += look_at(visitor, pages, f"/leagues/nights/{event.slug}/")
    faults += look_at(visitor, ["notices/"], f"/events/{cancelled.slug}/desk/")
    game = Game.objects.filter(round__stage__event=tonight, round__number=1)[0].pk
    pages = [*ON_THE_EVENTS_DESK, f"games/{game}/"]
    faults += look_at(visitor, pages, f"{tonight.get_absolute_url()}desk/")
    totals = CardTotals.objects.create(entry=tonight.entries.get(number=1), game_points=99)
    faults += look_at(visitor, ["scores/cards/totals/"], tonight.get_absolute_url())
    totals.delete()
    return faults
