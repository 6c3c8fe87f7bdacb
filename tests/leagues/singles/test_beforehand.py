"""A grass-roots night whose rounds are all drawn at the beginning."""

import pytest
from django.core.exceptions import ValidationError
from django.test import Client
from django.urls import reverse

from cribbage_events.contest.formats.grass_roots import games_each
from cribbage_events.events.games.event_games import event_games
from cribbage_events.events.models import Event
from cribbage_events.events.standings.standings import standings_json
from cribbage_events.leagues.closing import close_night
from cribbage_events.leagues.models import Night
from tests.events.desk_client import words
from tests.leagues.at_night import page, send, sign_in
from tests.leagues.factories import DESK
from tests.leagues.singles.nights import (
    draw_night,
    here,
    latest,
    make_singles_night,
    outstanding,
    play,
    play_all,
)

pytestmark = pytest.mark.django_db


def test_everybody_has_nine_games_against_nine_others() -> None:
    night = make_singles_night()
    here(night, 10)
    games = event_games(draw_night(night))
    assert len(games.rows) == 45
    assert len({frozenset(game.numbers) for game in games.rows}) == 45


def test_an_odd_number_sits_out_in_turn() -> None:
    night = make_singles_night()
    here(night, 11)
    games = event_games(draw_night(night))
    resting = [bye.number for number in range(1, 10) for bye in games.byes_in(number)]
    assert len(resting) == len(set(resting)) == 9


def test_the_order_is_that_of_the_american_cribbage_congress() -> None:
    night = make_singles_night(round_count=1)
    here(night, 4)
    event = draw_night(night)
    for game, loser in zip(outstanding(event), (90, 91), strict=True):
        play(game, loser)
    rows = standings_json(latest(night))["divisions"][0]["rows"]
    assert [row["game_points"] for row in rows] == [3, 2, 0, 0]
    assert [row["card"] for row in rows] == ["3/1 +31", "2/1 +30", "0/0 -30", "0/0 -31"]
    assert {row["medal"] for row in rows} == {None}


def test_a_night_is_closed_when_every_game_has_been_played() -> None:
    night = make_singles_night(round_count=2)
    here(night, 5)
    event = draw_night(night)
    with pytest.raises(ValidationError, match="isn’t complete"):
        close_night(night, by=DESK, seen=event.revision)
    play_all(event)
    close_night(night, by=DESK, seen=latest(night).revision)
    closed = latest(night)
    assert closed.status == Event.Status.FINISHED
    assert closed.archive is not None
    assert closed.archive["money"]["activities"] == 2500


class TestSeventeenPeopleAndNineRounds:
    """All rounds are drawn at the beginning: one sits out each."""

    @pytest.fixture
    def night(self) -> Night:
        night = make_singles_night()
        here(night, 17)
        return night

    def test_are_told_before_the_draw_and_offered_games_as_tables_finish(
        self, client: Client, night: Night
    ) -> None:
        said = words(page(client, night, "games").encode())
        assert "9 people get 8 games, and 8 people get 9." in said
        assert "Tonight: games as tables finish" in said

        sent = {"seen": latest(night).revision, "pairing": "as-tables-finish"}
        send(client, night, "games", **sent)

        event = latest(night)
        assert event.format_code == "as-tables-finish"
        assert event.stage.settings["pairing"] == "as-tables-finish"
        assert len(outstanding(event)) == 8
        desk = words(client.get(reverse("events:desk", args=[event.slug])).content)
        assert "0 of about 76 games in" in desk
        cards = words(client.get(reverse("events:scorecards", args=[event.slug])).content)
        assert all(entry.name in cards for entry in event.entries.all())

    def test_are_named_on_the_desk_afterwards(self, client: Client, night: Night) -> None:
        draw_night(night)
        sign_in(client, night)
        desk = words(client.get(reverse("events:desk", args=[night.event.slug])).content)
        assert "have fewer games tonight than the others, who have 9." in desk


def test_an_even_number_has_the_same_number_of_games() -> None:
    assert games_each(16, 9) == {9: 16}
    assert games_each(17, 9) == {9: 8, 8: 9}
    assert games_each(5, 9) == {8: 1, 7: 4}
    assert games_each(3, 9) == {6: 3}
