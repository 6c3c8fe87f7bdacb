from collections import Counter
from collections.abc import Sequence

from hypothesis import given, settings
from hypothesis import strategies as st

from cribbage_events.contest.formats.round_robin import Draw, Pairing, draw
from cribbage_events.contest.presets import ACC_GRASS_ROOTS_PRESET
from tests.tools.examples import examples

ROUNDS = ACC_GRASS_ROOTS_PRESET.rounds


def pairs_in(rounds: Sequence[Sequence[Pairing[int]]]) -> list[tuple[int, int]]:
    return [game.players for games in rounds for game in games]


def night(size: int, seed: int) -> Draw[int]:
    return draw([range(size)], rounds=ROUNDS, seed=seed)


def rested(found: Draw[int]) -> Counter[int]:
    return Counter(player for byes in found.byes for player in byes)


@settings(max_examples=examples(30), deadline=None)
@given(st.integers(2, 30), st.integers(0, 99))
def test_a_different_opponent_each_where_there_are_enough(size: int, seed: int) -> None:
    found = night(size, seed)
    opponents = size - 1 + size % 2
    if opponents >= ROUNDS:
        assert not found.repeats
    else:
        assert min(repeat.round for repeat in found.repeats) == opponents + 1


@settings(max_examples=examples(30), deadline=None)
@given(st.integers(1, 12), st.integers(0, 99))
def test_an_odd_number_sits_out_fairly(half: int, seed: int) -> None:
    size = 2 * half + 1
    count = rested(night(size, seed))
    each = [count[player] for player in range(size)]
    assert sum(each) == ROUNDS
    assert max(each) - min(each) <= 1


def test_a_night_of_seventeen_with_one_late_and_one_leaving() -> None:
    first = night(17, seed=5)
    played = pairs_in(first.rounds[:1])
    late = draw(
        [range(18)],
        rounds=ROUNDS - 1,
        seed=6,
        first_round=2,
        played=played,
        just_played=played,
        late=[17],
        previous_byes=first.byes[0],
        drawn=first.rounds[1:],
    )
    # 17 who were there meet a new opponent each, and so does the one who came late.
    assert not late.repeats
    assert not rested(late)
    played += pairs_in(late.rounds[:3])
    left = draw(
        [[player for player in range(18) if player != 4]],
        rounds=ROUNDS - 4,
        seed=7,
        first_round=5,
        played=played,
        just_played=pairs_in(late.rounds[2:3]),
        previous_byes=first.byes[0],
        drawn=late.rounds[3:],
    )
    assert not left.repeats
    assert max((rested(left) + Counter(first.byes[0])).values()) == 1
    assert all(4 not in pair for pair in pairs_in(left.rounds))
