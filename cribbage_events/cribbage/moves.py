"""The moves of a player, and how they are written in a game's record.

The text is short, since a whole game has to find room in a few hundred characters.
"""

import re
from dataclasses import dataclass

from cribbage_events.cribbage.cards import Card, parse_cards


@dataclass(frozen=True, slots=True)
class Cut:
    """Cutting for the first deal, at a card of the spread-out pack (0 to 51)."""

    position: int

    def __str__(self) -> str:
        return f"c{self.position}"


@dataclass(frozen=True, slots=True)
class Deal:
    """The dealer shuffles and deals."""

    def __str__(self) -> str:
        return "d"


@dataclass(frozen=True, slots=True)
class Discard:
    """Cards laid away to the crib."""

    cards: tuple[Card, ...]

    def __str__(self) -> str:
        return "x" + "".join(map(str, self.cards))


@dataclass(frozen=True, slots=True)
class Play:
    """A card laid on the pile."""

    card: Card

    def __str__(self) -> str:
        return f"p{self.card}"


@dataclass(frozen=True, slots=True)
class Go:
    """Saying that no card can be played."""

    def __str__(self) -> str:
        return "g"


@dataclass(frozen=True, slots=True)
class Claim:
    """Counting a hand or the crib aloud, in points."""

    points: int

    def __str__(self) -> str:
        return f"n{self.points}"


@dataclass(frozen=True, slots=True)
class Muggins:
    """Saying “muggins” over what the neighbour has counted, or letting it stand."""

    called: bool

    def __str__(self) -> str:
        return f"m{self.called:d}"


NUMBER = re.compile("[0-9]{1,2}")

type Move = Cut | Deal | Discard | Play | Go | Claim | Muggins


def parse_move(text: str) -> Move:
    """The move that was written as `text`, the form that `str(move)` gives.

    Raises ValueError for any other text, CardError (a ValueError too) for wrong cards.
    """
    match text[:1], text[1:]:
        case "c", number if NUMBER.fullmatch(number):
            return Cut(int(number))
        case "n", number if NUMBER.fullmatch(number):
            return Claim(int(number))
        case "m", "0" | "1" as called:
            return Muggins(called == "1")
        case "d", "":
            return Deal()
        case "g", "":
            return Go()
        case "x", cards:
            return Discard(parse_cards(cards))
        case "p", card if len(found := parse_cards(card)) == 1:
            return Play(found[0])
        case _:
            raise ValueError("no-move", text)
