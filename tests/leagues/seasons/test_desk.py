import datetime

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from cribbage_events.clubs.models import Club, Person, Role
from cribbage_events.events.models import Event
from cribbage_events.leagues.models import Night, Season
from cribbage_events.leagues.nights.services import cancel_night
from tests.building import make_club, make_user
from tests.events.desk_client import director_of, words
from tests.events.markup import Markup
from tests.leagues.desk import at
from tests.leagues.factories import DESK, make_season
from tests.leagues.full_season import fill_season
from tests.leagues.night import fresh, make_member

pytestmark = pytest.mark.django_db

FIRST, SECOND = datetime.date(2026, 9, 30), datetime.date(2026, 10, 7)


@pytest.fixture
def season() -> Season:
    season = make_season(make_club())
    make_member(season.club, "Zoe Zed")
    return season


@pytest.fixture
def client(season: Season) -> Client:
    return director_of(season.club)


def on(monkeypatch: pytest.MonkeyPatch, day: datetime.date) -> None:
    monkeypatch.setattr(Club, "today", day)


def night_on(season: Season, day: datetime.date) -> Night:
    return fresh(season.nights.get(planned_for=day))


def test_without_members_they_come_first(client: Client, season: Season) -> None:
    season.club.people.all().delete()
    page = client.get(at(season, "season_desk"))
    said = words(page.content)
    assert "First: your members" in said
    assert f'class="button big" href="{at(season, "import_members")}"' in page.content.decode()
    helper = Client()
    helper.force_login(make_user(season.club, "Eve", Role.Kind.COORDINATORS_HELPER))
    page = helper.get(at(season, "season_desk"))
    assert at(season, "import_members") not in page.content.decode()
    assert at(season, "new_member") in page.content.decode()


def test_before_the_season_the_first_night_is_next(
    client: Client, season: Season, monkeypatch: pytest.MonkeyPatch
) -> None:
    on(monkeypatch, datetime.date(2026, 9, 1))
    page = client.get(at(season, "season_desk"))
    said = words(page.content)
    assert "The next night is Wednesday 30 September" in said
    assert "All 27 nights" in said
    assert Markup(page.content.decode()).faults == []


def test_on_the_day_check_in_is_next(
    client: Client, season: Season, monkeypatch: pytest.MonkeyPatch
) -> None:
    on(monkeypatch, SECOND)
    page = client.get(at(season, "season_desk")).content.decode()
    assert "Tonight: open the door" in page
    assert f'href="/leagues/nights/{season.slug}-2026-10-07/door/"' in page
    assert "tonight" in words(page.encode())


def test_while_games_are_played_the_night_s_own_desk_is_next(
    client: Client, season: Season, monkeypatch: pytest.MonkeyPatch
) -> None:
    night = night_on(season, FIRST)
    Event.objects.filter(pk=night.event_id).update(status="running")
    # Even on a later day: what was forgotten comes first.
    on(monkeypatch, SECOND)
    page = client.get(at(season, "season_desk")).content.decode()
    assert "Wednesday 30 September is being played" in page
    assert f'class="button big" href="/events/{night.event.slug}/desk/"' in " ".join(page.split())


def test_a_cancelled_night_that_not_everybody_knows_of_comes_before_the_next(
    client: Client, season: Season, monkeypatch: pytest.MonkeyPatch
) -> None:
    on(monkeypatch, datetime.date(2026, 9, 29))
    make_member(season.club, "Ann Lee")
    night = night_on(season, SECOND)
    cancel_night(night, by=DESK, seen=night.event.revision, reason="Snow")
    said = words(client.get(at(season, "season_desk")).content)
    assert "Tell everybody that Wednesday 7 October is cancelled" in said
    night.event.messages.update(state="reached")
    said = words(client.get(at(season, "season_desk")).content)
    assert "The next night is Wednesday 30 September" in said


def test_tonight_comes_before_telling_of_another_night(
    client: Client, season: Season, monkeypatch: pytest.MonkeyPatch
) -> None:
    on(monkeypatch, FIRST)
    make_member(season.club, "Ann Lee")
    night = night_on(season, SECOND)
    cancel_night(night, by=DESK, seen=night.event.revision, reason="Snow")
    said = words(client.get(at(season, "season_desk")).content)
    assert "Tonight: open the door" in said
    assert "Not everybody has been told about Wednesday 7 October yet" in said


def test_when_no_night_is_left_the_season_is_over(
    client: Client, season: Season, monkeypatch: pytest.MonkeyPatch
) -> None:
    on(monkeypatch, datetime.date(2027, 5, 1))
    assert "The season is over" in words(client.get(at(season, "season_desk")).content)


def test_members_who_have_to_renew_are_counted(
    client: Client, season: Season, monkeypatch: pytest.MonkeyPatch
) -> None:
    on(monkeypatch, FIRST)
    make_member(season.club, "Ann Lee", datetime.date(2020, 12, 31))
    assert "1 member is not active" in words(client.get(at(season, "season_desk")).content)


def test_a_long_season_with_many_members_asks_no_more_than_a_short_one(client: Client) -> None:
    counts = []
    for last, members in ((datetime.date(2026, 10, 7), 1), (datetime.date(2027, 4, 14), 60)):
        club = Club.objects.create(name="Many", slug=f"many-{members}")
        season = make_season(club, last_day=last)
        Person.objects.bulk_create(
            Person(club=club, name=f"Member {number}", membership_number=str(number))
            for number in range(members)
        )
        browser = director_of(club)
        for page in ("season_desk", "nights", "members", "calendar", "edit_season"):
            with CaptureQueriesContext(connection) as queries:
                browser.get(at(season, page))
            counts.append(len(queries))
    assert counts[:5] == counts[5:]
    assert max(counts) <= 9


@pytest.mark.parametrize("nights", [1, 3])
def test_the_desk_shows_how_many_came_once_there_are_two_nights(
    client: Client, season: Season, nights: int
) -> None:
    league = fill_season(season.club, nights=nights, members=8)
    content = client.get(at(league, "season_desk")).content.decode()
    assert Markup(content).faults == []
    assert ("People at each night, from 8 to 8" in " ".join(content.split())) is (nights > 1)
