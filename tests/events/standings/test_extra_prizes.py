"""Prizes besides those for the first places, and the games that a medal or a prize takes."""

from dataclasses import replace
from typing import Any

import pytest
from django.test import Client

from cribbage_events.contest.medals import holders_of
from cribbage_events.contest.presets import PRESETS
from cribbage_events.contest.prizes import ExtraPrize, Prize
from cribbage_events.contest.standings import Row
from cribbage_events.contest.ways import text_of
from cribbage_events.events.lifecycle.services import finish
from cribbage_events.events.models import Event
from cribbage_events.events.prize_giving.selectors import calls_of
from cribbage_events.events.standings.standings import event_standings
from tests.building import MARION, drawn_event, fresh, games_in, say
from tests.events.desk_client import at, director_of, words

PRIZES = (ExtraPrize(Prize.MOST_SKUNKS), ExtraPrize(Prize.NO_WINS), ExtraPrize(Prize.WINS, 1))


def way(**changed: Any) -> str:
    return text_of(replace(PRESETS["senior-games"], name="Our way", **changed))


def row(player: str, won: int, skunks: int, played: int = 3) -> Row[str]:
    return Row(1, player, played, won, played - won, skunks, 0, 0, 0, 0)


def test_all_who_are_level_share_a_prize() -> None:
    rows = [row("A", 3, 2), row("B", 1, 2), row("C", 0, 0), row("D", 1, 1), row("E", 0, 0, 0)]
    skunks, none, one = PRIZES
    assert holders_of(skunks, rows) == ("A", "B")
    assert holders_of(skunks, rows, without={"A"}) == ("B",)
    # Who has played no game has no prize for it.
    assert holders_of(none, rows) == ("C",)
    assert holders_of(one, rows) == ("B", "D")
    assert holders_of(skunks, [row("C", 1, 0)]) == ()


def afternoon(**fields: Any) -> Event:
    """Return two rounds of three and a director; number 1 has won the first game by a skunk."""
    event: Event = drawn_event([60, 61, 62, 63], round_count=2, director=False, **fields)
    for number in (1, 2):
        for game in games_in(event, number):
            numbers = [seat.entry.number for seat in game.seats.order_by("side")]
            best = numbers.index(min(numbers))
            scores = [121, 121]
            scores[1 - best] = 80 if min(numbers) == 1 and number == 1 else 110
            say(game, *scores)
    return fresh(event)


def extras(event: Event) -> list[str]:
    return [won.words for each in event_standings(event).divisions for won in each.extras]


@pytest.mark.django_db
def test_who_has_most_skunks_and_who_won_no_game_is_said_everywhere(client: Client) -> None:
    event = afternoon(way=way(extra_prizes=PRIZES))
    said = extras(event)
    assert said[0] == "Most skunks: Player 01 (1)"
    assert said[1].startswith("No games won: ")
    assert [each.honour for each in calls_of(event)][:2] == ["Most skunks", "No games won"]
    assert "Most skunks: Player 01 (1)" in words(client.get(event.get_absolute_url()).content)
    page = director_of(event.club).get(at(event, "finish"))
    assert "Most skunks: Player 01 (1)" in words(page.content)
    finish(event, by=MARION, seen=event.revision)
    assert "Most skunks: Player 01 (1)" in words(client.get(event.get_absolute_url()).content)


@pytest.mark.django_db
def test_who_won_no_game_is_known_only_after_the_last_one() -> None:
    event: Event = drawn_event(
        [60, 61, 62, 63], round_count=2, director=False, way=way(extra_prizes=PRIZES)
    )
    for game in games_in(event, 1):
        say(game, 121, 80)
    assert len(extras(fresh(event))) == 1
    assert extras(fresh(event))[0].startswith("Most skunks: ")


@pytest.mark.django_db
def test_while_medals_are_hidden_so_are_these_prizes(client: Client) -> None:
    event = afternoon(way=way(extra_prizes=PRIZES), hides_medals=True)
    finish(event, by=MARION, seen=event.revision)
    shown = words(client.get(event.get_absolute_url()).content)
    assert "Most skunks" not in shown


@pytest.mark.django_db
def test_who_has_played_too_few_games_is_passed_over_for_a_medal() -> None:
    event: Event = drawn_event([60, 61, 62], round_count=3, director=False, way=way(min_games=3))
    # Of three one sits out each round, so nobody can play three games.
    for number in (1, 2, 3):
        for game in games_in(event, number):
            say(game, 121, 80)
    event = fresh(event)
    rows = event_standings(event).divisions[0].rows
    assert not any(each.medal for each in rows)
    assert {each.why_no_medal for each in rows} == {"not eligible: fewer than 3 games played"}


@pytest.mark.django_db
def test_while_the_games_can_still_be_played_nobody_is_passed_over() -> None:
    event: Event = drawn_event(
        [60, 61, 62, 63], round_count=2, director=False, way=way(min_games=2)
    )
    for game in games_in(event, 1):
        say(game, 121, 80)
    rows = event_standings(fresh(event)).divisions[0].rows
    assert [each.medal for each in rows if each.medal] == ["gold", "gold", "bronze", "bronze"]
