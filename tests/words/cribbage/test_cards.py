"""Cards as they are said, and what is wrong with what was typed."""

import pytest

from cribbage_events.cribbage.cards import DECK, CardError, CardProblem, parse
from cribbage_events.words.cribbage import card_error_words, card_name, the_card


@pytest.mark.parametrize(
    ("card", "words"),
    [("AS", "the ace of spades"), ("QD", "the queen of diamonds"), ("TC", "the ten of clubs")],
)
def test_a_card_with_its_article(card: str, words: str) -> None:
    assert the_card(parse(card)) == words


@pytest.mark.parametrize(
    ("card", "name"),
    [
        ("TD", "ten of diamonds"),
        ("AS", "ace of spades"),
        ("2C", "two of clubs"),
        ("JH", "jack of hearts"),
        ("QH", "queen of hearts"),
        ("KH", "king of hearts"),
    ],
)
def test_a_card_has_a_name(card: str, name: str) -> None:
    assert card_name(parse(card)) == name


def test_no_two_cards_have_one_name() -> None:
    assert len(set(map(card_name, DECK))) == 52


HOW = "Type a rank (A, 2 to 10, J, Q, K) and a suit (C, D, H, S), such as 5H."


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (CardError(CardProblem.NO_CARD, text="1H"), f"1H isn’t a card. {HOW}"),
        (CardError(CardProblem.NO_CARD), f"There is no card here. {HOW}"),
        (CardError(CardProblem.NO_CARD, text="x" * 9999), f"{'x' * 20}… isn’t a card. {HOW}"),
        (CardError(CardProblem.TWICE, card=parse("5H")), "You typed the five of hearts twice."),
        (
            CardError(CardProblem.TOO_FEW, number=0),
            "A hand has four cards: four cards are missing.",
        ),
        (CardError(CardProblem.TOO_FEW, number=3), "A hand has four cards: one card is missing."),
        (
            CardError(CardProblem.TOO_FEW, number=2, crib=True),
            "A crib has four cards: two cards are missing.",
        ),
        (
            CardError(CardProblem.TOO_FEW, number=3, crib=True),
            "A crib has four cards: one card is missing.",
        ),
        (CardError(CardProblem.TOO_MANY, number=5), "A hand has four cards, not 5."),
        (CardError(CardProblem.TOO_MANY, number=6, crib=True), "A crib has four cards, not 6."),
        (
            CardError(CardProblem.WRONG_RANKS),
            "Type four or five cards, with no rank more than four times.",
        ),
    ],
)
def test_faults_of_typed_cards_are_explained(error: CardError, words: str) -> None:
    assert card_error_words(error) == words
