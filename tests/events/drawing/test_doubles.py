import pytest
from django.core.exceptions import ValidationError

from cribbage_events.events.drawing.selectors.doubles import (
    cuts_needed,
    doubles_night,
    other_moves,
)
from cribbage_events.events.drawing.services.doubles import (
    arrive,
    leave,
    rounds_to_choose,
    seat_first_game,
    settle_cut,
)
from cribbage_events.events.history.row_images import image_of
from cribbage_events.events.models import Entry, Event, Game, Round, Seat
from cribbage_events.events.results.services import withdraw_result
from cribbage_events.events.undo.services import undo
from tests.building import (
    DESK,
    come,
    fresh,
    games_in,
    make_night,
    play_round,
    say,
    seated_night,
    seats_of,
    sizes,
    tie_for_last,
)

pytestmark = pytest.mark.django_db


def everybody(event: Event, number: int) -> list[int]:
    seats = seats_of(event, number)
    return sorted(player for sides in seats.values() for side in sides for player in side)


def entry_of(event: Event, number: int) -> Entry:
    return Entry.objects.get(event=event, number=number)


def test_everybody_who_is_here_is_seated_and_the_first_round_begins() -> None:
    event = seated_night(23)
    assert event.status == Event.Status.RUNNING
    assert sizes(event, 1) == [4, 4, 4, 4, 4, 3]
    assert everybody(event, 1) == list(range(1, 24))
    assert Round.objects.get(stage__event=event, number=1).began_at
    assert event.changes.latest("revision").what == "23 players were seated at 6 tables."


def test_one_alone_is_told_what_to_do() -> None:
    event = make_night(1)
    with pytest.raises(ValidationError, match="It takes two to play"):
        seat_first_game(event, by=DESK, seen=event.revision)
    assert fresh(event).status == Event.Status.REGISTRATION


def test_the_next_seats_are_ready_after_the_last_result() -> None:
    event = seated_night(23)
    play_round(event, 1, skip=[4])
    assert not games_in(event, 2)
    winners, losers = seats_of(event, 1)[4]
    say(games_in(event, 1)[3], 121, 100)
    assert sizes(event, 2) == [4, 4, 4, 4, 4, 3]
    assert everybody(event, 2) == list(range(1, 24))
    now = seats_of(event, 2)
    assert set(losers) <= {player for side in now[4] for player in side}
    assert set(winners) <= {player for side in now[5] for player in side}
    assert Round.objects.get(stage__event=event, number=2).began_at


def test_a_whole_night_of_four_rounds_is_played() -> None:
    event = seated_night(9)
    for number in range(1, 5):
        assert everybody(event, number) == list(range(1, 10))
        play_round(event, number, seed=number)
    assert not Game.objects.filter(round__stage__event=event, status="outstanding").exists()
    assert doubles_night(event).last_round == 4


def test_partners_change_while_the_movement_allows_it() -> None:
    event = seated_night(20)
    for number in range(1, 4):
        play_round(event, number, seed=number)
    evening = doubles_night(event)
    forced = [pair for number in (2, 3) for t in evening.tables[number] for pair in t.forced]
    assert not forced


def test_a_tie_at_a_table_of_three_waits_for_the_cut() -> None:
    event = seated_night(7)
    game = tie_for_last(event)
    assert not games_in(event, 2)
    (needed,) = cuts_needed(doubles_night(event))
    assert (needed.game, needed.table) == (game.pk, 2)
    first, winner, third = (side[0] for side in seats_of(event, 1)[2])
    assert set(needed.numbers) == {first, third}
    with pytest.raises(ValidationError, match="one of the two"):
        settle_cut(game, by=DESK, stays=entry_of(event, winner))
    settle_cut(game, by=DESK, stays=entry_of(event, third))
    assert [third] in seats_of(event, 2)[2]
    assert not cuts_needed(doubles_night(event))
    with pytest.raises(ValidationError, match="Nobody needs to cut"):
        settle_cut(game, by=DESK, stays=entry_of(event, third))


@pytest.mark.parametrize("leaves_first", [True, False])
def test_nobody_cuts_with_somebody_who_has_gone_home(leaves_first: bool) -> None:
    event = seated_night(7)
    play_round(event, 1, skip=[2])
    game = games_in(event, 1)[1]
    first, _winner, third = (side[0] for side in seats_of(event, 1)[2])
    if leaves_first:
        leave(entry_of(event, first), by=DESK, seen=fresh(event).revision, from_round=2)
        say(game, 90, 121, 90)
    else:
        say(game, 90, 121, 90)
        leave(entry_of(event, first), by=DESK, seen=fresh(event).revision, from_round=2)
    assert not cuts_needed(doubles_night(event))
    assert sizes(event, 2) == [4, 2]
    game.refresh_from_db()
    assert game.cut == entry_of(event, third)


def test_a_cut_can_be_undone() -> None:
    event = seated_night(7)
    game = tie_for_last(event)
    settle_cut(game, by=DESK, stays=entry_of(event, seats_of(event, 1)[2][0][0]))
    undo(event.changes.latest("revision"), by=DESK)
    assert not games_in(event, 2)
    assert cuts_needed(doubles_night(event))


def test_undoing_a_cut_leaves_the_cuts_of_other_tables() -> None:
    event = make_night(10)
    event.stages.update(settings={"two_left_over": "two-tables"})
    seat_first_game(event, by=DESK, seen=event.revision)
    _, one, other = games_in(event, 1)
    say(games_in(event, 1)[0], 121, 60)
    for game in (one, other):
        say(game, 90, 121, 90)
    first, second = (entry_of(event, seats_of(event, 1)[table][0][0]) for table in (2, 3))
    settle_cut(one, by=DESK, stays=first)
    tables = (Round, Game, Seat)
    before = image_of(event, tables)
    settle_cut(other, by=DESK, stays=second)
    assert games_in(event, 2)

    undo(event.changes.latest("revision"), by=DESK)

    assert image_of(event, tables) == before
    assert [cut.table for cut in cuts_needed(doubles_night(event))] == [3]
    settle_cut(other, by=DESK, stays=second)
    assert {first.number, second.number} <= set(Round.objects.get(number=2).stayed or [])


def test_somebody_who_leaves_after_a_round_is_gone_from_the_next() -> None:
    event = seated_night(23)
    play_round(event, 1, skip=[1])
    event = fresh(event)
    leave(entry_of(event, 5), by=DESK, seen=event.revision, from_round=2)
    assert 5 in everybody(event, 1)
    play_round(event, 1, skip=[2, 3, 4, 5, 6])
    assert everybody(event, 2) == [number for number in range(1, 24) if number != 5]
    assert sizes(event, 2) == [4, 4, 4, 4, 4, 2]
    assert entry_of(event, 5).until_round == 1


def test_prepared_seats_change_as_little_as_can_be() -> None:
    event = seated_night(23)
    play_round(event, 1)
    before, event = seats_of(event, 2), fresh(event)
    gone = before[2][0][0]
    leave(entry_of(event, gone), by=DESK, seen=event.revision, from_round=2)
    after = seats_of(event, 2)
    assert sizes(event, 2) == [4, 4, 4, 4, 4, 2]
    assert [table for table in before if before[table] != after[table]] == [2, 6]


def test_somebody_who_is_late_plays_from_the_next_round_and_has_lost_nothing() -> None:
    event = seated_night(22)
    late = come(fresh(event), "Late Larry")
    play_round(event, 1, skip=[1])
    event = fresh(event)
    arrive(late, by=DESK, seen=event.revision, from_round=2)
    play_round(event, 1, skip=[2, 3, 4, 5, 6])
    assert sizes(event, 2) == [4, 4, 4, 4, 4, 3]
    assert late.number in everybody(event, 2)


def test_somebody_may_come_back() -> None:
    event = seated_night(8)
    play_round(event, 1, skip=[1])
    leave(entry_of(event, 3), by=DESK, seen=fresh(event).revision, from_round=2)
    with pytest.raises(ValidationError, match="doesn’t play in round 2"):
        leave(entry_of(event, 3), by=DESK, seen=fresh(event).revision, from_round=2)
    arrive(entry_of(event, 3), by=DESK, seen=fresh(event).revision, from_round=2)
    with pytest.raises(ValidationError, match="already plays in round 2"):
        arrive(entry_of(event, 3), by=DESK, seen=fresh(event).revision, from_round=2)
    play_round(event, 1, skip=[2])
    assert sizes(event, 2) == [4, 4]


def test_a_round_with_a_result_takes_nobody_in_or_out() -> None:
    event = seated_night(8)
    play_round(event, 1, skip=[1])
    assert rounds_to_choose(doubles_night(event), 4) == [2]
    with pytest.raises(ValidationError, match="Choose round 2"):
        leave(entry_of(event, 1), by=DESK, seen=fresh(event).revision, from_round=1)


def test_a_correction_moves_nobody_and_says_who_would_have_moved() -> None:
    event = seated_night(8)
    play_round(event, 1, skip=[1])
    game = games_in(event, 1)[0]
    say(game, 121, 100)
    before = seats_of(event, 2)
    first, second = seats_of(event, 1)[1]
    night = doubles_night(event)
    say(games_in(event, 2)[0], 121, 100)
    played = doubles_night(event).games[2][0]
    assert other_moves(night, played, [100, 121]) is None  # Nobody has moved on from there.
    assert other_moves(night, night.games[1][0], [121, 90]) is None
    moved, stayed = other_moves(night, night.games[1][0], [100, 121]) or (set(), set())
    assert (moved, stayed) == (set(second), set(first))
    withdraw_result(game, by=DESK, reason="wrong way round")
    say(game, 100, 121)
    assert seats_of(event, 2) == before


def test_leaving_can_be_undone() -> None:
    event = seated_night(12)
    play_round(event, 1)
    before, event = seats_of(event, 2), fresh(event)
    leave(entry_of(event, 4), by=DESK, seen=event.revision, from_round=2)
    assert seats_of(event, 2) != before
    undo(event.changes.latest("revision"), by=DESK)
    assert seats_of(event, 2) == before


def test_a_seat_drawn_on_an_old_page_is_refused() -> None:
    event = make_night(8)
    with pytest.raises(ValidationError, match="changed since"):
        seat_first_game(event, by=DESK, seen=event.revision - 1)
