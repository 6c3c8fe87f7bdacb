"""The prospects of the player who has just laid a card: points in the rest of the deal's play.

The table holds the mean of one's own points less the other's, between two players who know only how
many cards the other holds and play for the most points; see benchmarks/lab/tables/prospects.py.
"""

from functools import cache

from cribbage_events.cribbage.computer.play.piles import RANKS, VALUES, Pile, pile_of
from cribbage_events.cribbage.computer.tables import read

KNOWN_TAIL = 3  # the prospects of a longer run are nearly those of its last three cards
MOST_HELD = 4
STEP = 0.05
ILLEGAL = -99.0
# Low cards are more useful later on, which the table can't know: points for each pip laid now.
PIP = 0.06


def known(pile: Pile) -> str:
    """Return how the table names the pile."""
    return f"{pile.count} {' '.join(map(str, shortened(pile).tail))}"


def shortened(pile: Pile) -> Pile:
    """The pile by what the table knows of it."""
    return pile if len(pile.tail) <= KNOWN_TAIL else pile_of(pile.count, pile.tail[-KNOWN_TAIL:])


def prospect(pile: Pile, own: int, others: int) -> float:
    """Net points to come for who laid the last card and holds `own` cards, the next `others`."""
    return unpacked(known(pile))[own * (MOST_HELD + 1) + others]


@cache
def unpacked(name: str) -> tuple[float, ...]:
    """Row by row for 0 to 3 own cards: the value for 0 to 4 cards of the other."""
    packed: str = read("prospects")[name]
    return tuple((int(packed[at : at + 2], 16) - 128) * STEP for at in range(0, len(packed), 2))


def worths(pile: Pile, own: int, others: int) -> list[float]:
    """Return, by rank, how good it is to lay it on the pile, in points; `own` cards are held
    afterwards.

    ILLEGAL for ranks that would pass 31 (and for rank 0, which isn't one).
    """
    key = own * (MOST_HELD + 1) + others
    found = pile.worth.get(key)
    if found is None:
        found = pile.worth[key] = [ILLEGAL] * 14
        for rank in RANKS:
            scored = pile.scores[rank]
            if scored is not None:
                found[rank] = scored + prospect(pile.then(rank), own, others) + PIP * VALUES[rank]
    return found
