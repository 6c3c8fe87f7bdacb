import datetime
import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from cribbage_events.clubs.models import Club
from cribbage_events.events.models import Event
from cribbage_events.leagues.models import Night, Season
from cribbage_events.memory.models import PastEvent, PastResult
from tests.building import make_club
from tests.events.desk_client import words
from tests.events.markup import Markup
from tests.factories import PersonFactory
from tests.leagues.factories import make_season
from tests.memory.hall_of_fame.papers import old_event

pytestmark = pytest.mark.django_db

PAGES = ["records", "medals", "medals/2003", "records/2003", "winners", "years"]
LONG_AGO = datetime.date(2020, 1, 8)


@pytest.fixture
def club() -> Club:
    club = make_club()
    old_event(
        club,
        "Winter Games",
        2003,
        {"name": "Zoe Ash", "medal": "gold"},
        {"name": "Yan Lee", "medal": "silver"},
        {"name": "Cy Dow", "medal": "silver", "rank": 2},
    )
    old_event(club, "Winter Games", 2005, {"name": "Yan Lee", "medal": "gold"})
    return club


def test_the_medal_table_shares_places(client: Client, club: Club) -> None:
    page = words(client.get("/clubs/pegs/medals/").content)
    assert "1 Yan Lee 1 1 – 2 Zoe Ash 1 – – 3 Cy Dow – 1 –" in page
    page = words(client.get("/clubs/pegs/medals/2003/").content)
    assert "1 Zoe Ash 1 – – =2 Cy Dow – 1 – =2 Yan Lee – 1 –" in page


def test_winners_are_listed_by_year_the_last_first(client: Client, club: Club) -> None:
    old_event(club, "Club evening", 2005, {"name": "Di Poe"}, {"name": "Ann Lee", "rank": 1})
    page = words(client.get("/clubs/pegs/winners/").content)
    assert "2005 Club evening 2005 · From the club’s own papers First Di Poe and Ann Lee" in page
    assert page.index("2005") < page.index("2003")
    assert "Gold Zoe Ash" in page


def closed_night(season: Season, night: Night, *points: int) -> None:
    """Each of the league's people has this many points."""
    Event.objects.filter(pk=night.event_id).update(status="finished", archive={})
    past = PastEvent.objects.create(
        club=season.club, event=night.event, preset_code=season.preset_code, round_count=4
    )
    people = list(season.club.people.filter(name__startswith="Player").order_by("pk"))
    for person, number in zip(people, points, strict=True):
        PastResult.objects.create(
            past_event=past, person=person, rank=1, played=4, won=2, game_points=number
        )


def test_a_season_that_is_over_has_champions_and_the_best_average(
    client: Client, club: Club
) -> None:
    season = make_season(
        club, first_day=LONG_AGO, last_day=LONG_AGO + datetime.timedelta(7), breaks=[]
    )
    Season.objects.filter(pk=season.pk).update(min_nights=2)
    for number in (1, 2):
        PersonFactory.create(club=club, name=f"Player {number}")
    first, second = season.nights.select_related("event").order_by("planned_for")
    closed_night(season, first, 20, 30)
    closed_night(season, second, 25, 10)
    page = words(client.get("/clubs/pegs/winners/").content)
    assert f"2020 {season.name} Champion of the season Player 2" in page
    page = words(client.get("/clubs/pegs/records/").content)
    assert f"Fewest points over a season 20.0 per night Player 2 {season.name}" in page
    assert "Fewest points on one night 10 points Player 2" in page


def test_the_years_are_one_picture_with_the_last_on_top(client: Client, club: Club) -> None:
    content = client.get("/clubs/pegs/years/").content.decode()
    assert "Year Events Entrants 2005 1 1 2004 0 0 2003 1 3" in words(content.encode())
    assert re.findall(r'<rect class="bar-1" width="(\d+)"', content) == ["33", "0", "100"]


def test_the_years_count_nights_where_there_is_a_league(client: Client, club: Club) -> None:
    season = make_season(
        club, first_day=LONG_AGO, last_day=LONG_AGO + datetime.timedelta(7), breaks=[]
    )
    PersonFactory.create(club=club, name="Player 1")
    night = season.nights.select_related("event").earliest("planned_for")
    closed_night(season, night, 20)
    page = words(client.get("/clubs/pegs/years/").content)
    assert "Year Events Nights Entrants 2005" not in page
    assert "2020 0 1 1" in page


def test_after_one_event_nothing_is_a_record_that_everybody_holds(client: Client) -> None:
    club = make_club()
    people = [{"name": f"Player {letter}", "skunks": 1} for letter in "ABCDEFGH"]
    people[0]["medal"], people[1]["medal"] = "gold", "gold"
    old_event(club, "Winter Games", 2003, *people)
    page = words(client.get("/clubs/pegs/records/").content)
    for title in ("Best attendance", "Most medals", "Most gold medals", "Most skunks"):
        assert title not in page
    old_event(club, "Summer Games", 2004, {"name": "Player C", "skunks": 1})
    page = words(client.get("/clubs/pegs/records/").content)
    assert "Best attendance 2 events Player C" in page
    assert "Most skunks 2 skunks Player C" in page


@pytest.mark.parametrize("page", PAGES)
def test_pages_are_whole_and_many_events_ask_no_more_than_few(
    client: Client, club: Club, page: str
) -> None:
    counts = []
    for year in (2003, 2006, 2007):
        for name in ("Spring", "Autumn"):
            old_event(club, name, year, {"name": "Zoe Ash", "skunks": 2, "medal": "gold"})
        with CaptureQueriesContext(connection) as queries:
            answer = client.get(f"/clubs/pegs/{page}/")
        counts.append(len(queries))
        assert Markup(answer.content.decode()).faults == []
    assert counts[0] == counts[1] == counts[2] <= 10


def test_a_club_without_a_past_has_pages_that_say_so(client: Client) -> None:
    make_club()
    for page in ("records", "medals", "winners", "years"):
        assert client.get(f"/clubs/pegs/{page}/").status_code == 200


def test_a_grass_roots_season_has_the_champion_of_its_points(client: Client, club: Club) -> None:
    season = make_season(
        club,
        preset_code="acc-grass-roots",
        first_day=LONG_AGO,
        last_day=LONG_AGO + datetime.timedelta(7),
        breaks=[],
        ranked_by="total",
        min_nights=1,
    )
    for number in (1, 2):
        PersonFactory.create(club=club, name=f"Player {number}")
    first, second = season.nights.select_related("event").order_by("planned_for")
    # From twelve game points on a card counts.
    closed_night(season, first, 12, 14)
    closed_night(season, second, 13, 11)
    page = words(client.get("/clubs/pegs/winners/").content)
    assert f"2020 {season.name} Champion of the season Player 1" in page
    page = words(client.get("/clubs/pegs/records/").content)
    assert f"Most points over a season 25 points Player 1 {season.name}" in page
