"""The events of a game in order: for the last plays on the screen and for statistics."""

from dataclasses import dataclass
from enum import StrEnum

from cribbage_events.cribbage.cards import Card
from cribbage_events.cribbage.pegging import Pegged


class What(StrEnum):
    """The kinds of things that happen."""

    CUT = "cut"
    DEAL = "deal"
    DISCARD = "discard"
    STARTER = "starter"
    PLAY = "play"
    GO = "go"
    LAST = "last"  # the point for a go or for the last card, which needs no card of its own
    HAND = "hand"
    CRIB = "crib"
    MUGGINS = "muggins"
    WON = "won"


@dataclass(frozen=True, slots=True)
class Happened:
    """One thing that happened. `pegged` is what was scored, before the target cuts it short."""

    deal: int
    what: What
    player: int
    cards: tuple[Card, ...] = ()
    pegged: tuple[Pegged, ...] = ()
    count: int = 0  # of the pile after a play or a go; what a hand truly counts in the show

    @property
    def points(self) -> int:
        return sum(each.points for each in self.pegged)
