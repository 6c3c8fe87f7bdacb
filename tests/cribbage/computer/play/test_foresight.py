from collections.abc import Sequence
from random import Random

import pytest

from cribbage_events.cribbage.computer.odds import FOURS, Ranks
from cribbage_events.cribbage.computer.play import (
    START,
    Branch,
    Foresight,
    Pile,
    Scored,
    play_on,
    play_out,
    with_card,
)
from tests.tools.examples import examples


def net(guess: int, scored: Scored) -> float:
    return sum(points if player == 0 else -points for player, points in scored)


def leading(rank: int, own: Ranks, others: Sequence[Ranks]) -> float:
    branches = [Branch(at, [], [list(own), list(other)]) for at, other in enumerate(others)]
    return Foresight(0, net).laying(START, rank, branches)


def hands(seed: int, number: int) -> list[Ranks]:
    return Random(seed).sample(FOURS, number)


@pytest.mark.parametrize("seed", range(examples(20)))
def test_choosing_later_cards_gains_no_less_than_playing_them_quickly(seed: int) -> None:
    own, other = hands(seed, 2)
    for rank in set(own):
        left = list(own)
        left.remove(rank)
        quickly = play_out(with_card(START, rank), [left, list(other)], 1, 0)
        assert leading(rank, own, [other]) >= net(0, quickly)


@pytest.mark.parametrize("seed", range(examples(20)))
def test_not_knowing_the_other_hand_gains_no_more_than_knowing_it(seed: int) -> None:
    own, *others = hands(seed, 9)
    for rank in set(own):
        known = [leading(rank, own, [other]) for other in others]
        assert leading(rank, own, others) <= sum(known)


def test_one_card_has_to_do_for_hands_that_look_alike() -> None:
    own, others = (1, 4, 9, 9), [(4, 5, 5, 10), (8, 10, 11, 12)]
    known = [leading(1, own, [other]) for other in others]

    assert leading(1, own, others) == sum(known) - 2


def test_a_play_stops_at_a_choice_and_tells_what_was_seen() -> None:
    held = [[4, 6], [10]]
    course = play_on(with_card(START, 5), held, 1, 0, until=0)
    assert course == ([(1, 2)], (10,), pile_of_two(5, 10))
    assert held == [[4, 6], []]


def test_a_forced_card_is_no_choice() -> None:
    course = play_on(with_card(START, 5), [[4, 4], [10]], 1, 0, until=0)
    assert course.pile is None
    assert course.seen == (10, 4, 0, 4)


def pile_of_two(first: int, second: int) -> Pile:
    return with_card(with_card(START, first), second)
