"""The five places of the counting aid: which cards lie there, and what is missing."""

from dataclasses import dataclass, replace
from urllib.parse import urlencode

from cribbage_events.cribbage.cards import Card
from cribbage_events.cribbage.counting import HAND, Count, count, in_words


@dataclass(frozen=True, slots=True)
class Laid:
    """The starter may be there before the hand is whole: when one of its cards is taken back."""

    hand: tuple[Card, ...] = ()
    starter: Card | None = None
    crib: bool = False

    @property
    def cards(self) -> tuple[Card, ...]:
        return (*self.hand, self.starter) if self.starter else self.hand

    @property
    def is_whole(self) -> bool:
        return len(self.hand) == HAND and self.starter is not None

    @property
    def places(self) -> list[Card | None]:
        """The four of the hand, then the starter."""
        vacant = [None] * (HAND - len(self.hand))
        return [*self.hand, *vacant, self.starter]

    @property
    def count(self) -> Count | None:
        """As soon as the hand is whole, if only without its starter."""
        if len(self.hand) < HAND:
            return None
        return count(self.hand, self.starter, crib=self.crib)

    @property
    def missing(self) -> str:
        """What to do next; nothing when all five are there."""
        missing, kind = HAND - len(self.hand), "crib" if self.crib else "hand"
        if not self.cards:
            return f"Tap the four cards of the {kind}, then the starter."
        if missing and self.starter:
            return f"Still missing: {cards_in_words(missing)} of the {kind}."
        if missing:
            return f"Still missing: {cards_in_words(missing)} of the {kind}, then the starter."
        return "" if self.starter else "Now the starter, the card that was turned up."

    @property
    def together(self) -> tuple[Card, ...]:
        """The cards that are written one after the other: after four comes the starter."""
        return self.cards if len(self.hand) == HAND else self.hand

    @property
    def written(self) -> str:
        return " ".join(map(str, self.together))

    @property
    def query(self) -> str:
        """What the address of this page asks for, from `?` on."""
        asked = {}
        if self.together:
            asked["cards"] = "".join(map(str, self.together))
        if self.starter and self.starter not in self.together:
            asked["starter"] = str(self.starter)
        if self.crib:
            asked["crib"] = "1"
        return f"?{urlencode(asked)}" if asked else ""

    def tap(self, card: Card) -> "Laid":
        """Take the card back if it is there, else lay it down at the next place that is free."""
        if card == self.starter:
            return replace(self, starter=None)
        if card in self.hand:
            return replace(self, hand=tuple(each for each in self.hand if each != card))
        if len(self.hand) < HAND:
            return replace(self, hand=(*self.hand, card))
        return self if self.starter else replace(self, starter=card)


def cards_in_words(number: int) -> str:
    return "one card" if number == 1 else f"{in_words(number)} cards"
