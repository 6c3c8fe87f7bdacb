import datetime

import pytest
from django.test import Client
from django.urls import reverse

from cribbage_events.leagues.models import Night, Season
from cribbage_events.leagues.nights.services import cancel_night
from tests.building import make_club
from tests.events.desk_client import director_of, words
from tests.events.markup import Markup
from tests.leagues.desk import at
from tests.leagues.factories import DESK, make_season
from tests.leagues.night import fresh
from tests.leagues.seasons.test_desk import on

pytestmark = pytest.mark.django_db

BEFORE = datetime.date(2026, 9, 1)


@pytest.fixture
def season(monkeypatch: pytest.MonkeyPatch) -> Season:
    on(monkeypatch, BEFORE)
    return make_season(make_club())


@pytest.fixture
def client(season: Season) -> Client:
    return director_of(season.club)


@pytest.fixture
def night(season: Season) -> Night:
    return fresh(season.nights.get(planned_for=datetime.date(2026, 11, 11)))


def move_page(night: Night) -> str:
    return reverse("leagues:move_night", args=[night.event.slug])


def given(night: Night, day: str, time: str = "19:00") -> dict[str, str | int]:
    return {"day": day, "time": time, "seen": night.event.revision}


def test_a_night_is_moved_and_says_from_when(client: Client, season: Season, night: Night) -> None:
    page = client.get(move_page(night))
    assert 'value="2026-11-11"' in page.content.decode()
    assert 'value="19:00"' in page.content.decode()
    page = client.post(move_page(night), given(night, "2026-11-12", "18:30"), follow=True)
    said = words(page.content)
    assert "Saved: the night was moved. See below who has been told." in said
    assert "It was moved from Wednesday 11 November to Thursday 12 November, 6:30 pm." in said
    page = client.get(at(season, "nights"))
    said = words(page.content)
    assert "Thu 12 Nov 2026 planned moved from Wed 11 Nov 6:30 pm" in said
    assert Markup(page.content.decode()).faults == []
    assert fresh(night).event.title == "Legion doubles 2026, 12 November 2026"


@pytest.mark.parametrize(
    ("day", "said"),
    [
        ("2026-08-31", "This day is over: choose today or a later one."),
        ("2026-11-18", "There is already a night on that day: choose another."),
        ("", "On which day?"),
    ],
)
def test_a_day_that_can_t_be_is_refused_beside_the_field(
    client: Client, night: Night, day: str, said: str
) -> None:
    page = client.post(move_page(night), given(night, day))
    assert page.context["form"].errors["day"] == [said]
    assert fresh(night).event.starts_at == night.event.starts_at


def test_a_decision_on_an_older_page_is_not_saved(client: Client, night: Night) -> None:
    client.post(move_page(night), given(night, "2026-11-12"))
    page = client.post(move_page(night), given(night, "2026-11-13"))
    assert "Something has changed since you opened this page" in words(page.content)
    assert fresh(night).event.day == datetime.date(2026, 11, 12)


def test_a_cancelled_night_is_not_moved(client: Client, season: Season, night: Night) -> None:
    cancel_night(night, by=DESK, seen=night.event.revision, reason="Snow")
    page = client.post(move_page(night), given(fresh(night), "2026-11-12"))
    assert "This night is cancelled, so it can’t be moved." in words(page.content)
    page = client.get(at(season, "nights"))
    assert "Wed 11 Nov 2026 cancelled Snow" in words(page.content)
    assert move_page(night) not in page.content.decode()


def test_one_more_night_is_added(client: Client, season: Season) -> None:
    address = at(season, "nights")
    page = client.post(address, {"day": "2026-12-30"}, follow=True)
    assert "Saved: a night on Wednesday was added." in words(page.content)
    assert season.nights.count() == 28
    page = client.post(address, {"day": "2026-12-30"})
    assert "There is already a night on that day" in words(page.content)


def test_earlier_nights_are_folded_away(
    client: Client, season: Season, monkeypatch: pytest.MonkeyPatch
) -> None:
    on(monkeypatch, datetime.date(2026, 10, 8))
    page = client.get(at(season, "nights"))
    assert "Earlier nights: 2" in words(page.content)
    assert "Wed 7 Oct 2026 not played" in words(page.content)
