import pytest
from pytest_django.fixtures import DjangoAssertNumQueries

from cribbage_events.events.archive import games_json
from cribbage_events.events.games.rounds import outstanding, rounds_of
from cribbage_events.events.lifecycle.services import edit_event
from cribbage_events.events.models import Event
from cribbage_events.events.redrawing.services import withdraw
from cribbage_events.events.results.services import withdraw_result
from cribbage_events.events.standings.rows import StandingsRow
from cribbage_events.events.standings.standings import standings_json, standings_of, standings_table
from tests.building import MARION, drawn_event, fresh, games_in, play, say

pytestmark = pytest.mark.django_db


def rows(event: Event) -> dict[str, StandingsRow]:
    return {row.entry.name: row for each in standings_of(event) for row in each.rows}


# RULES: A, B, C and D, two meetings of A and B and of C and D, round by round.
EXAMPLE = [
    [(1, 121, 2, 100), (3, 121, 4, 80)],
    [(1, 121, 3, 119), (4, 121, 2, 90)],
    [(1, 121, 4, 60), (3, 121, 2, 120)],
    [(1, 121, 2, 118), (4, 121, 3, 101)],
]


def seat_and_say(event: Event, number: int, games: list[tuple[int, int, int, int]]) -> None:
    """Seat a round of these entrants, by number, and enter their scores."""
    entries = {entry.number: entry for entry in event.entries.all()}
    for game in games_in(event, number):
        game.seats.all().delete()
    for game, (one, own, two, other) in zip(games_in(event, number), games, strict=True):
        for side, player in enumerate((one, two)):
            game.seats.create(round=game.round, entry=entries[player], side=side)
        say(game, own, other)


def test_the_example_of_the_rules_comes_out_as_printed() -> None:
    """A, the first, is the director."""
    event = drawn_event([60, 61, 62, 63], director=False)
    edit_event(event, by=MARION, director=event.entries.earliest("number").person)
    for number, games in enumerate(EXAMPLE, start=1):
        seat_and_say(event, number, games)

    (division,) = standings_of(event)
    shown = [(row.entry.number, row.row.rank, row.row.card, row.medal) for row in division.rows]

    assert shown == [
        (1, 1, "9/4 +87", None),
        (3, 2, "5/2 +20", "gold"),
        (4, 3, "5/2 -51", "silver"),
        (2, 4, "0/0 -56", "bronze"),
    ]
    found = rows(event)
    assert found["Player 01"].why_no_medal.startswith("not eligible: directs this event")
    assert found["Player 03"].tie == "ahead of Player 04 on spread, +20 to −51"


def test_before_anything_is_played_everybody_is_level_and_nobody_has_a_medal() -> None:
    found = rows(drawn_event([60 + n for n in range(13)]))

    assert len(found) == 14
    assert {row.row.card for row in found.values()} == {"0/0 +0"}
    assert {row.medal for row in found.values()} == {None}
    assert {row.tie for row in found.values()} == {""}


def test_before_the_draw_there_are_no_divisions() -> None:
    event = drawn_event([60, 61])
    Event.objects.update(status=Event.Status.REGISTRATION)
    event.entries.update(division=None)
    event.stages.get().rounds.all().delete()
    event.divisions.all().delete()

    assert standings_of(event) == []
    assert standings_json(event)["divisions"] == []


def test_only_withdrawn_entrants_who_have_played_are_ranked() -> None:
    event = drawn_event([60 + n for n in range(6)])
    play(event, 1)
    withdraw(event.entries.get(number=1), by=MARION, seen=fresh(event).revision, reason="ill")
    assert "Player 01" in rows(event)

    event = drawn_event([60 + n for n in range(6)])
    first = event.entries.get(number=1)
    withdraw(first, by=MARION, seen=event.revision, reason="ill", sat_down=False)
    assert "Player 01" not in rows(event)


def test_a_result_taken_back_no_longer_counts() -> None:
    event = drawn_event([60, 61])
    game = games_in(event, 1)[0]
    say(game, 121, 98)
    withdraw_result(game, by=MARION, reason="Wrong table")

    assert {row.row.played for row in rows(event).values()} == {0}


def test_a_forfeit_is_two_points_without_spread() -> None:
    event = drawn_event([60, 61])
    say(games_in(event, 1)[0], forfeited_by=1)

    assert [row.row.card for row in rows(event).values()] == ["2/1 +0", "0/0 +0"]


def test_a_game_between_divisions_counts_in_both() -> None:
    event = drawn_event([60] * 7 + [70] * 7)
    play(event, 1)

    for division in standings_of(event):
        assert {row.row.played for row in division.rows} == {1}


def test_spreads_of_a_division_without_crossing_games_sum_to_zero() -> None:
    event = drawn_event([60 + n for n in range(13)])
    play(event, 1, 2, 3, 4)

    for division in standings_of(event):
        assert sum(row.row.spread for row in division.rows) == 0


@pytest.mark.parametrize("count", [4, 40])
def test_however_many_play_the_queries_stay_few(
    count: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    event = drawn_event([60 + n % 30 for n in range(count)])
    play(event, 1)

    with django_assert_num_queries(3):
        standings_of(event)
    with django_assert_num_queries(3):
        rounds_of(event)
    with django_assert_num_queries(1):
        outstanding(event)
    with django_assert_num_queries(3):
        games_json(event)


def test_standings_json_says_which_event_and_how_final() -> None:
    event = drawn_event([60, 61])
    play(event, 1)
    event = fresh(event)
    data = standings_json(event)

    assert {key: data[key] for key in ("event", "status", "revision", "provisional")} == {
        "event": event.slug,
        "status": "running",
        "revision": 3,
        "provisional": True,
    }
    assert data["divisions"][0]["rows"][0] == {
        "rank": 1,
        "name": "Player 01",
        "played": 1,
        "won": 1,
        "lost": 0,
        "skunks": 0,
        "game_points": 2,
        "plus": 6,
        "minus": 0,
        "spread": 6,
        "card": "2/1 +6",
        "eligible": True,
        "medal": "gold",
    }


def test_the_table_for_a_spreadsheet_has_a_heading_and_a_line_each() -> None:
    heading, *lines = standings_table(drawn_event([60 + n for n in range(13)]))

    assert heading[:3] == ["division", "rank", "name"]
    assert [line[0] for line in lines] == ["Under 66"] * 6 + ["66 and over"] * 8
    assert {len(line) for line in lines} == {len(heading)}
