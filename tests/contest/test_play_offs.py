from collections.abc import Mapping

from hypothesis import given
from hypothesis import strategies as st

from cribbage_events.contest.medals import BRONZE, GOLD, SILVER, award
from cribbage_events.contest.play_offs import (
    PlayOffRecord,
    after_play_offs,
    contradict,
    play_off_records,
)
from tests.contest.test_medals import rows_of

type Pairs = list[tuple[str, str]]


def ranks(points: Mapping[str, int], pairs: Pairs) -> list[tuple[int, str]]:
    return [(row.rank, row.player) for row in after_play_offs(rows_of(points), pairs)]


def medals(points: Mapping[str, int], pairs: Pairs) -> dict[str, str]:
    awards = award(after_play_offs(rows_of(points), pairs), ineligible={})
    return {given_.player: given_.medal for given_ in awards.awards}


LEVEL = {"A": 3, "B": 3, "C": 3, "D": 3}


def test_the_winner_is_ranked_before_the_loser() -> None:
    assert ranks({"A": 3, "B": 3, "C": 2}, [("B", "A")]) == [(1, "B"), (2, "A"), (3, "C")]
    assert medals({"A": 3, "B": 3, "C": 2}, [("B", "A")]) == {"B": GOLD, "A": SILVER, "C": BRONZE}


def test_of_four_level_two_pairs_who_played_share_gold_and_bronze() -> None:
    pairs = [("A", "B"), ("C", "D")]
    assert ranks(LEVEL, pairs) == [(1, "A"), (1, "C"), (3, "B"), (3, "D")]
    assert medals(LEVEL, pairs) == {"A": GOLD, "C": GOLD, "B": BRONZE, "D": BRONZE}


def test_an_entrant_without_a_play_off_stays_level_with_the_winner() -> None:
    assert ranks(LEVEL, [("A", "B")]) == [(1, "A"), (1, "C"), (1, "D"), (4, "B")]
    assert medals(LEVEL, [("A", "B")]) == dict.fromkeys("ACD", GOLD)


def test_both_losers_to_the_same_winner_stay_level() -> None:
    assert ranks({"A": 3, "B": 3, "C": 3}, [("A", "B"), ("A", "C")]) == [
        (1, "A"),
        (2, "B"),
        (2, "C"),
    ]


def test_a_chain_puts_everybody_in_order() -> None:
    pairs = [("B", "C"), ("A", "B")]
    assert ranks({"A": 3, "B": 3, "C": 3}, pairs) == [(1, "A"), (2, "B"), (3, "C")]


def test_a_play_off_between_players_no_longer_level_has_no_effect() -> None:
    points = {"A": 4, "B": 3, "C": 4}
    assert ranks(points, [("B", "A")]) == [(1, "A"), (1, "C"), (3, "B")]
    assert play_off_records(rows_of(points), [("B", "A")]) == {}


def test_play_offs_that_contradict_each_other_have_no_effect() -> None:
    pairs = [("A", "B"), ("B", "A")]
    assert contradict(pairs)
    assert not contradict([("A", "B"), ("B", "C"), ("A", "C")])
    assert ranks({"A": 3, "B": 3}, pairs) == [(1, "A"), (1, "B")]


def test_three_in_a_circle_are_level_again() -> None:
    circle = [("A", "B"), ("B", "C"), ("C", "A")]
    assert ranks({"A": 3, "B": 3, "C": 3}, circle) == [(1, "A"), (1, "B"), (1, "C")]
    assert ranks(LEVEL, [*circle, ("B", "D")]) == [(1, "A"), (1, "B"), (1, "C"), (4, "D")]
    assert ranks(LEVEL, [*circle, ("D", "C")]) == [(1, "D"), (2, "A"), (2, "B"), (2, "C")]


def test_everybody_in_a_play_off_has_a_record_of_it() -> None:
    pairs = [("A", "B"), ("B", "C"), ("A", "C")]
    assert play_off_records(rows_of(LEVEL), pairs) == {
        "A": PlayOffRecord(won=("B", "C")),
        "B": PlayOffRecord(won=("C",), lost=("A",)),
        "C": PlayOffRecord(lost=("B", "A")),
    }


PLAYERS = st.sampled_from("ABCDEF")
POINTS = st.dictionaries(PLAYERS, st.integers(1, 3), min_size=1)
PAIRS = st.lists(st.tuples(PLAYERS, PLAYERS).filter(lambda pair: pair[0] != pair[1]), max_size=6)


@given(POINTS, PAIRS)
def test_only_who_was_level_changes_places_and_each_winner_is_ahead(
    points: dict[str, int], pairs: Pairs
) -> None:
    level = rows_of(points)
    rows = after_play_offs(level, pairs)
    before = {row.player: row.rank for row in level}
    after = {row.player: row.rank for row in rows}
    assert [row.rank for row in rows] == sorted(after.values())
    for row in rows:
        assert after[row.player] == 1 + sum(rank < row.rank for rank in after.values())
    for one in points:
        for other in points:
            if before[one] < before[other]:
                assert after[one] < after[other]
    for winner, loser in pairs:
        if winner in before and before[winner] == before.get(loser) and not contradict(pairs):
            assert after[winner] < after[loser]
