"""The counting aid."""

from dataclasses import dataclass, replace
from urllib.parse import urlencode

from django.utils.translation import gettext as _

from cribbage_events.cribbage.cards import Card
from cribbage_events.cribbage.counting import HAND, Count, count
from cribbage_events.words.cribbage import count_of_cards


@dataclass(frozen=True, slots=True)
class AidHand:
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
        """Return the count as soon as the hand is whole, if only without its starter."""
        if len(self.hand) < HAND:
            return None
        return count(self.hand, self.starter, crib=self.crib)

    @property
    def total(self) -> int:
        """Points so far; 0 before there is a hand to count."""
        return self.count.total if self.count else 0

    @property
    def missing(self) -> str:
        """Return what to do next; nothing when all five are there."""
        missing = HAND - len(self.hand)
        if not self.cards:
            return (
                _("Tap the four cards of the crib, then the starter.")
                if self.crib
                else _("Tap the four cards of the hand, then the starter.")
            )
        if missing:
            return self.still_missing(count_of_cards(missing))
        return "" if self.starter else _("Now the starter, the card that was turned up.")

    def still_missing(self, cards: str) -> str:
        if self.starter and self.crib:
            words = _("Still missing: %(cards)s of the crib.")
        elif self.starter:
            words = _("Still missing: %(cards)s of the hand.")
        elif self.crib:
            words = _("Still missing: %(cards)s of the crib, then the starter.")
        else:
            words = _("Still missing: %(cards)s of the hand, then the starter.")
        return words % {"cards": cards}

    @property
    def together(self) -> tuple[Card, ...]:
        """The cards that are written one after the other: after four comes the starter."""
        return self.cards if len(self.hand) == HAND else self.hand

    @property
    def written(self) -> str:
        return " ".join(map(str, self.together))

    @property
    def query(self) -> str:
        """The query of this page's address, from `?` on."""
        asked = {}
        if self.together:
            asked["cards"] = "".join(map(str, self.together))
        if self.starter and self.starter not in self.together:
            asked["starter"] = str(self.starter)
        if self.crib:
            asked["crib"] = "1"
        return f"?{urlencode(asked)}" if asked else ""

    def tap(self, card: Card) -> "AidHand":
        """Takes the card back if it is placed, or puts it in the next free place."""
        if card == self.starter:
            return replace(self, starter=None)
        if card in self.hand:
            return replace(self, hand=tuple(each for each in self.hand if each != card))
        if len(self.hand) < HAND:
            return replace(self, hand=(*self.hand, card))
        return self if self.starter else replace(self, starter=card)
