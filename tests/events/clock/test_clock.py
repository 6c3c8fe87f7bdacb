from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from cribbage_events.events.clock.clock import Clock, clock_of, public_clock
from cribbage_events.events.clock.services import set_clock, start_round
from cribbage_events.events.models import Event, Round
from cribbage_events.tournaments.bracket.services import begin_play_offs
from tests.building import MARION, drawn_event, fresh, play_round, say, seated_night
from tests.events.clock.hall import at, begin, end, play_at
from tests.events.finished import finished
from tests.leagues.singles.nights import draw_night, here, latest, make_singles_night
from tests.tournaments.bracket.steps import qualified

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    """Return an event with eight tables, begun at noon."""
    event = drawn_event([60 + number % 5 for number in range(16)])
    begin(event, 1, 0, said=True)
    return fresh(event)


def clock_at(event: Event, minutes: float) -> Clock:
    clock = clock_of(fresh(event), at(minutes))
    assert clock
    return clock


def test_a_round_that_the_desk_started(event: Event) -> None:
    clock = clock_at(event, 5)
    assert (clock.round, clock.began_at, clock.start) == (1, at(0), "said")
    assert not clock.can_start
    assert clock.round_ends
    assert clock.all_ends
    assert at(15) < clock.round_ends.low < clock.round_ends.high < at(50)
    assert at(70) < clock.all_ends.low < clock.all_ends.high < at(220)


def test_times_are_said_in_steps_of_five_minutes(event: Event) -> None:
    clock = clock_at(event, 7)
    assert clock.round_ends
    assert clock.all_ends
    for time in (*clock.round_ends, *clock.all_ends):
        assert time.timestamp() % 300 == 0
    assert clock.round_ends.low < clock.round_ends.high


@pytest.mark.parametrize(
    ("minutes", "began", "start"), [(-30, 0, "planned"), (10, 10, "drawn"), (-600, 0, "planned")]
)
def test_where_nobody_says_so_round_1_begins_as_planned_or_when_it_is_drawn(
    event: Event, minutes: float, began: float, start: str
) -> None:
    begin(event, 1, minutes)
    clock = clock_at(event, 12)
    assert (clock.began_at, clock.start) == (at(began), start)
    assert clock.can_start


def test_results_before_the_planned_start_say_that_it_was_earlier(event: Event) -> None:
    begin(event, 1, -60)
    end(event, 1, -35)
    clock = clock_at(event, -30)
    assert (clock.began_at, clock.start) == (at(-60), "drawn")


def test_where_nobody_says_so_a_round_begins_when_the_one_before_is_complete(event: Event) -> None:
    play_at(event, 1, 18, 20, 25)
    begin(event, 2, 25)
    clock = clock_at(event, 26)
    assert (clock.round, clock.began_at, clock.start) == (2, at(25), "complete")
    assert clock.can_start
    start_round(fresh(event), by=MARION, number=2)
    assert not clock_at(event, 26).can_start


def test_every_result_changes_what_is_expected(event: Event) -> None:
    before = clock_at(event, 22)
    for table in range(1, 8):
        end(event, table, 14 + table)
    after = clock_at(event, 22)
    assert before.round_ends
    assert after.round_ends
    assert after.round_ends.high < before.round_ends.high


def test_public_pages_say_nothing_that_grows_old(event: Event) -> None:
    assert public_clock(event) is None
    set_clock(event, by=MARION, shown=True, minutes=45)
    end(event, 1, 15)
    end(event, 2, 19)
    clock = public_clock(fresh(event))
    assert clock
    assert (clock.round_ends, clock.all_ends) == (None, None)
    assert clock.ends_at == at(45)
    assert clock == public_clock(fresh(event))


def test_a_round_with_a_limit_ends_with_it(event: Event) -> None:
    set_clock(event, by=MARION, shown=True, minutes=45)
    clock = clock_at(event, 5)
    assert (clock.ends_at, clock.round_ends) == (at(45), None)
    assert clock.all_ends
    for number in (1, 2, 3):
        play_at(event, number, 30 * number - 10)
        begin(event, number + 1, 30 * number, said=True)
    assert clock_at(event, 95).all_ends is None


def test_the_last_round_is_the_end_of_all(event: Event) -> None:
    for number in (1, 2, 3):
        play_at(event, number, 30 * number - 10)
        begin(event, number + 1, 30 * number, said=True)
    clock = clock_at(event, 95)
    assert clock.round == 4
    assert clock.round_ends == clock.all_ends


def test_when_every_game_is_in_there_is_nothing_to_expect(event: Event) -> None:
    for number in (1, 2, 3, 4):
        play_at(event, number, 30 * number - 10)
        begin(event, number, 30 * number - 30, said=True)
    assert clock_of(fresh(event), at(125)) is None


@pytest.mark.parametrize(
    "changed", [{"status": "registration"}, {"why_cancelled": "The furnace is broken"}]
)
def test_an_event_that_isnt_being_played_has_no_clock(
    event: Event, changed: dict[str, object]
) -> None:
    set_clock(event, by=MARION, shown=True, minutes=None)
    Event.objects.filter(pk=event.pk).update(**changed)
    assert public_clock(fresh(event)) is None
    assert clock_of(fresh(event), at(5)) is None


def test_a_finished_event_has_no_clock() -> None:
    event = finished(drawn_event([60, 61, 62, 63]))
    assert public_clock(event) is None
    assert clock_of(event, at(5)) is None


def test_a_forfeited_game_says_nothing_about_the_pace(event: Event) -> None:
    before = clock_at(event, 10)
    assert before.all_ends
    game = event.stage.rounds.get(number=1).games.get(table=1)
    say(game, 121, 0, forfeited_by=1)
    after = clock_at(event, 10)
    assert after.all_ends
    assert after.all_ends.low >= before.all_ends.low - timedelta(minutes=5)


def test_the_clock_takes_one_query(event: Event) -> None:
    set_clock(event, by=MARION, shown=True, minutes=None)
    event = fresh(event)
    for ask in (public_clock, clock_of):
        with CaptureQueriesContext(connection) as queries:
            ask(event)
        assert len(queries) == 1


# ------------------------------------------------------------ pauses, and more time


def test_a_pause_isnt_counted(event: Event) -> None:
    round = event.stage.rounds.get(number=1)
    Round.objects.filter(pk=round.pk).update(paused_at=at(10))
    paused = clock_at(event, 20)
    assert (paused.paused_at, paused.counts_from) == (at(10), at(0))
    assert (paused.round_ends, paused.all_ends) == (None, None)
    Round.objects.filter(pk=round.pk).update(paused_at=None, paused_seconds=1200)
    after = clock_at(event, 30)
    assert (after.began_at, after.counts_from) == (at(0), at(20))
    assert after.round_ends
    assert after.round_ends.low > at(35)


def test_a_round_with_a_pause_says_nothing_of_how_long_games_take(event: Event) -> None:
    Round.objects.filter(stage__event=event, number=1).update(paused_seconds=1200)
    before = clock_at(event, 60)
    for table in range(1, 8):
        end(event, table, 55)
    after = clock_at(event, 60)
    assert before.round_ends
    assert after.round_ends
    assert after.round_ends.high <= before.round_ends.high


def test_more_time_moves_the_end_of_the_limit_only(event: Event) -> None:
    Event.objects.filter(pk=event.pk).update(round_minutes=40)
    before = clock_at(event, 10)
    Round.objects.filter(stage__event=event, number=1).update(extra_minutes=5, paused_seconds=60)
    after = clock_at(event, 10)
    assert (before.ends_at, after.ends_at) == (at(40), at(46))


# ------------------------------------------------------------ other formats


def test_where_games_begin_as_tables_finish_there_is_no_clock() -> None:
    night = make_singles_night(pairing="as-tables-finish")
    here(night, 8)
    draw_night(night)
    assert clock_of(latest(night), at(5)) is None


def test_play_offs_have_no_clock() -> None:
    event = qualified(16)
    begin_play_offs(event, by=MARION, seen=event.revision, best_of=[3])
    assert clock_of(fresh(event), at(5)) is None


def test_a_night_of_doubles_whose_next_rounds_arent_seated_yet() -> None:
    night = seated_night(12)
    begin(night, 1, 0, said=True)
    clock = clock_at(night, 10)
    assert clock.round == 1
    assert clock.all_ends
    assert clock.all_ends.low > at(70)
    play_round(night, 1)
    assert clock_at(night, 30).round in (2, None)
