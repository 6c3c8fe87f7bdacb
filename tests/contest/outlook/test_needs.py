from collections.abc import Sequence
from itertools import product
from random import Random
from typing import NamedTuple

import pytest

from cribbage_events.contest.outcome import Outcome
from cribbage_events.contest.outlook.needs import Need, medal_needs, place_need
from cribbage_events.contest.outlook.situation import GameToCome, NotKnownError
from cribbage_events.contest.scoring import ACC
from tests.contest.outlook.cases import (
    MEDALS,
    Case,
    case,
    completions,
    game_of,
    medals_after,
    situation_of,
)
from tests.contest.outlook.test_outlook import result
from tests.tools.examples import examples

# Lower than any result.
LOWEST = -1000
BETTER = {"gold": MEDALS[:1], "silver": MEDALS[:2], "medal": MEDALS}


class End(NamedTuple):
    """A completion has its results, its medals, and everybody’s worst own result in pegs."""

    further: Sequence[Outcome[int]]
    medals: dict[int, str]
    worst: dict[int, int]

    def brings(self, player: int, award: str) -> bool:
        return self.medals.get(player) in BETTER[award]


def ends_of(each: Case) -> list[End]:
    medals = medals_after(each)
    return [
        End(further, medals(further), worst_results(further)) for further in completions(each.games)
    ]


def worst_results(further: Sequence[Outcome[int]]) -> dict[int, int]:
    worst: dict[int, int] = {}
    for outcome in further:
        for side, (players, _) in enumerate(outcome.sides):
            spread = outcome.spread(side)
            for player in players:
                worst[player] = min(worst.get(player, spread), spread)
    return worst


def fulfils(end: End, player: int, need: Need[int]) -> bool:
    if need.margin is not None and end.worst.get(player, LOWEST) < need.margin:
        return False
    at = {(outcome.round, outcome.table): outcome for outcome in end.further}
    for each in need.helps:
        outcome = at[each.game.round, each.game.table]
        side = next(side for side, (who, _) in enumerate(outcome.sides) if who == each.losers)
        if outcome.won(side):
            return False
    return True


@pytest.mark.parametrize("ten", range(4))
def test_a_need_is_true_of_every_completion_and_the_least(ten: int) -> None:
    for seed in range(10_000 + 10 * ten, 10_010 + 10 * ten):
        each = case(seed)
        ends = ends_of(each)
        for player in each.players:
            needs = {need.award: need for need in medal_needs(each.situation, player)}
            for award in BETTER:
                check(ends, each.target, player, award, needs)


def check(
    ends: Sequence[End], target: int, player: int, award: str, needs: dict[str, Need[int]]
) -> None:
    need = needs.get(award)
    least = least_margin(ends, target, player, award)
    if need is None:
        covered = [other for other in needs.values() if (other.margin,) == least]
        assert least is None or covered, "said of a better medal"
        return
    enough = [end for end in ends if fulfils(end, player, need)]
    assert enough
    assert all(end.brings(player, award) for end in enough)
    if need.helps:
        assert least is None, "no help is needed"
    else:
        assert least == (need.margin,)


def least_margin(
    ends: Sequence[End], target: int, player: int, award: str
) -> tuple[int | None] | None:
    """The least result in every own game that makes it safe; (None,) if it is safe already."""
    # The best of the results with which it doesn't come: whatever is better makes it safe.
    failing = [end.worst.get(player) for end in ends if not end.brings(player, award)]
    if not failing:
        return (None,)
    if None in failing:
        return None
    best = max(each for each in failing if each is not None)
    if best == target:
        return None
    return (1 if best == -1 else best + 1,)


PAST = [result(1, 1, 1, 121, 3, 111), result(1, 2, 2, 121, 4, 112)]


def test_a_win_by_so_many_pegs() -> None:
    """The leader wins by 10 at first; who won by 9 needs one peg more than the leader’s next."""
    games = [GameToCome(2, 1, ((2,), (3,)))]
    needs = medal_needs(situation_of(range(1, 5), PAST, games), 2)
    assert needs == (
        Need("gold", 1),
        Need("silver", -9),
        Need("medal", None),
    )


def test_who_has_to_lose() -> None:
    games = [GameToCome(2, 1, ((2,), (3,))), GameToCome(2, 2, ((1,), (4,)))]
    (gold, *_) = medal_needs(situation_of(range(1, 5), PAST, games), 2)
    assert (gold.award, gold.margin) == ("gold", 1)
    assert [(each.game.table, each.losers) for each in gold.helps] == [(2, (1,))]


def test_with_two_games_to_come_both_have_to_be_won_by_as_much() -> None:
    past = [result(1, 1, 1, 121, 2, 111)]
    games = [GameToCome(number, 1, ((1,), (2,))) for number in (2, 3)]
    needs = medal_needs(situation_of((1, 2), past, games), 2)
    assert needs[0] == Need("gold", 1)
    assert needs[-1] == Need("silver", None)


def test_who_is_not_eligible_needs_nothing() -> None:
    games = [GameToCome(2, 1, ((1,), (2,)))]
    situation = situation_of(range(1, 5), PAST, games, ineligible=frozenset({1}))
    assert medal_needs(situation, 1) == ()


def test_what_a_place_takes() -> None:
    games = [GameToCome(2, 1, ((3,), (4,)))]
    situation = situation_of(range(1, 5), PAST, games)
    assert place_need(situation, 1, "prize", 1, shared=True) is None
    assert place_need(situation, 3, "prize", 1, shared=True) == Need("prize", 20)
    assert place_need(situation, 3, "prize", 1, shared=False) == Need("prize", 21)


def test_a_place_that_head_to_head_may_take_away_is_not_safe() -> None:
    """Won by 10 the first is level with the second, who has won their own game."""
    past = [result(1, 1, 2, 121, 1, 111), result(2, 1, 3, 121, 2, 111)]
    situation = situation_of((1, 2, 3), past, [GameToCome(3, 1, ((1,), (4,)))], ACC)
    rows = situation.ranking([result(3, 1, 1, 121, 4, 111)])
    assert [row.player for row in rows] == [3, 2, 1]
    assert [row.player for row in situation.ranking([result(3, 1, 1, 121, 4, 110)])] == [3, 1, 2]
    assert place_need(situation, 1, "prize", 2, shared=True) == Need("prize", 11)


def test_no_needs_where_there_is_no_outlook() -> None:
    games = [GameToCome(number, 1, ((1,), (2,))) for number in (2, 3)]
    with pytest.raises(NotKnownError):
        place_need(situation_of((1, 2), (), games), 1, "prize", 1, shared=True)
    doubles = [GameToCome(number, 1, ((1, 2), (3, 4))) for number in (2, 3)]
    with pytest.raises(NotKnownError):
        medal_needs(situation_of(range(1, 5), (), doubles), 1)


@pytest.mark.parametrize("seed", range(examples(25)))
def test_what_a_place_takes_at_a_table_of_three(seed: int) -> None:
    random = Random(seed)
    past = [game_of(random, 1, table, pair, 3) for table, pair in enumerate([(1, 2), (3, 4)])]
    games = [GameToCome(2, 1, ((1,), (3,), (5,)), 3), GameToCome(2, 2, ((2,), (4,)), 3)]
    situation = situation_of(range(1, 6), past, games)
    ends = [
        (further, {row.player: row.rank for row in situation.ranking(further)})
        for further in completions(games)
    ]
    for player, places in product(range(1, 6), (1, 2)):
        need = place_need(situation, player, "prize", places, shared=True)
        least = next(
            (
                margin
                for margin in (-3, -2, -1, 1, 2, 3)
                if all(
                    ranks[player] <= places
                    for further, ranks in ends
                    if worst_results(further).get(player, 0) >= margin
                )
            ),
            None,
        )
        if need is None or need.helps:
            assert least is None
        else:
            assert least == (-3 if need.margin is None else need.margin)
