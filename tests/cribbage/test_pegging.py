import pytest
from hypothesis import given
from hypothesis import strategies as st

from cribbage_events.cribbage.cards import DECK, Card, parse_cards
from cribbage_events.cribbage.pegging import LIMIT, Pegged, Reason, pegged


def scored(cards: str) -> dict[str, int]:
    return dict(pegged(parse_cards(cards)))


@pytest.mark.parametrize(
    ("pile", "points"),
    [
        ("7C", {}),
        ("7C 8D", {"fifteen": 2}),
        ("9C 6D 8H 7S", {"run": 4}),
        ("5C 5D 5H", {"fifteen": 2, "pair-royal": 6}),
        ("2C 2D 2H 2S", {"double-pair-royal": 12}),
        ("KC QD JH AS", {"thirty-one": 2}),
        ("KC JD QH", {"run": 3}),
        ("KC QD TH", {}),
        ("4C 4D", {"pair": 2}),
        ("4C 5D 4H", {}),
        ("4C 5D 6H", {"fifteen": 2, "run": 3}),
        ("4C 5D 5H 6S", {}),
        ("4C 5D 6H 4S", {"run": 3}),
        ("AC 2D 3H 4S 5C", {"fifteen": 2, "run": 5}),
        ("AC 7D 5H 3S 2C 4D", {"run": 4}),
        ("2H 7D 6C 5D 4H 3S", {"run": 6}),
        ("AC 2D 3H 4S 5C 6D 7H", {"run": 7}),
        ("KC KD", {"pair": 2}),
        ("TC JD", {}),
    ],
)
def test_a_card_scores_what_the_rules_say(pile: str, points: dict[str, int]) -> None:
    assert scored(pile) == points


def test_an_empty_pile_scores_nothing_since_no_card_was_laid() -> None:
    with pytest.raises(ValueError, match="empty-pile"):
        pegged([])


def test_a_pile_past_31_cannot_be() -> None:
    with pytest.raises(ValueError, match=r"past-limit.*40"):
        pegged(parse_cards("KC KD KH KS"))


def longest_run(ranks: list[int]) -> int:
    """Try every length, longest first."""
    for length in range(len(ranks), 2, -1):
        last = sorted(ranks[-length:])
        if last == list(range(last[0], last[0] + length)):
            return length
    return 0


@st.composite
def piles(draw: st.DrawFn) -> list[Card]:
    pile: list[Card] = []
    for card in draw(st.permutations(DECK)):
        if sum(each.value for each in pile) + card.value > LIMIT:
            break
        pile.append(card)
    return pile[: draw(st.integers(1, len(pile)))]


@given(piles())
def test_every_pile_scores_as_the_plainest_reckoning_says(pile: list[Card]) -> None:
    ranks = [card.rank for card in pile]
    count = sum(card.value for card in pile)
    alike = 1
    while alike < len(ranks) and ranks[-alike - 1] == ranks[-1]:
        alike += 1
    expected = 2 * (count == 15) + 2 * (count == LIMIT) + alike * (alike - 1) + longest_run(ranks)
    assert sum(points for _, points in pegged(pile)) == expected


@given(piles())
def test_the_suits_do_not_matter(pile: list[Card]) -> None:
    turned = [card._replace(suit=DECK[(DECK.index(card) + 13) % 52].suit) for card in pile]
    assert pegged(pile) == pegged(turned)


def test_pegged_points_have_a_name() -> None:
    assert pegged(parse_cards("7C 8D")) == (Pegged(Reason.FIFTEEN, 2),)
