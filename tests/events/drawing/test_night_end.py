"""A night is over when all its rounds have been played, and not before."""

import pytest
from django.core.exceptions import ValidationError

from cribbage_events.events.drawing.selectors.doubles import cuts_of, task_left
from cribbage_events.events.drawing.services.doubles import arrive, leave, settle_cut
from cribbage_events.events.lifecycle.services import finish
from cribbage_events.events.models import Entry, Event
from cribbage_events.events.standings.standings import standings_of
from tests.building import DESK, fresh, games_in, play_round, say, seated_night, seats_of

pytestmark = pytest.mark.django_db


def entry_of(event: Event, number: int) -> Entry:
    return Entry.objects.select_related("event").get(event=event, number=number)


def tie_at_three(event: Event, number: int) -> None:
    """The two losers at the last table, of three, have the same score."""
    play_round(event, number, skip=[2])
    say(games_in(event, number)[1], 121, 80, 80)


def test_a_table_that_still_has_to_cut_keeps_the_night_open() -> None:
    event = seated_night(7)
    tie_at_three(event, 1)
    said = task_left(fresh(event))
    assert said is not None
    assert said.words == (
        "1 of 4 rounds is played. Two players must cut at table 2: tap who stays."
    )
    assert said.where == "events:desk"
    with pytest.raises(ValidationError, match="must cut at table 2"):
        finish(fresh(event), by=DESK, seen=fresh(event).revision)
    game = games_in(event, 1)[1]
    settle_cut(game, by=DESK, stays=entry_of(event, cuts_of(fresh(event))[0].players[0][0]))
    words = task_left(fresh(event))
    assert words is not None
    assert words.words == "2 results are missing in round 2."


def test_after_the_last_round_nobody_has_to_cut() -> None:
    event = seated_night(7)
    for number in range(1, 4):
        play_round(event, number, seed=number)
    tie_at_three(event, 4)
    assert cuts_of(fresh(event)) == []
    assert task_left(fresh(event)) is None
    finish(fresh(event), by=DESK, seen=fresh(event).revision)


def test_before_the_seats_nothing_is_over() -> None:
    event = seated_night(4)
    games_in(event, 1)[0].delete()
    said = task_left(fresh(event))
    assert said is not None
    assert said.words == "Nobody has been seated yet."


def test_two_who_go_home_early_end_the_night() -> None:
    event = seated_night(2)
    say(games_in(event, 1)[0], 121, 30)
    leave(entry_of(event, 1), by=DESK, seen=fresh(event).revision, from_round=2)
    assert seats_of(event, 2) == {}
    assert task_left(fresh(event)) is None


def test_when_somebody_comes_after_all_the_next_round_is_seated() -> None:
    event = seated_night(2)
    say(games_in(event, 1)[0], 121, 30)
    leave(entry_of(event, 1), by=DESK, seen=fresh(event).revision, from_round=2)
    arrive(entry_of(event, 1), by=DESK, seen=fresh(event).revision, from_round=2)
    assert seats_of(event, 2) != {}
    assert task_left(fresh(event)) is not None


def test_nobody_leaves_two_alone_before_the_first_game() -> None:
    event = seated_night(2)
    with pytest.raises(ValidationError, match="It takes two"):
        leave(entry_of(event, 1), by=DESK, seen=event.revision, from_round=1)


@pytest.mark.parametrize("from_round", [1, 3])
def test_somebody_who_left_by_mistake_and_came_back_in_time_has_missed_nothing(
    from_round: int,
) -> None:
    event = seated_night(8)
    for number in range(1, from_round):
        play_round(event, number, seed=number)
    leave(entry_of(event, 1), by=DESK, seen=fresh(event).revision, from_round=from_round)
    arrive(entry_of(event, 1), by=DESK, seen=fresh(event).revision, from_round=from_round)
    for number in range(from_round, 5):
        play_round(event, number, seed=number)
    rows = {row.entry.number: row for row in standings_of(fresh(event))[0].rows}
    assert rows[1].row.played == 4
    assert rows[1].why_no_medal == ""
    assert entry_of(event, 1).from_round == 1


def test_somebody_who_missed_a_round_is_ranked_after_all_who_missed_none() -> None:
    event = seated_night(8)
    play_round(event, 1, seed=1)
    gone, other = (side[0] for side in seats_of(event, 2)[1])
    leave(entry_of(event, gone), by=DESK, seen=fresh(event).revision, from_round=2)
    leave(entry_of(event, other), by=DESK, seen=fresh(event).revision, from_round=2)
    play_round(event, 2, seed=2)
    arrive(entry_of(event, other), by=DESK, seen=fresh(event).revision, from_round=3)
    for number in (3, 4):
        play_round(event, number, seed=number)
    rows = standings_of(fresh(event))[0].rows
    assert {row.entry.number for row in rows[-2:]} == {gone, other}
    assert {row.row.rank for row in rows[-2:]} == {7, 8}
    missed = {row.entry.number: row.row.missed for row in rows}
    assert (missed[gone], missed[other]) == ((2, 3, 4), (2,))
    assert [row.prize > 0 for row in rows[-2:]] == [False, False]
