import re

import pytest

from cribbage_events.clubs.actor import Actor
from cribbage_events.events.models import Event, Game, ScoreReport
from cribbage_events.events.results.selectors import (
    GameHistory,
    dispute_words,
    game_to_report,
    history_of,
)
from cribbage_events.events.results.services import take_back_report, withdraw_result
from cribbage_events.events.undo.services import undo
from tests.building import CLOCK, JOE, MARION, drawn_event, say

pytestmark = pytest.mark.django_db
ANN, BOB = Actor("Ann Lee"), Actor("Bob Ray")
SIDES = ("Cy Dow", "Di Poe")
Via = ScoreReport.Via


@pytest.fixture
def event() -> Event:
    return drawn_event([60, 61])


def history_read(event: Event, game: Game, reader: str = "") -> GameHistory:
    return history_of(event, game.pk, SIDES, ("name", reader) if reader else None)


def history_words(event: Event, game: Game, reader: str = "") -> str:
    """Return the history without its times."""
    words = dispute_words(history_read(event, game, reader), event.club.zone, "director")
    return re.sub(f" at {CLOCK}", "", words)


def test_each_reader_knows_their_own_words(event: Event, game: Game) -> None:
    say(game, 121, 90)
    say(game, 121, 87, by=ANN)
    assert history_words(event, game, "Ann Lee") == (
        "Joe Bell entered 121–90, you 121–87. Both are kept; the director decides."
        " The standings keep Joe Bell’s until then."
    )
    assert history_words(event, game, "Joe Bell") == (
        "You entered 121–90, Ann Lee 121–87. Both are kept; the director decides."
        " The standings keep yours until then."
    )


def test_those_who_say_the_same_are_named_together(event: Event, game: Game) -> None:
    say(game, 121, 90)
    say(game, 60, 121, by=ANN)
    say(game, 121, 90, by=BOB)
    words = history_words(event, game)
    assert words.startswith("Joe Bell and Bob Ray entered 121–90 for Cy Dow, ")
    assert "Ann Lee 121–60 for Di Poe." in words


def test_somebody_who_said_two_things_may_say_which_is_meant(event: Event, game: Game) -> None:
    say(game, 121, 90)
    say(game, 121, 87)
    history = history_read(event, game, "Joe Bell")
    assert "You entered 121–90, then 121–87." in history_words(event, game, "Joe Bell")
    assert [said.scores for said in history.choices] == [(121, 90), (121, 87)]
    assert history_read(event, game, "Ann Lee").choices == []


def test_a_dispute_after_a_decision_says_who_decided(event: Event, game: Game) -> None:
    say(game, 121, 90)
    say(game, 121, 87, by=MARION, via=Via.DESK, reason="the cards")
    say(game, 121, 90)
    assert history_words(event, game).startswith("Marion Fehr decided 121–87, ")
    assert [said.stands for said in history_read(event, game).reports] == [False, True, True]


def test_a_forfeit_is_told_in_words(event: Event, game: Game) -> None:
    say(game, forfeited_by=1, via=Via.DESK, by=MARION)
    say(game, 121, 90)
    assert "decided “Di Poe forfeited to Cy Dow”," in history_words(event, game)


def test_a_card_is_named_after_its_player(event: Event, game: Game) -> None:
    entry = game.seats.get(side=0).entry
    say(game, 121, 90, via=Via.SCORECARD, entry=entry.pk)
    (said,) = history_read(event, game).reports
    assert (said.who, said.through) == (f"{entry.name}’s card", "copied from the scorecard")


def test_a_report_taken_back_says_by_whom(event: Event, game: Game) -> None:
    take_back_report(say(game, 121, 90).report, by=MARION, reason="the wrong table")
    for by in (JOE, ANN):
        say(game, 121, 87, by=by)
    withdraw_result(game, by=BOB, reason="still playing")
    reports = history_read(event, game).reports
    assert [said.taken_back for said in reports] == ["Marion Fehr", "Bob Ray", "Bob Ray"]
    assert not any(said.stands or said.counts for said in reports)


def test_an_undone_report_says_by_whom(event: Event, game: Game) -> None:
    say(game, 121, 90)
    undo(event.changes.latest("revision"), by=ANN, reason="still playing")
    (said,) = history_read(event, game).reports
    assert said.taken_back == "Ann Lee"
    assert said.taken_back_at


def test_somebody_who_gave_no_name_is_not_shown_by_their_address(event: Event, game: Game) -> None:
    by = Actor("vic@example.com")
    take_back_report(say(game, 121, 90, by=by).report, by=by, reason="the wrong table")
    say(game, 121, 87, by=by)
    first, second = history_read(event, game).reports
    assert (first.taken_back, second.who) == ("a helper", "a helper")
    line = game_to_report(event, game.pk)
    assert line
    assert line.by == "a helper"
