import pytest

from cribbage_events.contest.formats.rotating_doubles import TwoLeftOver
from cribbage_events.events.drawing.selectors.table_plan import (
    head_count_words,
    plan_in,
    sizes_words,
)
from cribbage_events.events.drawing.services.doubles import arrive
from cribbage_events.events.games import reading
from cribbage_events.events.games.rounds import seated_rounds
from tests.building import (
    DESK,
    come,
    games_in,
    make_club,
    make_event,
    play_round,
    say,
    seated_night,
    seats_of,
)

pytestmark = pytest.mark.django_db


def test_the_first_round_shows_no_moves() -> None:
    plan = plan_in(seated_rounds(reading.games_in(seated_night(7))))
    assert plan is not None
    assert (plan.round, plan.is_first, plan.sizes) == (1, True, [4, 3])
    assert {seat.came_from for seat in plan.by_name} == {None}


def test_winners_move_on_and_losers_stay() -> None:
    event = seated_night(8)
    for game in games_in(event, 1):
        say(game, 121, 100)
    first, plan = seats_of(event, 1), plan_in(seated_rounds(reading.games_in(event)))
    assert plan is not None
    assert not plan.is_first
    moves = {seat.number: (seat.came_from, seat.table) for seat in plan.by_name}
    for table, (winners, losers) in first.items():
        assert {moves[number] for number in winners} == {(table, 3 - table)}
        assert {moves[number] for number in losers} == {(table, table)}
    assert [seat.moves for seat in plan.by_name] == [not seat.stays for seat in plan.by_name]


def test_somebody_who_is_new_comes_from_no_table() -> None:
    event = seated_night(7)
    late = come(event, "Late Larry")
    play_round(event, 1)
    event.refresh_from_db()
    arrive(late, by=DESK, seen=event.revision, from_round=2)
    plan = plan_in(seated_rounds(reading.games_in(event)))
    assert plan is not None
    (seat,) = [seat for seat in plan.by_name if seat.name == "Late Larry"]
    assert (seat.came_from, seat.moves, seat.stays) == (None, False, False)


def test_partners_who_were_partners_before_are_marked() -> None:
    event = make_event(
        make_club(),
        [("Ann & Bob", "Cy & Di")],
        [("Ann & Cy", "Bob & Di")],
        [("Bob & Ann", "Cy & Di")],
    )
    plan = plan_in(seated_rounds(reading.games_in(event)))
    assert plan is not None
    assert [again for _side, again in plan.tables[0].sides] == [True, True]


def test_without_seats_to_find_there_is_no_plan() -> None:
    assert plan_in([]) is None
    event = seated_night(4)
    for number in range(1, 5):
        play_round(event, number, seed=number)
    assert plan_in(seated_rounds(reading.games_in(event))) is None


@pytest.mark.parametrize(
    ("heads", "words"),
    [
        (2, "1 table of two"),
        (4, "1 table of four"),
        (8, "2 tables of four"),
        (23, "5 tables of four and 1 of three"),
        (21, "4 tables of four, 1 of three and 1 of two"),
        (1, "It takes two to play: wait for one more, or cancel the night."),
    ],
)
def test_a_head_count_in_words(heads: int, words: str) -> None:
    assert head_count_words(TwoLeftOver.ONE_TABLE, heads) == words


def test_two_left_over_may_make_two_tables_of_three() -> None:
    assert head_count_words(TwoLeftOver.TWO_TABLES, 22) == "4 tables of four and 2 of three"
    assert sizes_words([3, 4, 4]) == "2 tables of four and 1 of three"
