"""The cards of the pack, and how people write them."""

import re
from collections.abc import Iterable
from enum import StrEnum
from typing import NamedTuple

LETTERS = "A23456789TJQK"


class CardProblem(StrEnum):
    """The reason why these are no cards of a hand."""

    NO_CARD = "no-card"  # the text isn't one
    TWICE = "twice"  # the same card
    TOO_MANY = "too-many"
    TOO_FEW = "too-few"
    WRONG_RANKS = "wrong-ranks"  # not four or five, or five of one rank


class Suit(StrEnum):
    """A suit; in the order of the alphabet, as the pack is laid out."""

    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"
    SPADES = "S"

    @property
    def sign(self) -> str:
        """♣, ♦, ♥ or ♠."""
        return SIGNS[self]


SIGNS = dict(zip(Suit, "♣♦♥♠", strict=True))


class Card(NamedTuple):
    """`rank`: 1, the ace, to 13, the king."""

    rank: int
    suit: Suit

    @property
    def value(self) -> int:
        """Return what it counts towards fifteen and thirty-one (RULES.md §6: faces count ten)."""
        return min(self.rank, 10)

    @property
    def short(self) -> str:
        """Return the card as people see it: 10♦."""
        return f"{LETTERS[self.rank - 1]}{self.suit.sign}".replace("T", "10")

    def __str__(self) -> str:
        return LETTERS[self.rank - 1] + self.suit


class CardError(ValueError):
    """The error of no card, or not these cards together: the `text` that is no card, the `card`
    that is there twice, or how many cards are there (`number`), of the crib or of a hand.
    """

    def __init__(
        self,
        problem: CardProblem,
        *,
        text: str = "",
        card: Card | None = None,
        number: int = 0,
        crib: bool = False,
    ) -> None:
        super().__init__(problem.value, text, card, number)
        self.problem = problem
        self.text = text
        self.card = card
        self.number = number
        self.crib = crib


DECK: tuple[Card, ...] = tuple(Card(rank, suit) for suit in Suit for rank in range(1, 14))

SUITS = "CDHS♣♦♥♠♧♢♡♤"
# Phones put this sign after ♥ to make it red.
RED = "\N{VARIATION SELECTOR-16}"
CARD = re.compile(rf"(10|[{LETTERS}])([{SUITS}])")
ONE_CARD = re.compile(rf"[^\s,;]+?[{SUITS}]|[^\s,;]+", re.IGNORECASE)


def parse(text: str) -> Card:
    """The card written as AS, 10h or T♦. Raises CardError for anything else."""
    typed = text.strip().replace(RED, "")
    found = CARD.fullmatch(typed.upper())
    if not found:
        raise CardError(CardProblem.NO_CARD, text=typed)
    rank = LETTERS.index(found[1].replace("10", "T")) + 1
    return Card(rank, tuple(Suit)[SUITS.index(found[2]) % len(Suit)])


def parse_cards(text: str | Iterable[str]) -> tuple[Card, ...]:
    """The cards of `5H 5C,5S JD 5D`, written with or without gaps, or one by one.

    Raises CardError for what isn't a card, and for a card that is there twice.
    """
    pieces = [text] if isinstance(text, str) else text
    cards = tuple(
        parse(written) for piece in pieces for written in ONE_CARD.findall(piece.replace(RED, ""))
    )
    refuse_doubles(cards)
    return cards


def refuse_doubles(cards: Iterable[Card]) -> None:
    """Raises CardError when a card is there twice."""
    seen: set[Card] = set()
    for card in cards:
        if card in seen:
            raise CardError(CardProblem.TWICE, card=card)
        seen.add(card)
