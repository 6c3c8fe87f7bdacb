from itertools import combinations
from statistics import fmean

import pytest

from cribbage_events.cribbage.cards import DECK, Card, parse_cards
from cribbage_events.cribbage.computer import weigh_discards
from cribbage_events.cribbage.computer.discards import crib_outcomes, weigh_pairs
from cribbage_events.cribbage.computer.odds import PAIRS, likely, unseen_by_rank
from cribbage_events.cribbage.counting import points
from cribbage_events.cribbage.game import Rules
from tests.cribbage.computer.seeing import to_discard

DEALER, PONE = 0, 1


def best(cards: str, *, dealer: int) -> set[Card]:
    return set(weigh_discards(to_discard(cards, dealer=dealer))[0].thrown)


@pytest.mark.parametrize(
    ("cards", "thrown"),
    [
        ("5H 5C JD QS 2C 9H", "2C 9H"),
        ("5H 5C 5S JD KS 8C", "KS 8C"),
        ("4H 5C 6S 6D KS 9C", "KS 9C"),
        ("7H 7C 8S 8D KS 2C", "KS 2C"),
        ("AH 4H 7H TH 9C KD", "9C KD"),
    ],
)
def test_the_pone_keeps_what_belongs_together(cards: str, thrown: str) -> None:
    assert best(cards, dealer=PONE) == set(parse_cards(thrown))


@pytest.mark.parametrize(
    ("cards", "thrown", "other"),
    [
        # Played out 1,000 times by expert against expert: 3.1 points against 2.3 (± 0.2).
        ("4H 6S 9H JS 5C JH", "9 J", "4H 9H"),
        # 2.9 against 2.2.
        ("2D JD 4S AH 5D JC", "2 A", "2D 4S"),
    ],
)
def test_the_expert_trusts_what_experts_peg(cards: str, thrown: str, other: str) -> None:
    weighed = weigh_discards(to_discard(cards, dealer=PONE))

    ranks = {{"A": 1, "J": 11}.get(letter) or int(letter) for letter in thrown.split()}
    assert {card.rank for card in weighed[0].thrown} == ranks
    worse = next(each for each in weighed if set(each.thrown) == set(parse_cards(other)))
    assert 0.3 < weighed[0].total - worse.total < 1.3


@pytest.mark.parametrize("cards", ["5H 5C 2D 9S KC 7H", "5H 3C 8D TS QC KH", "5H AC 2D 9S KC 7H"])
def test_the_pone_throws_the_dealer_no_five(cards: str) -> None:
    assert 5 not in {card.rank for card in best(cards, dealer=PONE)}


def test_a_pair_goes_to_ones_own_crib_only() -> None:
    cards = "3H 3C TD JS QC KH"

    assert best(cards, dealer=DEALER) == set(parse_cards("3H 3C"))
    assert best(cards, dealer=PONE) != set(parse_cards("3H 3C"))


def test_every_throw_is_weighed_the_best_first_and_its_parts_add_up() -> None:
    weighed = weigh_pairs(parse_cards("5H 5C JD QS 2C 9H"), owns_crib=True)

    assert {frozenset(each.thrown) for each in weighed} == {
        frozenset(pair) for pair in combinations(parse_cards("5H 5C JD QS 2C 9H"), 2)
    }
    totals = [each.total for each in weighed]
    assert totals == sorted(totals, reverse=True)
    for each in weighed:
        assert each.total == pytest.approx(each.hand + each.crib + each.pegging)


def test_the_hand_is_the_exact_mean_over_the_starters() -> None:
    cards = parse_cards("4H 5H 6H JH 5C KD")
    for each in weigh_pairs(cards, owns_crib=True):
        starters = [card for card in DECK if card not in cards]
        assert each.hand == pytest.approx(fmean(points(each.kept, turned) for turned in starters))


def test_the_crib_counts_for_the_dealer_and_against_the_pone() -> None:
    cards = parse_cards("5H 5C JD QS 2C 9H")

    assert all(each.crib > 0 for each in weigh_pairs(cards, owns_crib=True))
    assert all(each.crib < 0 for each in weigh_pairs(cards, owns_crib=False))


def test_the_chances_of_the_crib_add_up_to_one() -> None:
    unseen = unseen_by_rank(parse_cards("5H 5C JD QS 2C 9H"))
    throws = likely("throws", "pone", unseen)
    outcomes = crib_outcomes([each / sum(throws) for each in throws], unseen)

    assert len(outcomes) == 13 * len(PAIRS)
    assert min(outcomes) >= 0
    assert sum(outcomes) == pytest.approx(1)


@pytest.mark.parametrize("players", [3, 4])
def test_three_and_four_players_throw_one_card(players: int) -> None:
    view = to_discard("5H 5C JD QS 2C", rules=Rules(players), scores=[0] * Rules(players).sides)

    weighed = weigh_discards(view)

    assert len(weighed) == 5
    assert weighed[0].thrown == tuple(parse_cards("2C"))
