from hypothesis import given
from hypothesis import strategies as st

from cribbage_events.cribbage.cards import DECK, Card
from cribbage_events.cribbage.computer.play import RANKS, START, joinable, pile_of
from cribbage_events.cribbage.pegging import LIMIT, pegged


@given(st.permutations(DECK))
def test_a_pile_scores_what_the_rules_say_of_its_cards(cards: list[Card]) -> None:
    pile = START
    laid: list[Card] = []
    for card in cards:
        if pile.count + card.value > LIMIT:
            assert pile.scores[card.rank] is None
            continue
        laid.append(card)
        assert pile.scores[card.rank] == sum(each.points for each in pegged(laid))
        pile = pile.then(card.rank)
        assert pile.count == sum(each.value for each in laid)


def test_equivalent_piles_are_one() -> None:
    assert pile_of(20, (13, 2, 8)) is pile_of(20, (4, 8))


def test_at_thirty_one_no_card_can_be_laid() -> None:
    assert [pile_of(31, (5, 6)).scores[rank] for rank in RANKS] == [None] * 13


def test_a_card_in_reach_of_a_run_is_remembered_and_one_out_of_reach_is_not() -> None:
    assert joinable((4, 6), 5) == (4, 6)
    assert joinable((4, 6), 4) == (6,)
    assert joinable((13, 4, 6), 20) == (4, 6)
    assert joinable((4, 4, 6), 20) == (4, 6)
    assert joinable((6, 4, 4), 20) == (4, 4)
