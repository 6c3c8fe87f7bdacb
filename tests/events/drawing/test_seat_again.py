"""A result corrected before the next round has begun offers to seat that round again."""

import pytest
from django.core.exceptions import ValidationError

from cribbage_events.events.drawing.selectors.table_plan import reseating_of
from cribbage_events.events.drawing.services.doubles import (
    leave,
    seat_first_game,
    seat_round_again,
    settle_cut,
)
from cribbage_events.events.models import Event, Game, ScoreReport
from cribbage_events.events.results.services import withdraw_result
from cribbage_events.events.undo.rule_faults import faults_of
from cribbage_events.events.undo.services import undo
from tests.building import (
    DESK,
    fresh,
    games_in,
    make_night,
    play_round,
    say,
    seated_night,
    seats_of,
)
from tests.events.redrawing.redrawing import entry_of
from tests.events.undo.everything import last_change

pytestmark = pytest.mark.django_db


def scores_of(game: Game) -> list[int]:
    return list(game.reports.latest("pk").scores)


def turned(game: Game) -> None:
    """Let the other side win; the volunteer says so, with a reason."""
    correct(game, list(reversed(scores_of(game))))


def correct(game: Game, scores: list[int]) -> None:
    withdraw_result(game, by=DESK, reason="read the wrong way round")
    say(game, *scores)


def seat_again(event: Event) -> None:
    seat_round_again(event, by=DESK, seen=fresh(event).revision)


def test_the_seats_are_those_of_a_night_on_which_nothing_was_wrong() -> None:
    right = seated_night(12)
    play_round(right, 1)
    turned(games_in(right, 1)[0])
    scores = [scores_of(game) for game in games_in(right, 1)]
    wrong_seats = seats_of(right, 2)
    again = reseating_of(right)
    assert again is not None
    assert (again.round, len(again.moves)) == (2, 4)

    seat_again(right)

    assert seats_of(right, 2) != wrong_seats
    assert reseating_of(right) is None
    assert faults_of(right) == []
    seats = seats_of(right, 2)
    other = make_night(12, club=right.club, slug="straight")
    seat_first_game(other, by=DESK, seen=other.revision)
    for game, said in zip(games_in(other, 1), scores, strict=True):
        say(game, *said)
    assert seats_of(other, 2) == seats


def test_a_corrected_score_with_the_same_winner_offers_nothing() -> None:
    event = seated_night(8)
    play_round(event, 1)
    game = games_in(event, 1)[0]
    correct(game, [121 if score == 121 else score // 2 for score in scores_of(game)])
    assert reseating_of(event) is None
    with pytest.raises(ValidationError, match="These stay as they are"):
        seat_again(event)


def test_arriving_or_leaving_meanwhile_offers_nothing_by_itself() -> None:
    event = seated_night(9)
    play_round(event, 1)
    leave(entry_of(event, 4), by=DESK, seen=fresh(event).revision, from_round=2)
    assert reseating_of(event) is None
    turned(games_in(event, 1)[0])
    again = reseating_of(event)
    assert again is not None
    assert "Player 04" not in {move.name for move in again.moves}
    seat_again(event)
    assert faults_of(event) == []


def test_nothing_is_offered_once_the_next_round_has_a_result() -> None:
    event = seated_night(8)
    play_round(event, 1)
    say(games_in(event, 2)[0], 121, 90)
    turned(games_in(event, 1)[0])
    assert reseating_of(event) is None
    seats = seats_of(event, 2)
    with pytest.raises(ValidationError, match="stay as they are"):
        seat_again(event)
    assert seats_of(event, 2) == seats


def test_a_result_undone_in_the_diary_and_entered_the_other_way_round() -> None:
    event = seated_night(8)
    play_round(event, 1)
    undo(last_change(event), by=DESK, reason="wrong way round")
    assert reseating_of(event) is None
    game = next(each for each in games_in(event, 1) if each.status == "outstanding")
    say(game, *list(reversed(scores_of(game))))
    assert reseating_of(event) is not None


def test_a_correction_that_leaves_a_tie_at_three_asks_for_the_cut_first() -> None:
    event = seated_night(7)
    play_round(event, 1)
    game = games_in(event, 1)[1]
    assert game.seats.count() == 3
    stayed = event.stages.get().rounds.get(number=2).stayed or []
    correct(game, [90, 121, 90])
    assert reseating_of(event) is None
    level = [seat.entry for seat in game.seats.order_by("side").select_related("entry__person")]
    other = next(each for each in (level[0], level[2]) if each.number not in stayed)

    settle_cut(game, by=DESK, stays=other)

    assert reseating_of(event) is not None
    seat_again(event)
    assert faults_of(event) == []
    assert reseating_of(event) is None


def test_seating_again_is_undone_like_anything_else() -> None:
    event = seated_night(8)
    play_round(event, 1)
    before = seats_of(event, 2)
    turned(games_in(event, 1)[1])
    seat_again(event)
    change = last_change(event)
    assert change.what == "Round 2 was seated again after a corrected result of round 1."
    undo(change, by=DESK)
    assert seats_of(event, 2) == before
    assert reseating_of(event) is not None


def test_the_seen_revision_must_be_current() -> None:
    event = seated_night(8)
    play_round(event, 1)
    turned(games_in(event, 1)[0])
    seen = fresh(event).revision
    turned(games_in(event, 1)[1])
    with pytest.raises(ValidationError, match="has changed since you opened this page"):
        seat_round_again(event, by=DESK, seen=seen)
    assert ScoreReport.objects.filter(game__round__number=2).count() == 0
