import pytest
from hypothesis import given
from hypothesis import strategies as st

from cribbage_events.cribbage.cards import Card, CardError, parse_cards
from cribbage_events.cribbage.counting import points
from cribbage_events.cribbage.high_hands import high_hand


@pytest.mark.parametrize(
    ("written", "counted"),
    [
        ("JD 5H 5C 5S 5D", 29),
        ("5H 5C 5S 5D KC", 28),
        ("4H 4C 5S 5D 6C", 24),
        ("5H 5C JS JD 5D", None),
        ("QH 6H 5H 4H 5C", None),
    ],
)
def test_a_hand_is_counted(written: str, counted: int | None) -> None:
    *hand, starter = parse_cards(written.split())
    assert high_hand(hand, starter) == counted


def test_a_card_cannot_be_there_twice() -> None:
    hand = parse_cards(["5H", "5C", "5S", "JD"])
    with pytest.raises(CardError):
        high_hand(hand, hand[0])


DECK = parse_cards([f"{rank}{suit}" for rank in "A23456789TJQK" for suit in "CDHS"])


@given(st.permutations(DECK))
def test_only_24_28_and_29_are_written_down(deck: list[Card]) -> None:
    *hand, starter = deck[:5]
    total = points(hand, starter)
    assert high_hand(hand, starter) == (total if total in (24, 28, 29) else None)
