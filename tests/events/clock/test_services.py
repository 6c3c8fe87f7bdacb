"""The desk says when a round begins, and who sees the clock."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.core.exceptions import ValidationError
from django.utils import timezone

from cribbage_events.events.clock.services import (
    add_minutes,
    pause_clock,
    resume_clock,
    set_clock,
    start_round,
)
from cribbage_events.events.games.rounds import current_round
from cribbage_events.events.models import Change, Event, Round
from cribbage_events.events.undo.services import undo, undo_refusal
from cribbage_events.words.codes import diary_sentence
from tests.building import MARION, drawn_event, fresh, game_at, play, say
from tests.events.undo.everything import last_change

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return drawn_event([60, 61, 62, 63])


def round_of(event: Event, number: int) -> Round:
    return event.stage.rounds.get(number=number)


def test_a_round_begins_when_the_desk_says_so(event: Event) -> None:
    drawn = round_of(event, 1).began_at
    start_round(event, by=MARION, number=1)
    begun = round_of(event, 1)
    assert begun.is_started
    assert drawn
    assert begun.began_at
    assert drawn < begun.began_at <= timezone.now()
    change = last_change(event)
    assert (change.verb, change.by_name) == ("start-round", MARION.name)
    assert diary_sentence(change.verb, change.data) == "Round 1 was started."


def test_the_start_of_a_round_can_be_undone(event: Event) -> None:
    before = round_of(event, 1).began_at
    start_round(event, by=MARION, number=1)
    say(game_at(event, table=1), 121, 87)
    undo(last_started(event), by=MARION)
    after = round_of(event, 1)
    assert (after.began_at, after.is_started) == (before, False)


def test_undoing_the_draw_takes_the_start_of_its_round_along(event: Event) -> None:
    drawn = event.changes.get(verb="draw")
    start_round(event, by=MARION, number=1)
    started = last_started(event)
    undo(drawn, by=MARION)
    assert not Round.objects.filter(stage__event=event).exists()
    undo(event.changes.latest("revision"), by=MARION)
    assert round_of(event, 1).is_started
    undo(started, by=MARION)
    assert not round_of(event, 1).is_started


def test_once_games_have_begun_it_says_what_to_do_instead(event: Event) -> None:
    drawn = event.changes.get(verb="draw")
    start_round(event, by=MARION, number=1)
    say(game_at(event, table=1), 121, 87)
    refused = undo_refusal(drawn)
    assert refused
    assert refused.messages == [
        "A result has been reported since, and every report is kept, so this can’t be undone. You"
        " can draw the rounds to come again, on the page of the draw."
    ]


def last_started(event: Event) -> Change:
    return event.changes.get(verb="start-round")


def test_started_twice_it_began_the_first_time(event: Event) -> None:
    start_round(event, by=MARION, number=1)
    before, revision = round_of(event, 1).began_at, fresh(event).revision
    start_round(fresh(event), by=MARION, number=1)
    assert round_of(event, 1).began_at == before
    assert fresh(event).revision == revision


def test_only_the_next_round_can_be_started(event: Event) -> None:
    for number in (2, 9):
        with pytest.raises(ValidationError, match="isn’t the next one any more"):
            start_round(event, by=MARION, number=number)
    play(event, 1)
    with pytest.raises(ValidationError, match="isn’t the next one any more"):
        start_round(fresh(event), by=MARION, number=1)
    start_round(fresh(event), by=MARION, number=2)
    assert round_of(event, 2).is_started


def test_a_round_with_a_result_has_begun(event: Event) -> None:
    say(game_at(event, table=1), 121, 87)
    with pytest.raises(ValidationError, match="already begun"):
        start_round(fresh(event), by=MARION, number=1)


def test_nothing_else_depends_on_it(event: Event) -> None:
    play(event, 1)
    assert current_round(event) == 2
    assert round_of(event, 2).began_at
    assert not round_of(event, 2).is_started


def test_a_pause_is_counted_once_and_can_be_undone(event: Event) -> None:
    start_round(event, by=MARION, number=1)
    pause_clock(fresh(event), by=MARION, number=1)
    paused = round_of(event, 1).paused_at
    assert paused
    pause_clock(fresh(event), by=MARION, number=1)
    assert round_of(event, 1).paused_at == paused
    assert sentence(event) == "Round 1: the clock was paused."
    Round.objects.filter(stage__event=event, number=1).update(
        paused_at=paused - timedelta(minutes=12)
    )
    resume_clock(fresh(event), by=MARION, number=1)
    after = round_of(event, 1)
    assert after.paused_at is None
    assert 720 <= after.paused_seconds < 780
    assert sentence(event) == "Round 1: the clock is running again."
    resume_clock(fresh(event), by=MARION, number=1)
    assert event.changes.filter(verb="resume-clock").count() == 1
    undo(event.changes.get(verb="resume-clock"), by=MARION)
    assert round_of(event, 1).paused_at


def test_a_round_that_is_started_later_has_had_no_pause(event: Event) -> None:
    pause_clock(event, by=MARION, number=1)
    start_round(fresh(event), by=MARION, number=1)
    assert round_of(event, 1).paused_at is None


def test_a_round_with_a_limit_gets_five_minutes_more_each_time(event: Event) -> None:
    with pytest.raises(ValidationError, match="Set one in the clock settings"):
        add_minutes(event, by=MARION, number=1)
    set_clock(fresh(event), by=MARION, shown=False, minutes=40)
    for minutes in (5, 10):
        add_minutes(fresh(event), by=MARION, number=1)
        assert round_of(event, 1).extra_minutes == minutes
    assert sentence(event) == "Round 1 has five more minutes."


@pytest.mark.parametrize("step", [pause_clock, resume_clock, add_minutes])
def test_only_the_round_that_is_played_has_a_clock(event: Event, step: Callable[..., None]) -> None:
    with pytest.raises(ValidationError, match="isn’t the next one any more"):
        step(event, by=MARION, number=2)


def sentence(event: Event) -> str:
    change = last_change(event)
    return diary_sentence(change.verb, change.data)


def test_the_clock_is_off_until_somebody_wants_it(event: Event) -> None:
    assert not event.clock_shown
    set_clock(event, by=MARION, shown=True, minutes=40)
    assert (fresh(event).clock_shown, fresh(event).round_minutes) == (True, 40)
    assert last_change(event).verb == "set-clock"
    set_clock(fresh(event), by=MARION, shown=True, minutes=40)
    assert event.changes.filter(verb="set-clock").count() == 1
    set_clock(fresh(event), by=MARION, shown=False, minutes=40)
    assert not fresh(event).clock_shown
    assert sentence(event) == "Only the desk sees the clock."
