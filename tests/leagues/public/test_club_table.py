import pytest
from django.test import Client
from django.urls import reverse

from cribbage_events.events.models import Entry, HighHand
from cribbage_events.leagues.closed_nights import closed_nights
from cribbage_events.leagues.closing import close_night
from cribbage_events.leagues.kinds import season_kind
from cribbage_events.leagues.models import Night, Season
from cribbage_events.leagues.season_tables import club_rows
from tests.leagues.factories import DESK, fresh
from tests.leagues.public.test_views import page
from tests.leagues.singles.nights import (
    draw_night,
    here,
    latest,
    make_singles_night,
    outstanding,
    play,
)
from tests.tools.made_once import made_once

pytestmark = pytest.mark.django_db


def play_night(night: Night, heads: int) -> None:
    """Whoever has the smaller number wins by 31, so that the first wins everything."""
    here(night, heads)
    event = draw_night(night)
    while games := outstanding(event):
        play(games[0], loser=90)
    close_night(night, by=DESK, seen=latest(night).revision)


@made_once(fresh)
def season_of_one_night() -> Season:
    night = make_singles_night(round_count=9)
    play_night(night, 10)
    return night.season


@pytest.fixture
def season() -> Season:
    return season_of_one_night()


def test_the_points_are_the_game_points_of_each_qualifying_card(season: Season) -> None:
    rows = club_rows(season, closed_nights(season))
    assert len(rows) == 10
    for row in rows:
        assert row.points == (row.best.game_points if row.best.game_points >= 12 else 0)
        assert row.nights == 1
        assert row.grand_slams == (row.best.won == 9)
        assert row.skunks == row.best.skunks


def test_a_club_may_give_a_fixed_number_and_more_by_place(season: Season) -> None:
    season.points_minimum, season.points_each, season.points_by_rank = 0, 5, [3, 2]
    rows = club_rows(season, closed_nights(season))
    assert sorted({row.points for row in rows}) == [5, 7, 8]


def test_the_seasons_page_shows_the_clubs_table(client: Client, season: Season) -> None:
    said = page(client, season)
    best = club_rows(season, closed_nights(season))[0]
    assert "Points: the game points of each card with 12 or more." in said
    assert best.best.card in said.replace("−", "-")
    # A table has columns on a phone, too, and no sentence below each name.
    assert "best card" not in said
    assert "Average points per night" not in said


def test_the_page_of_the_rules_says_the_order_of_the_clubs_table(
    client: Client, season: Season
) -> None:
    said = page(client, season, "rules")
    assert "Points of all nights added up, highest first." in said
    assert "A night that you don’t play gives no points." in said
    assert "lowest first" not in said


def test_the_rule_of_the_season_is_said(client: Client, season: Season) -> None:
    rule = {"points_minimum": 10, "points_each": 2, "points_by_rank": [3, 2, 1]}
    Season.objects.filter(pk=season.pk).update(**rule)
    said = page(client, season)
    assert "Points: 2 for each card with 10 game points or more." in said
    assert "The first places of a night give more: 3, 2, 1." in said


def test_the_seasons_page_lists_the_high_hands(client: Client, season: Season) -> None:
    entry = Entry.objects.get(event__night__season=season, number=1)
    HighHand.objects.create(entry=entry, cards="5H 5C 5S JD 5D", points=29, witness_name="Pat")
    said = page(client, season)
    assert "5♥ 5♣ 5♠ J♦ + 5♦" in said
    assert "Pat" not in said


def test_a_players_page_has_the_cards_and_the_points_of_each_night(
    client: Client, season: Season
) -> None:
    row = club_rows(season, closed_nights(season))[0]
    said = page(client, season, "player", row.player).replace("−", "-")
    assert f"1st, <strong>{row.points}</strong> points" in said
    assert row.best.card in said


def test_the_table_for_a_spreadsheet(client: Client, season: Season) -> None:
    said = client.get(reverse("leagues:table_csv", args=[season.slug])).content.decode()
    head, first, *others = said.strip().splitlines()
    assert head.endswith(
        "place,name,points,nights,game points per night,best card,qualifying cards,grand slams,"
        "skunks"
    )
    assert first.startswith("1,")
    assert len(others) == 9


def test_places_night_by_night(client: Client, season: Season) -> None:
    play_night(season.nights.select_related("event__club", "season__club")[1], 4)
    assert "Place" in page(client, season, "places")


def test_the_settings_of_the_points_are_only_a_grass_roots_clubs(season: Season) -> None:
    assert "points_minimum" in season_kind(season).fields
    season.preset_code = "legion-league"
    assert "points_minimum" not in season_kind(season).fields
