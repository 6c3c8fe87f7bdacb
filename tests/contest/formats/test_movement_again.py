"""A player leaves or arrives while a movement is under way: the rounds to come are drawn again."""

from collections import Counter
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cribbage_events.contest.drawing.pairings import Draw, Pairing
from cribbage_events.contest.formats.movement import movement
from cribbage_events.contest.formats.round_robin import draw
from tests.tools.examples import examples

type Games = set[tuple[int, frozenset[int]]]


def again(before: Draw[int], players: Sequence[int], from_round: int, late: int = -1) -> Draw[int]:
    """The rounds of a movement from this one on, for those who are there now."""
    done = before.rounds[: from_round - 1]
    return draw(
        [players],
        rounds=len(before.rounds) - len(done),
        seed=1,
        first_round=from_round,
        played=[game.players for games in done for game in games],
        just_played=[game.players for game in done[-1]] if done else [],
        previous_byes=[player for byes in before.byes[: from_round - 1] for player in byes],
        late=[late] if late >= 0 else [],
        drawn=before.rounds[from_round - 1 :],
    )


def games_in(rounds: Sequence[Sequence[Pairing[int]]]) -> list[Games]:
    """Return the games of each round with their tables."""
    return [{(game.table, frozenset(game.players)) for game in games} for games in rounds]


def changed_games(before: Draw[int], after: Draw[int], from_round: int) -> list[int]:
    """Return how many games of each round are changed."""
    pairs = zip(games_in(before.rounds[from_round - 1 :]), games_in(after.rounds), strict=True)
    return [len(old - new) for old, new in pairs]


def test_a_late_entry_plays_those_who_would_sit_out() -> None:
    before = movement(range(21), rounds=9, seed=1).draw
    after = again(before, range(22), 2, late=21)
    assert changed_games(before, after, 2) == [0] * 8
    assert not after.repeats
    assert not any(after.byes)


def test_of_an_odd_field_nobody_sits_out_when_one_has_left() -> None:
    before = movement(range(21), rounds=9, seed=1).draw
    after = again(before, range(20), 4)
    assert not any(after.byes)
    assert not after.repeats


@settings(max_examples=examples(25))
@given(st.integers(12, 40), st.integers(2, 9), st.sampled_from([-2, -1, 1]), st.integers(0, 99))
def test_sitting_out_stays_fair_and_nobody_meets_twice(
    size: int, from_round: int, change: int, seed: int
) -> None:
    before = movement(range(size), rounds=9, seed=seed).draw
    after = again(before, range(size + change), from_round, late=size if change == 1 else -1)
    assert not after.repeats
    rested = Counter(player for byes in before.byes[: from_round - 1] for player in byes)
    rested += Counter(player for byes in after.byes for player in byes)
    # Games that stay as they are may cost one second bye.
    assert sum(times - 1 for times in rested.values()) <= 1


@pytest.mark.parametrize("players", [399, 401])
def test_a_large_field_changes_at_once(players: int) -> None:
    before = movement(range(400), rounds=22, seed=1).draw
    after = again(before, range(players), 2, late=400)
    assert not after.repeats
    assert len(after.rounds) == 21
