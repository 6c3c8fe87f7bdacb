import pytest
from hypothesis import given
from hypothesis import strategies as st

from cribbage_events.practice.screens.game.board import LANE, LONG, PITCH, STREET, Board, pegs_on

BOARDS = [
    Board(lanes, target, length)
    for lanes in (2, 3)
    for target in (61, 121)
    for length in (STREET, LONG)
]
boards = pytest.mark.parametrize("board", BOARDS, ids=str)


@boards
def test_every_hole_is_on_the_board_and_none_twice(board: Board) -> None:
    holes = list(board.holes())
    assert len(holes) == len(set(holes)) == board.lanes * (board.target + 1) + 1
    assert all(4 < x < board.width - 4 and 4 < y < board.height - 4 for x, y in holes)


@boards
def test_a_street_is_thirty_holes_in_fives(board: Board) -> None:
    first, fifth, sixth = (board.hole(number, 0) for number in (1, 5, 6))
    assert fifth.x - first.x == 4 * PITCH
    assert sixth.x - fifth.x > PITCH
    assert board.hole(30, 0).y == first.y


@boards
def test_the_way_turns_at_the_end_of_a_row(board: Board) -> None:
    last, following = board.length, board.length + 1
    if board.rows > 1:
        assert board.hole(last, 0).y < board.hole(following, 0).y
        assert board.hole(following, 0).x == board.hole(last, 0).x
        assert board.hole(following + 1, 0).x < board.hole(following, 0).x


@boards
def test_people_outside_stay_outside(board: Board) -> None:
    inner, last = board.lanes - 1, board.length
    assert board.hole(last, 0).y < board.hole(last, inner).y
    if board.rows > 1:
        assert board.hole(last, inner).y < board.hole(last + 1, inner).y
        assert board.hole(last + 1, inner).y < board.hole(last + 1, 0).y


@boards
def test_all_reach_the_same_last_hole_and_nobody_goes_beyond(board: Board) -> None:
    assert len({board.hole(board.target, lane) for lane in range(board.lanes)}) == 1
    assert board.hole(board.target + 9, 0) == board.hole(board.target, 0)


@given(st.sampled_from(BOARDS), st.data())
def test_the_next_hole_is_the_nearest_one(board: Board, data: st.DataObject) -> None:
    """The bends are different, and so is the last hole, which lies between the tracks."""
    number = data.draw(st.integers(1, board.target - 2).filter(lambda at: at % board.length))
    here, following = board.hole(number, 0), board.hole(number + 1, 0)
    assert here.y == following.y
    assert PITCH <= abs(here.x - following.x) < 2 * PITCH


@boards
def test_the_tracks_lead_through_their_first_hole_to_the_last(board: Board) -> None:
    end = board.hole(board.target, 0)
    for lane in range(board.lanes):
        assert board.track(lane).startswith(f"M{board.hole(-1, lane).x} {board.hole(1, lane).y}")
        assert board.track(lane).endswith(f"L{end.x} {end.y}")


@boards
def test_the_streets_are_numbered_on_the_board_apart_from_each_other(board: Board) -> None:
    numbered = list(board.streets())
    assert [street for street, _ in numbered] == list(range(30, board.target - 1, 30))
    assert len({at for _, at in numbered}) == len(numbered)
    assert all(0 < at.x < board.width and 0 < at.y < board.height for _, at in numbered)


@boards
def test_a_number_between_rows_is_beside_its_hole(board: Board) -> None:
    for street, at in board.streets():
        assert abs(at.x - board.hole(street, 0).x) <= PITCH


def test_a_long_row_makes_the_board_wide_and_low() -> None:
    assert Board(2, 121, LONG).rows == 2
    assert Board(2, 121, LONG).height < Board(2, 121).height
    assert Board(2, 121, LONG).width > 1.8 * Board(2, 121).width


def test_a_smaller_board_is_drawn_lower() -> None:
    assert Board(2, 61).height < Board(2, 121).height < Board(3, 121).height
    assert Board(3, 61).height - Board(2, 61).height == 2 * LANE


# ---------------------------------------------------------------- pegs
def holes(scores: list[int], back: list[int], steps: list[int]) -> dict[str, int]:
    return {peg.id: peg.hole for peg in pegs_on(Board(2, 121), scores, back, steps)}


def test_both_pegs_begin_before_the_first_hole() -> None:
    assert holes([0, 0], [0, 0], [0, 0]) == {
        "peg-0a": 0,
        "peg-0b": -1,
        "peg-1a": 0,
        "peg-1b": -1,
    }


def test_the_peg_that_was_behind_leaps_ahead() -> None:
    first = holes([2, 0], [0, 0], [1, 0])
    assert (first["peg-0a"], first["peg-0b"]) == (0, 2)
    second = holes([5, 0], [2, 0], [2, 0])
    assert (second["peg-0a"], second["peg-0b"]) == (5, 2)
