"""Who can still win the season's title, in the last games of its last night."""

import datetime
from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from cribbage_events.clubs.models import Person
from cribbage_events.events.drawing.services.doubles import seat_first_game
from cribbage_events.events.models import Event, Stage
from cribbage_events.events.outlook.services import choose_outlook
from cribbage_events.leagues.check_in.services import check_in_member
from cribbage_events.leagues.models import Night, Season
from tests.building import DESK, games_in, play_round, say
from tests.building import fresh as fresh_event
from tests.events.desk_client import at
from tests.events.outlook.building import seen
from tests.leagues.factories import make_season
from tests.leagues.night import FIRST_NIGHT, close, fresh, make_member
from tests.leagues.singles.nights import (
    draw_night,
    latest,
    let_in,
    make_singles_night,
    outstanding,
    play,
    play_all,
)
from tests.tools.made_once import made_once

pytestmark = pytest.mark.django_db
SECOND_NIGHT = FIRST_NIGHT + datetime.timedelta(7)
THIRD_NIGHT = FIRST_NIGHT + datetime.timedelta(14)


def doubles_night(season: Season, day: datetime.date, people: list[Person]) -> Night:
    """A night on which these people sit at their tables."""
    night = season.nights.select_related("season__club", "event__club").get(planned_for=day)
    for person in people:
        check_in_member(night, person, by=DESK, paid=True)
    night = fresh(night)
    seat_first_game(night.event, by=DESK, seen=night.event.revision)
    return fresh(night)


@made_once(fresh_event)
def last_night(
    players: int = 8, *, last_day: datetime.date = SECOND_NIGHT, min_nights: int = 1
) -> Event:
    """Its last games are to come. Of the people of the first night the best stays at home."""
    season = make_season(last_day=last_day, breaks=[], min_nights=min_nights, draw=0)
    Stage.objects.filter(event__night__season=season).update(seed=7)
    people = [make_member(season.club, f"Member {number:02}") for number in range(players + 1)]
    first = doubles_night(season, FIRST_NIGHT, people[1:])
    for number in range(1, 5):
        play_round(first.event, number, seed=number)
    first = close(first)
    archive = first.event.archive
    assert archive
    best = archive["people"][str(archive["divisions"][0]["rows"][0]["number"])]
    second = doubles_night(season, SECOND_NIGHT, [each for each in people if each.pk != best])
    for number in range(1, 4):
        play_round(second.event, number, seed=10 + number)
    return fresh(second).event


def data(event: Event) -> dict[str, Any]:
    found: dict[str, Any] = Client().get(at(event, "outlook_json")).json()
    return found


def test_the_page_says_who_can_still_win_it_and_what_suffices() -> None:
    event = last_night()
    page = seen(event).partition("The season’s title")[2]
    assert "The title is still possible." in page or "The title is safe." in page
    chances = {row["name"]: row["title"] for row in data(event)["title"]}
    assert len(chances) == 9, "whoever stays at home too"
    assert set(chances.values()) <= {"safe", "possible", "out"}
    assert {"possible", "safe"} & set(chances.values())


def test_after_the_last_game_the_table_is_as_it_was_said() -> None:
    event = last_night()
    before = {row["name"]: row["title"] for row in data(event)["title"]}
    games = games_in(event, 4)
    say(games[0], 121, 90)
    between = {row["name"]: row["title"] for row in data(event)["title"]}
    assert all(between[name] == "out" for name, chance in before.items() if chance == "out")
    say(games[1], 121, 100)
    close(event.night)
    season = Client().get(event.night.season.get_absolute_url())
    winners = {line.name for line in season.context["placed"] if line.row.rank == 1}
    assert winners <= {name for name, chance in between.items() if chance != "out"}
    assert winners >= {name for name, chance in between.items() if chance == "safe"}


def test_the_season_has_the_link_while_there_is_something_to_say() -> None:
    event = last_night()
    assert has_link(event)
    turned_off(event)
    assert not has_link(event)


@pytest.mark.parametrize("why", [{"last_day": THIRD_NIGHT}, {"min_nights": 3}])
def test_the_season_has_no_link_where_nothing_can_be_said(why: Any) -> None:
    assert not has_link(last_night(**why))


def has_link(event: Event) -> bool:
    page = Client().get(event.night.season.get_absolute_url()).content.decode()
    return f'href="{at(event, "outlook")}"' in page


def test_somebody_at_home_is_named_with_their_page_of_the_season() -> None:
    event = last_night()
    rows = {row["name"]: row["title"] for row in data(event)["title"]}
    away = set(rows) - {entry.name for entry in event.entries.all()}
    person = Person.objects.get(name=away.pop())
    content = Client().get(at(event, "outlook")).content.decode()
    assert (f"/players/{person.pk}/" in content) == (rows[person.name] != "out")


def test_somebody_at_home_who_is_not_shown_has_neither_name_nor_page() -> None:
    event = last_night()
    here = {entry.name for entry in event.entries.all()}
    away = next(row["name"] for row in data(event)["title"] if row["name"] not in here)
    Person.objects.filter(name=away).update(public_name="")
    assert away not in seen(event)
    assert "A player" in {row["name"] for row in data(event)["title"]}
    assert "/players/" not in Client().get(at(event, "outlook")).content.decode()


def test_a_player_reads_it_on_their_own_page() -> None:
    event = last_night()
    assert "title" in seen(event, "outlook_of_entrant", 1)


def test_the_projector_has_it() -> None:
    assert "The season’s title" in seen(last_night(), "projector")


def test_the_same_in_french() -> None:
    page = seen(last_night(), language="fr-CA").partition("Le titre de la saison")[2]
    assert "Le titre est" in page


# ---------------------------------------------------------------- where there is none


def turned_off(event: Event) -> None:
    choose_outlook(event, by=DESK, shown=False)


def hidden(event: Event) -> None:
    Event.objects.filter(pk=event.pk).update(hides_standings=True)


def first_night_open(event: Event) -> None:
    Event.objects.filter(night__planned_for=FIRST_NIGHT).update(status="running")


def first_nights_prizes_hidden(event: Event) -> None:
    Event.objects.filter(night__planned_for=FIRST_NIGHT).update(hides_medals=True)


@pytest.mark.parametrize(
    "change",
    [turned_off, hidden, first_night_open, first_nights_prizes_hidden],
    ids=lambda each: each.__name__,
)
def test_there_is_none(change: Any) -> None:
    event = last_night()
    change(event)
    assert data(event)["title"] == []
    assert "title is" not in seen(event)
    assert "title is" not in seen(event, "outlook_of_entrant", 1)


def test_while_a_night_is_to_come_nothing_is_said_but_a_cancelled_one_does_not_count() -> None:
    event = last_night(last_day=THIRD_NIGHT)
    assert data(event)["title"] == []
    assert data(event)["divisions"] != []
    Event.objects.filter(night__planned_for=THIRD_NIGHT).update(why_cancelled="Snow")
    assert data(event)["title"] != []


def test_nor_before_anybody_has_enough_nights() -> None:
    event = last_night(min_nights=3)
    assert {row["title"] for row in data(event)["title"]} == {"out"}
    assert "The season’s title" not in seen(event)


# ---------------------------------------------------------------- grass roots


def last_singles_night(**fields: Any) -> Event:
    """Four players and three games a night; the last games of the second night are to come."""
    first = make_singles_night(round_count=3, **fields)
    season = first.season
    people = [make_member(season.club, name, season.last_day) for name in ("Al", "Bev", "Cy", "Di")]
    for person in people:
        let_in(first, person)
    play_all(draw_night(first))
    close(first)
    second = season.nights.select_related("event__club", "season__club")[1]
    later = season.nights.exclude(pk__in=[first.pk, second.pk])
    Event.objects.filter(night__in=later).update(why_cancelled="No hall")
    for person in people:
        let_in(second, person)
    draw_night(second)
    for game in outstanding(second.event)[:4]:
        play(game)
    return latest(second)


def test_a_club_of_singles() -> None:
    event = last_singles_night(points_minimum=2)
    found = {row["name"]: row["title"] for row in data(event)["title"]}
    assert len(found) == 4
    assert {"possible", "safe"} & set(found.values())
    assert "The season’s title" in seen(event)


def test_a_club_that_gives_points_by_place_says_nothing() -> None:
    assert data(last_singles_night(points_by_rank=[3, 2, 1]))["title"] == []


# ---------------------------------------------------------------- queries


@pytest.mark.parametrize("players", [8, 24])
def test_four_queries_more_however_many_play(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries, players: int
) -> None:
    event = last_night(players)
    client.get(at(event, "outlook"))
    with django_assert_num_queries(8):
        client.get(at(event, "outlook"))
