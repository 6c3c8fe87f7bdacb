import pytest
from hypothesis import given
from hypothesis import strategies as st

from cribbage_events.contest.formats.matches import (
    MatchError,
    MatchState,
    games_forfeited,
    games_that_count,
    games_to_win,
    match_state,
)


def test_two_of_three_and_three_of_five_win() -> None:
    assert [games_to_win(each) for each in (1, 3, 5)] == [1, 2, 3]
    for each in (0, 2, -3):
        with pytest.raises(ValueError, match=str(each)):
            games_to_win(each)


def test_a_match_game_by_game() -> None:
    sides = ("A", "B")
    assert match_state(sides, "", best_of=3) == MatchState((0, 0), None, 2)
    assert match_state(sides, "A", best_of=3).games_left == (1, 2)
    assert match_state(sides, "AB", best_of=3).games_left == (1, 1)
    assert match_state(sides, "ABB", best_of=3) == MatchState((1, 2), "B", 2)
    assert match_state(sides, "ABB", best_of=5).games_left == (1, 2)
    assert match_state(sides, "AA", best_of=3).games_left == (0, 0)


@pytest.mark.parametrize("winners", ["AAB", "C"])
def test_a_game_after_the_end_or_of_somebody_else_is_refused(winners: str) -> None:
    with pytest.raises(MatchError):
        match_state(("A", "B"), winners, best_of=3)


@given(st.sampled_from([1, 3, 5]), st.lists(st.sampled_from("AB"), max_size=9))
def test_exactly_one_wins_and_no_game_is_left(best_of: int, winners: list[str]) -> None:
    played: list[str] = []
    for winner in winners:
        if match_state(("A", "B"), played, best_of=best_of).winner:
            break
        played.append(winner)
    state = match_state(("A", "B"), played, best_of=best_of)
    assert sum(state.won) == len(played) <= best_of
    fewest, most = state.games_left
    assert (state.winner is not None) == (fewest == most == 0)
    assert len(played) + most == best_of or state.winner is not None


def test_the_first_game_is_forfeited_after_five_minutes_and_a_further_one_every_fifteen() -> None:
    late = (0, 4, 5, 19, 20, 34, 35, 60)
    assert [games_forfeited(each, best_of=3) for each in late] == [0, 0, 1, 1, 2, 2, 2, 2]
    assert [games_forfeited(each, best_of=5) for each in late] == [0, 0, 1, 1, 2, 2, 3, 3]


@pytest.mark.parametrize(
    ("winners", "winner", "counts"),
    [
        ([], None, ()),
        (["A", None], None, (True, True)),
        (["A", "B", None], None, (True, True, True)),
        # A game that wasn't played is needless once the match is decided.
        (["A", None, "A"], "A", (True, False, True)),
        (["B", "A", "B"], "B", (True, True, True)),
        # So is one that was played after it was decided, whoever won it.
        (["A", "A", "B"], "A", (True, True, False)),
        (["A", "A", "A", None], "A", (True, True, False, False)),
    ],
)
def test_games_count_until_the_match_is_decided(
    winners: list[str | None], winner: str | None, counts: tuple[bool, ...]
) -> None:
    assert games_that_count(("A", "B"), winners, best_of=3) == (winner, counts)
