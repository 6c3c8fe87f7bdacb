import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cribbage_events.cribbage.cards import DECK, Card, CardError, CardProblem, parse_cards
from cribbage_events.cribbage.counting import CombinationKind, Count, count, points, rank_points
from tests.cribbage.reckoning import reckoned

SHUFFLED = st.permutations(DECK)
NEVER = {19, 25, 26, 27}


def counted(text: str, *, crib: bool = False) -> Count:
    """The last of five cards is the starter."""
    cards = parse_cards(text)
    return count(cards[:4], *cards[4:], crib=crib)


@pytest.mark.parametrize(
    ("text", "total"),
    [
        ("QH 6H 5H 4H 5C", 20),
        ("9H 8H 7H 6H AH", 15),
        ("5C 5D 5H 5S", 20),
        ("5C 5D 5H 5S TD", 28),
        ("5H 5C 5S JD 5D", 29),
        ("2C 4D 6H 8S QD", 0),
        ("2C 3D 3H 4S 4D", 16),
        ("JC JD 5H 5S 5D", 23),
    ],
)
def test_published_totals(text: str, total: int) -> None:
    assert counted(text).total == total


def test_each_combination_shows_its_cards_and_the_count_so_far() -> None:
    found = counted("5D JS KC 6H 6C").combinations

    shown = [(each.kind, " ".join(map(str, each.cards)), each.points, each.total) for each in found]
    assert shown[1:] == [
        (CombinationKind.FIFTEEN, "5D KC", 2, 4),
        (CombinationKind.PAIR, "6C 6H", 2, 6),
    ]


def test_fifteens_of_two_cards_come_before_those_of_three() -> None:
    sizes = [len(each.cards) for each in counted("5C 5D 5H JS QC").combinations]

    assert sizes[:7] == [2] * 6 + [3]


def test_a_run_is_counted_once_for_each_card_it_can_be_made_of() -> None:
    runs = [
        each for each in counted("3C 3D 4H 5S 5D").combinations if each.kind is CombinationKind.RUN
    ]

    assert [" ".join(map(str, each.cards)) for each in runs] == [
        "3C 4H 5D",
        "3C 4H 5S",
        "3D 4H 5D",
        "3D 4H 5S",
    ]


def test_kings_and_aces_do_not_run_around_the_corner() -> None:
    assert all(
        each.kind is not CombinationKind.RUN for each in counted("QC KD AH 2S 7D").combinations
    )


@pytest.mark.parametrize(
    ("text", "crib", "flush"),
    [
        ("2H 4H 6H 8H", False, 4),
        ("2H 4H 6H 8H QD", False, 4),
        ("2H 4H 6H 8H QH", False, 5),
        ("2H 4H 6H 8H QD", True, 0),
        ("2H 4H 6H 8H QH", True, 5),
        ("2H 4H 6H 8D QH", False, 0),
    ],
)
def test_a_flush_is_four_in_the_hand_and_in_the_crib_five_only(
    text: str, crib: bool, flush: int
) -> None:
    assert counted(text, crib=crib).total == flush


def test_a_jack_that_is_turned_is_not_his_nobs() -> None:
    assert counted("2H 4D 6H 8H JH").total == 0


@pytest.mark.parametrize(
    ("text", "crib", "problem", "number"),
    [
        ("", False, CardProblem.TOO_FEW, 0),
        ("5H 6H 7H", False, CardProblem.TOO_FEW, 3),
        ("5H 6H", True, CardProblem.TOO_FEW, 2),
        ("5H 6H 7H 8H 9H", False, CardProblem.TOO_MANY, 5),
    ],
)
def test_too_few_or_too_many_cards_are_refused(
    text: str, crib: bool, problem: CardProblem, number: int
) -> None:
    for reckon in (count, points):
        with pytest.raises(CardError) as refused:
            reckon(parse_cards(text), crib=crib)
        error = refused.value
        assert (error.problem, error.number, error.crib) == (problem, number, crib)


def test_a_starter_that_is_in_the_hand_too_is_refused() -> None:
    hand = parse_cards("5H 6H 7H 8H")

    for reckon in (count, points):
        with pytest.raises(CardError) as refused:
            reckon(hand, hand[2])
        assert (refused.value.problem, refused.value.card) == (CardProblem.TWICE, hand[2])


@pytest.mark.parametrize(
    "ranks", [[], [5, 5, 5], [5] * 5, [1, 2, 3, 4, 5, 6], [13] * 5 + [1, 2, 3, 4]]
)
def test_a_wrong_number_of_ranks_is_refused(ranks: list[int]) -> None:
    with pytest.raises(CardError):
        rank_points(ranks)


@given(SHUFFLED, st.sampled_from([None, 4]), st.booleans())
def test_three_ways_to_reckon_agree(pack: list[Card], at: int | None, crib: bool) -> None:
    hand, starter = pack[:4], pack[at] if at else None

    total = count(hand, starter, crib=crib).total

    assert total == points(hand, starter, crib=crib) == reckoned(hand, starter, crib=crib)
    assert total not in NEVER


@given(SHUFFLED, st.randoms(use_true_random=False), st.booleans())
def test_the_order_of_the_cards_makes_no_difference(
    pack: list[Card], rng: random.Random, crib: bool
) -> None:
    hand, starter = pack[:4], pack[4]
    otherwise = rng.sample(hand, 4)

    assert count(hand, starter, crib=crib) == count(otherwise, starter, crib=crib)
    assert points(hand, starter, crib=crib) == points(otherwise, starter, crib=crib)


@given(SHUFFLED, st.booleans())
def test_the_count_grows_by_the_points_of_each_combination(pack: list[Card], crib: bool) -> None:
    total = 0
    for each in count(pack[:4], pack[4], crib=crib).combinations:
        total += each.points
        assert each.total == total > 0
        assert set(each.cards) <= set(pack[:5])


@given(SHUFFLED, st.sampled_from([4, 5]))
def test_ranks_alone_count_fifteens_pairs_and_runs(pack: list[Card], size: int) -> None:
    by_suit = {CombinationKind.FLUSH, CombinationKind.NOBS}
    found = count(pack[:4], *pack[4:size]).combinations

    assert rank_points([card.rank for card in pack[:size]]) == sum(
        each.points for each in found if each.kind not in by_suit
    )


@given(SHUFFLED)
def test_a_crib_never_counts_more_than_the_same_hand(pack: list[Card]) -> None:
    hand, starter = pack[:4], pack[4]

    assert points(hand, starter, crib=True) <= points(hand, starter)
