from dataclasses import replace

import pytest

from cribbage_events.cribbage.cards import parse, parse_cards
from cribbage_events.practice.screens.counting import AidHand

HAND = parse_cards("5H 5C 5S JD")
WHOLE = AidHand(HAND, parse("5D"))
NOTHING = AidHand()


def test_taps_fill_the_hand_and_then_the_starter() -> None:
    laid = NOTHING
    for card in parse_cards("5H 5C 5S JD 5D"):
        laid = laid.tap(card)
    assert laid == WHOLE
    assert laid.is_whole


def test_a_sixth_card_finds_no_place() -> None:
    assert WHOLE.tap(parse("KH")) == WHOLE


def test_a_card_that_is_tapped_again_is_taken_back() -> None:
    assert WHOLE.tap(parse("5D")) == AidHand(HAND)
    assert WHOLE.tap(parse("5C")) == AidHand(parse_cards("5H 5S JD"), parse("5D"))


def test_the_starter_keeps_its_place_when_a_card_of_the_hand_is_changed() -> None:
    changed = WHOLE.tap(parse("5C")).tap(parse("KC"))
    assert changed == AidHand(parse_cards("5H 5S JD KC"), parse("5D"))
    assert WHOLE.tap(parse("5C")).places == [*parse_cards("5H 5S JD"), None, parse("5D")]


@pytest.mark.parametrize(
    ("laid", "words"),
    [
        (NOTHING, "Tap the four cards of the hand, then the starter."),
        (AidHand(crib=True), "Tap the four cards of the crib, then the starter."),
        (AidHand(HAND[:1]), "Still missing: three cards of the hand, then the starter."),
        (AidHand(HAND[:3]), "Still missing: one card of the hand, then the starter."),
        (AidHand(HAND[:2], parse("5D")), "Still missing: two cards of the hand."),
        (AidHand(HAND[:3], parse("5D"), crib=True), "Still missing: one card of the crib."),
        (AidHand(HAND), "Now the starter, the card that was turned up."),
        (WHOLE, ""),
    ],
)
def test_missing_fields_are_named(laid: AidHand, words: str) -> None:
    assert laid.missing == words


@pytest.mark.parametrize(
    ("laid", "query"),
    [
        (NOTHING, ""),
        (AidHand(crib=True), "?crib=1"),
        (AidHand(HAND[:2]), "?cards=5H5C"),
        (WHOLE, "?cards=5H5C5SJD5D"),
        (replace(WHOLE, crib=True), "?cards=5H5C5SJD5D&crib=1"),
        (AidHand(HAND[:2], parse("5D")), "?cards=5H5C&starter=5D"),
        (AidHand((), parse("5D")), "?starter=5D"),
    ],
)
def test_the_address_holds_all_of_it(laid: AidHand, query: str) -> None:
    assert laid.query == query


def test_it_is_counted_as_soon_as_the_hand_is_there() -> None:
    assert AidHand(HAND[:3], parse("5D")).count is None
    alone, whole = AidHand(HAND).count, WHOLE.count
    assert alone
    assert whole
    assert (alone.total, whole.total) == (14, 29)


def test_hand_and_crib_differ_in_the_flush() -> None:
    hand = AidHand(parse_cards("2H 6H 8H QH"), parse("4C"))
    crib = replace(hand, crib=True)
    assert [laid.count.total for laid in (hand, crib) if laid.count] == [4, 0]


def test_the_total_is_nothing_before_there_is_a_hand() -> None:
    assert [NOTHING.total, AidHand(HAND).total, WHOLE.total] == [0, 14, 29]
