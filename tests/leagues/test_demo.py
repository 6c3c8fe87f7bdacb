"""The demo’s league is in mid-season, with a night under way."""

import datetime
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.cache import cache
from django.core.management import call_command
from django.db.models import Count, Sum
from django.test import Client
from django.utils import timezone
from pytest_django.fixtures import Settings

from cribbage_events.clubs.models import Club, Person, Role, User
from cribbage_events.events import demo as event_demo
from cribbage_events.events.models import Event, Game, Round, Seat
from cribbage_events.leagues import demo, grass_roots_demo
from cribbage_events.leagues.models import LedgerLine, Season
from cribbage_events.mail.models import Message
from cribbage_events.site.demo import LATER, note_of
from tests.building import fill_with_breaks
from tests.factories import EventFactory
from tests.leagues.factories import fresh, make_season
from tests.tools.made_once import made_once

pytestmark = pytest.mark.django_db


def test_a_season_is_under_way_however_often_filling_was_broken_off() -> None:
    event_demo.fill()
    fill_with_breaks(demo)
    season = Season.objects.get()
    members_are_26(season)
    ten_nights_are_closed_one_runs_and_one_is_cancelled(season)
    every_cent_of_a_closed_night_is_accounted_for(season)
    twenty_three_play_tonight_and_three_of_them_at_one_table(season)
    some_know_that_a_night_is_cancelled_and_some_are_to_be_called(season)


def members_are_26(season: Season) -> None:
    members = Person.objects.filter(club=season.club).exclude(membership_number="")
    assert members.count() == 26
    assert members.filter(valid_until__lt=timezone.localdate()).count() == 1
    assert 3 <= members.filter(email="").count() <= 6


def ten_nights_are_closed_one_runs_and_one_is_cancelled(season: Season) -> None:
    nights = season.nights.values_list("event__status", flat=True)
    assert list(nights)[:12] == ["finished"] * 10 + ["running", "registration"]
    assert len(nights) > 20
    cancelled = season.nights.exclude(event__why_cancelled="")
    assert [night.planned_for for night in cancelled] == [season.nights.all()[11].planned_for]


def every_cent_of_a_closed_night_is_accounted_for(season: Season) -> None:
    closed = season.nights.filter(event__status=Event.Status.FINISHED)
    lines = LedgerLine.objects.filter(night__in=closed)
    sums = lines.values_list("night").annotate(cents=Sum("cents")).order_by()
    assert dict(sums) == dict.fromkeys(closed.values_list("pk", flat=True), 0)
    for night in closed.select_related("event"):
        archive = night.event.archive
        assert archive is not None
        rows = [row for division in archive["divisions"] for row in division["rows"]]
        prizes = sorted(night.prizes.values_list("cents", flat=True))
        assert prizes == sorted(row["prize_cents"] for row in rows if row["prize_cents"])
        assert night.draw_winner is not None


def twenty_three_play_tonight_and_three_of_them_at_one_table(season: Season) -> None:
    tonight = Event.objects.get(club=season.club, status=Event.Status.RUNNING)
    first, second, *_ = Round.objects.filter(stage__event=tonight).order_by("number")
    for round_ in (first, second):
        tables = Seat.objects.filter(round=round_).values("game").annotate(heads=Count("pk"))
        assert sorted(tables.values_list("heads", flat=True)) == [3, 4, 4, 4, 4, 4]
    assert not first.games.filter(status=Game.Status.OUTSTANDING).exists()
    assert second.games.filter(status=Game.Status.OUTSTANDING).count() == 3


def some_know_that_a_night_is_cancelled_and_some_are_to_be_called(season: Season) -> None:
    statuses = set(
        Message.objects.filter(event__night__season=season).values_list("state", flat=True)
    )
    assert statuses == {"sent", "refused", "to-call", "reached", "message-left"}


@made_once(fresh)
def make_small_season() -> Season:
    """Make a season where the demo’s would be, which its page and its command look for."""
    event_demo.fill()
    for filler in LATER:
        cache.set(note_of(filler), True, timeout=None)
    Club.objects.create(name="Maple Ridge Pegs", slug=grass_roots_demo.CLUB_SLUG)
    club = Club.objects.create(name="Rosewood Legion", slug=demo.CLUB_SLUG)
    season = make_season(club)
    Event.objects.filter(night=season.nights.all()[0]).update(status=Event.Status.RUNNING)
    return season


@pytest.fixture
def small_season() -> Season:
    return make_small_season()


@pytest.mark.usefixtures("small_season")
def test_filling_twice_changes_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    events = Event.objects.count()
    call_command("demo")
    assert Event.objects.count() == events
    said = capsys.readouterr().out
    assert "stay as you left them" in said
    for club in Club.objects.all():
        assert f"{club.name}: {club.get_absolute_url()}" in said


def test_it_starts_again_after_somebody_has_made_the_next_season(
    client: Client, settings: Settings, small_season: Season, capsys: pytest.CaptureFixture[str]
) -> None:
    settings.DEMO = True
    year = datetime.timedelta(weeks=52)
    first, last = small_season.first_day + year, small_season.last_day + year
    make_season(small_season.club, name="Next year", first_day=first, last_day=last)
    call_command("demo")
    assert small_season.get_absolute_url() in capsys.readouterr().out
    assert f'href="{small_season.get_absolute_url()}"' in client.get("/demo/").content.decode()


def test_its_page_says_who_can_sign_in_and_the_password_works(
    client: Client, settings: Settings, small_season: Season
) -> None:
    settings.DEMO = True
    assert 'href="/demo/"' in client.get("/").content.decode()
    page = client.get("/demo/").content.decode()
    assert event_demo.DIRECTOR_EMAIL in page
    assert event_demo.PASSWORD in page
    assert f'href="{small_season.get_absolute_url()}"' in page
    assert "tonight’s doubles" in page
    assert client.login(username=event_demo.DIRECTOR_EMAIL, password=event_demo.PASSWORD)


@pytest.mark.usefixtures("small_season")
def test_its_page_leads_to_everything_that_is_played(client: Client, settings: Settings) -> None:
    settings.DEMO = True
    clubs = Club.objects.filter(slug__in=(grass_roots_demo.CLUB_SLUG, event_demo.CLUB_SLUG))
    assert len(clubs) == 2
    made = [EventFactory.create(club=club, status=Event.Status.RUNNING) for club in clubs]

    page = client.get("/demo/").content.decode()
    for event in made:
        assert f'href="{event.get_absolute_url()}"' in page
        assert f'value="{event.get_absolute_url()}desk/"' in page
        assert f'value="{event.get_absolute_url()}scores/"' in page


def test_one_tap_signs_in_at_the_page_of_the_button(
    client: Client, settings: Settings, small_season: Season
) -> None:
    settings.DEMO = True
    marion = User.objects.get(email=event_demo.DIRECTOR_EMAIL)
    Role.objects.create(user=marion, club=small_season.club, kind=Role.Kind.DIRECTOR)
    page = client.get("/demo/").content.decode()
    (desk,) = re.findall(r'value="(/leagues/[^"]+)"', page)
    given = {"who": "director", "next": desk}
    assert client.post("/demo/", given).headers["Location"] == desk
    assert client.get(desk).status_code == 200
    client.post("/demo/", {"who": "volunteer", "next": "https://evil.example/"})
    assert client.get("/accounts/").context["user"].email == event_demo.VOLUNTEER_EMAIL
    assert client.get(desk).status_code == 403


def test_nobody_else_is_let_in_by_the_demo(
    client: Client, settings: Settings, small_season: Season
) -> None:
    settings.DEMO = True
    other = User.objects.create_user("other@example.com", name="Other")
    for who in ("other@example.com", str(other.pk), "", "nobody"):
        assert client.post("/demo/", {"who": who}).headers["Location"] == "/demo/"
    assert "_auth_user_id" not in client.session
    strict = Client(enforce_csrf_checks=True)
    assert strict.post("/demo/", {"who": "director"}).status_code == 403


def test_elsewhere_there_is_no_such_page(client: Client, small_season: Season) -> None:
    assert client.get("/demo/").status_code == 404
    assert client.post("/demo/", {"who": "director"}).status_code == 404
    assert "_auth_user_id" not in client.session


def test_a_server_is_never_a_demo() -> None:
    said = "from cribbage_events.settings import DEMO; print(DEMO)"
    for hosts, demo_here in (("", "True"), ("cribbage.example", "False")):
        answer = subprocess.run(
            [sys.executable, "-c", said],
            env=os.environ | {"DEMO": "1", "ALLOWED_HOSTS": hosts, "SECRET_KEY": "x" * 50},
            cwd=Path(__file__).parents[2],
            capture_output=True,
            text=True,
            check=True,
        )
        assert answer.stdout.strip() == demo_here
