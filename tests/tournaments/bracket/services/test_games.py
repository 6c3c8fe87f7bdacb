"""Play-offs through the services: what follows from results, corrections and undoing."""

from uuid import uuid4

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cribbage_events.contest.formats.knockout import Place
from cribbage_events.events.games.event_games import event_games
from cribbage_events.events.models import Event, Game, ScoreReport, Seat
from cribbage_events.events.results.selectors import score_sheet
from cribbage_events.events.results.services import withdraw_result
from cribbage_events.events.undo.sentences import what_comes_back
from cribbage_events.events.undo.services import undo
from cribbage_events.events.undo.state import rows_of
from tests.building import DESK, MARION, fresh, say
from tests.tools.examples import examples
from tests.tournaments.bracket.steps import (
    core_bracket,
    correct,
    in_play_offs,
    main_bracket,
    match_of,
    number_in,
    play_to_the_end,
    win,
    win_match,
)

pytestmark = pytest.mark.django_db


def statuses(event: Event, round: int, number: int) -> list[str]:
    """Return the states of the games of every match that was ever made in this place."""
    rows = [row for row in main_bracket(event).matches if row.place == (round, number)]
    return [game.status for row in rows for game in row.games]


def test_who_has_a_bye_meets_somebody_at_once(event: Event) -> None:
    found = main_bracket(event)
    seeds = list(found.settings.seeds)
    assert {place: set(row.sides) for place, row in found.standing.items()} == {
        (1, 2): {seeds[3], seeds[4]},
        (2, 2): {seeds[1], seeds[2]},
    }
    assert event.format_code == "knockout"


def test_a_match_goes_on_until_one_has_won_two_of_three(event: Event) -> None:
    row = match_of(event, 2, 2)
    win(row, row.sides[0])
    win(match_of(event, 2, 2), row.sides[1])
    assert match_of(event, 2, 2).score == (1, 1)
    win(match_of(event, 2, 2), row.sides[1])
    assert statuses(event, 2, 2) == ["played"] * 3
    assert main_bracket(event).bracket.rounds[2][0].second == row.sides[1]
    assert Place(3, 1) not in main_bracket(event).standing


def test_a_result_taken_back_leaves_one_game_to_play_next(event: Event) -> None:
    row = match_of(event, 2, 2)
    first = row.games[0]
    win(row, row.sides[0])
    assert statuses(event, 2, 2) == ["played", "outstanding"]

    withdraw_result(Game.objects.get(pk=first.id), by=MARION, reason="wrong table")
    assert statuses(event, 2, 2) == ["outstanding", "fallen"]

    win(match_of(event, 2, 2), row.sides[1])
    assert statuses(event, 2, 2) == ["played", "outstanding"]
    win(match_of(event, 2, 2), row.sides[1])
    assert statuses(event, 2, 2) == ["played", "played"]


def test_two_who_are_known_have_a_game_at_once(event: Event) -> None:
    seeds = main_bracket(event).settings.seeds
    win_match(event, Place(1, 2), seeds[4])
    assert set(match_of(event, 2, 1).sides) == {seeds[0], seeds[4]}
    assert statuses(event, 2, 1) == ["outstanding"]


def test_a_correction_leaves_what_it_does_not_touch_and_stands_again(event: Event) -> None:
    seeds = main_bracket(event).settings.seeds
    win_match(event, Place(1, 2), seeds[3])
    win_match(event, Place(2, 2), seeds[1])
    win_match(event, Place(2, 1), seeds[3])
    win_match(event, Place(3, 1), seeds[1])
    row = match_of(event, 1, 2)
    correct(row, 1, seeds[4])
    assert statuses(event, 1, 2) == ["played", "played", "outstanding"]
    win(match_of(event, 1, 2), seeds[4])
    found = main_bracket(event)
    assert {each.place for each in found.fallen} == {(2, 1), (3, 1)}
    assert found.standing[Place(2, 2)].decided[0] == seeds[1]
    assert statuses(event, 2, 1) == ["fallen", "fallen", "outstanding"]
    assert ScoreReport.objects.filter(game__match__round=3).count() == 2
    correct(match_of(event, 1, 2), 1, seeds[3])
    found = main_bracket(event)
    assert found.bracket.champion == seeds[1]
    assert statuses(event, 2, 1) == ["played", "played", "fallen"]
    assert statuses(event, 1, 2) == ["played", "played", "fallen"]


def test_a_result_that_is_cleared_takes_the_next_match_away(event: Event) -> None:
    seeds = main_bracket(event).settings.seeds
    win_match(event, Place(1, 2), seeds[4])
    game = Game.objects.get(pk=match_of(event, 1, 2).games[1].id)
    withdraw_result(game, by=DESK, reason="Not over yet.")
    assert statuses(event, 2, 1) == ["fallen"]
    assert statuses(event, 1, 2) == ["played", "outstanding"]
    say(game, 90, 121)
    assert main_bracket(event).bracket == core_bracket(event)


def test_a_report_of_a_fallen_game_is_kept_and_does_not_count(event: Event) -> None:
    seeds = main_bracket(event).settings.seeds
    win_match(event, Place(1, 2), seeds[4])
    game = Game.objects.get(match=match_of(event, 2, 1).id)
    correct(match_of(event, 1, 2), 1, seeds[3])
    say(game, 121, 60)
    game.refresh_from_db()
    assert (game.status, game.reports.count()) == ("fallen", 1)
    assert main_bracket(event).bracket == core_bracket(event)


def test_the_standings_are_those_of_the_qualifying_round(event: Event) -> None:
    before = event_games(event).rows
    play_to_the_end(event)
    assert event_games(event).rows == before
    assert len(before) == 10
    assert [game.match is not None for game in score_sheet(event).done].count(False) == 0


def test_the_scores_page_has_the_games_of_matches(event: Event) -> None:
    sheet = score_sheet(event)
    assert [game.where for game in sheet.matches] == [
        "Quarter-final, game 1",
        "Semi-final, game 1",
    ]
    assert sheet.left == []


STEPS = st.lists(st.tuples(st.integers(0, 30), st.booleans(), st.booleans()), max_size=25)


@settings(
    max_examples=examples(8),
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(steps=STEPS)
def test_any_results_and_corrections_leave_the_bracket_of_the_core(
    steps: list[tuple[int, bool, bool]],
) -> None:
    """And undoing all of them, the last one first, leaves it as it was."""
    event = in_play_offs(24)
    first = main_bracket(event).bracket
    begun = fresh(event).revision
    brackets = [first]
    for number, second_wins, again in steps:
        rows = main_bracket(event).matches
        games = [(row, game) for row in rows for game in row.games if again or not game.winner]
        if not games:
            continue
        row, game = games[number % len(games)]
        correct(row, number_in(game), row.sides[second_wins])
        assert main_bracket(event).bracket == core_bracket(event)
        brackets.append(main_bracket(event).bracket)
    check_games(event)
    changes = list(event.changes.filter(revision__gt=begun).order_by("-revision"))
    assert len(changes) == len(brackets) - 1
    for change, expected in zip(changes, reversed(brackets[:-1]), strict=True):
        undo(change, by=MARION, reason="Again.")
        assert main_bracket(event).bracket == expected
    check_games(event)


def check_games(event: Event) -> None:
    """Every match that can be played has one game to play, nobody else has any, and nobody sits
    twice in a round.
    """
    found = main_bracket(event)
    outstanding = {
        row.place
        for row in found.matches
        for game in row.games
        if game.status == Game.Status.OUTSTANDING
    }
    assert outstanding == {match.place for match in found.bracket.open_matches}
    seats = Seat.objects.filter(round__stage__event=event).values_list("round__number", "entry")
    assert len(seats) == len(set(seats))


def test_beginning_can_be_undone_until_something_is_reported() -> None:
    event = in_play_offs(20)
    begun = event.changes.latest("revision")
    assert "This is removed: 1 bracket, 1 round, " in what_comes_back(event, rows_of(begun))[0]
    undo(begun, by=MARION)
    undone = event.changes.latest("revision")
    assert "This comes back: 1 bracket, 1 round, " in what_comes_back(event, rows_of(undone))[0]
    assert fresh(event).format_code == "qualifying"
    assert event.stages.count() == 1
    assert not Game.objects.filter(match__isnull=False, round__stage__event=event).exists()


def test_a_form_sent_twice_counts_once(event: Event) -> None:
    row, key = match_of(event, 2, 2), uuid4()
    game = Game.objects.get(pk=row.games[0].id)
    say(game, 121, 60, key=key)
    assert say(game, 121, 60, key=key).state == "same"
    assert len(match_of(event, 2, 2).games) == 2
