"""Results and reports that were taken back stay on record."""

import pytest
from django.core.exceptions import ValidationError

from cribbage_events.clubs.actor import Actor
from cribbage_events.events.models import Event, Game, ScoreReport
from cribbage_events.events.results.game import game_data
from cribbage_events.events.results.services import (
    keep_late_result,
    take_back_report,
    withdraw_result,
)
from tests.building import JOE, MARION, fresh, last_line, say, scores_of

pytestmark = pytest.mark.django_db
ANN = Actor("Ann Lee")


def test_a_result_can_be_taken_back_and_stays_on_record(event: Event, game: Game) -> None:
    say(game, 121, 98)

    withdraw_result(game, by=MARION, reason="Wrong table")

    game.refresh_from_db()
    assert (game.status, game.accepted) == (Game.Status.OUTSTANDING, None)
    assert scores_of(game) == [None, None]
    assert game.reports.count() == 1
    assert last_line(event) == "The result of table 1, round 1 was cleared: Wrong table."
    assert say(game, 98, 121).state == "saved"


def test_taking_back_needs_a_result_and_a_reason(game: Game) -> None:
    with pytest.raises(ValidationError, match="no result yet"):
        withdraw_result(game, by=MARION, reason="Wrong table")
    say(game, 121, 98)
    with pytest.raises(ValidationError, match="Type the reason"):
        withdraw_result(game, by=MARION, reason=" ")


def test_without_the_first_report_the_second_counts(event: Event, game: Game) -> None:
    first = say(game, 121, 98).report
    second = say(game, 121, 89, by=ANN).report

    take_back_report(first, by=MARION, reason="typed for another table")

    game.refresh_from_db()
    assert (game.accepted, game.disputed) == (second, False)
    assert scores_of(game) == [121, 89]
    assert last_line(event).startswith(
        "Withdrawn, typed for another table: Joe Bell had reported Player "
    )
    first.refresh_from_db()
    assert first.taken_back_at is not None


def test_without_the_second_report_the_game_is_no_longer_disputed(game: Game) -> None:
    first = say(game, 121, 98).report

    take_back_report(say(game, 121, 89, by=ANN).report, by=MARION, reason="misread")

    game.refresh_from_db()
    assert (game.accepted, game.disputed) == (first, False)


def test_a_decision_taken_back_leaves_the_dispute_as_it_was(game: Game) -> None:
    first = say(game, 121, 98).report
    say(game, 121, 89, by=ANN)
    decided = say(game, 121, 89, by=MARION, via=ScoreReport.Via.DESK, reason="the cards").report

    take_back_report(decided, by=MARION, reason="the wrong cards")

    game.refresh_from_db()
    assert (game.accepted, game.disputed) == (first, True)
    assert scores_of(game) == [121, 98]


def test_a_report_is_taken_back_once_and_with_a_reason(game: Game) -> None:
    report = say(game, 121, 98).report
    with pytest.raises(ValidationError, match="Type the reason"):
        take_back_report(report, by=MARION, reason=" ")
    take_back_report(report, by=MARION, reason="misread")

    with pytest.raises(ValidationError, match="already"):
        take_back_report(report, by=MARION, reason="misread")


def test_the_diary_names_the_report_that_undoing_needs(event: Event, game: Game) -> None:
    report = say(game, 121, 98).report
    assert event.changes.latest("revision").report == report

    withdraw_result(game, by=MARION, reason="still playing")
    assert event.changes.latest("revision").report == report


def test_a_result_that_arrives_too_late_is_in_the_diary_once(event: Event) -> None:
    for _ in range(2):
        result = game_data(["Ann Lee", "Bob Ray"], [121, 87], None, table=3, round=1)
        keep_late_result(event, by=JOE, **result, typed_at="")

    assert last_line(event) == "Arrived late: table 3, round 1, Ann Lee beat Bob Ray 121–87"
    assert fresh(event).revision == event.revision + 1
