"""The card to cut out: what scores, each line with the points that the program itself finds."""

from collections.abc import Callable
from typing import NamedTuple

from cribbage_events.cribbage.cards import parse_cards
from cribbage_events.cribbage.counting import points
from cribbage_events.cribbage.pegging import GO, HIS_HEELS, LAST_CARD, pegged


class Line(NamedTuple):
    words: str
    points: str


class Side(NamedTuple):
    key: str
    title: str
    lines: tuple[Line, ...]
    notes: tuple[str, ...]


def played(pile: str) -> int:
    """What the last card scores."""
    return sum(each.points for each in pegged(parse_cards(pile)))


def shown(cards: str) -> int:
    """What four cards, and a fifth if there is one, the starter, count."""
    *hand, last = parse_cards(cards)
    return points(hand, last) if len(hand) == 4 else points([*hand, last])


def lines(worth: Callable[[str], int], *rows: tuple[str, str]) -> tuple[Line, ...]:
    return tuple(Line(words, str(worth(cards))) for words, cards in rows)


A_CARD = "1 a card"

PLAY = Side(
    "front",
    "In the play",
    (
        *lines(
            played,
            ("Fifteen", "8H 7C"),
            ("Thirty-one", "KH QC 9D 2S"),
            ("Pair", "6H 6C"),
            ("Three alike", "6H 6C 6D"),
            ("Four alike", "6H 6C 6D 6S"),
        ),
        Line("Run of three or more, in any order", A_CARD),
        Line("Go", str(GO.points)),
        Line("Last card, unless it makes 31", str(LAST_CARD.points)),
        Line("Jack turned up: his heels, to the dealer", str(HIS_HEELS.points)),
    ),
    (
        "The count never passes 31. After a go or 31 it starts at 0 again.",
        "121 wins. Loser on 90 or less: skunk; on 60 or less: double skunk.",
    ),
)

SHOW = Side(
    "back",
    "In the show",
    (
        *lines(
            shown,
            ("Each fifteen", "8H 7C AD 3S"),
            ("Pair", "6H 6C KD QS"),
            ("Three alike", "6H 6C 6D KS"),
            ("Four alike", "6H 6C 6D 6S"),
        ),
        Line("Run of three or more", A_CARD),
        *lines(
            shown,
            ("Run of three, one rank twice", "TH TC JD QS"),
            ("Run of four, one rank twice", "TH TC JD QS KH"),
            ("Run of three, one rank three times", "TH TC TD JS QH"),
            ("Run of three, two ranks twice", "TH TC JD JS QH"),
            ("Flush: four in the hand", "2H 4H 8H TH"),
            ("Flush of five (the crib’s only flush)", "2H 4H 8H TH QH"),
            ("Jack of the starter’s suit: his nobs", "JH 2C 4D 8S QH"),
        ),
    ),
    (
        "Non-dealer first, then the dealer, then the crib.",
        "Most: 29. Never: 19, 25, 26, 27.",
    ),
)

SIDES = (PLAY, SHOW)
