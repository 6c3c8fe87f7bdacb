"""Finds the worth of a pile, by recursion over hands of which only the number of cards is known.

Each player is taken to hold random cards, drawn with the frequencies with which hands of that size
hold them in the play, and to lay the one that gives most: points now and what the pile promises.
"""

from collections.abc import Sequence
from functools import cache

from cribbage_events.cribbage.computer.play import (
    MOST_HELD,
    RANKS,
    START,
    STEP,
    Pile,
    pile_name,
    pile_of,
    shortened,
)
from cribbage_events.cribbage.pegging import LIMIT

type Frequencies = Sequence[Sequence[float]]  # by cards held, then by rank 0 … 13


class Prospects:
    """Values in points for the player who has just laid a card, or who is to lead."""

    def __init__(self, frequencies: Frequencies) -> None:
        self.frequencies = frequencies
        self.after = cache(self.after_)
        self.lead = cache(self.lead_)
        self.alone = cache(self.alone_)

    def after_(self, pile: Pile, own: int, others: int) -> float:
        """Return what follows after the last card, holding `own` while the other holds `others`."""
        if pile.count == LIMIT:
            return self.next_lead(own, others)
        if not others:
            return self.alone(pile, own, others)
        options = [
            (scored + self.after(short(pile, rank), others - 1, own), rank)
            for rank in RANKS
            if (scored := pile.scores[rank]) is not None
        ]
        gained, unable = self.best_of(options, others)
        return -gained + (unable * self.alone(pile, own, others) if unable else 0)

    def alone_(self, pile: Pile, own: int, others: int) -> float:
        """The other has said go, or has no cards left."""
        if pile.count == LIMIT:
            return self.next_lead(own, others)
        if not own:
            return 1 + self.next_lead(own, others)
        options = [
            (scored + self.alone(short(pile, rank), own - 1, others), rank)
            for rank in RANKS
            if (scored := pile.scores[rank]) is not None
        ]
        gained, unable = self.best_of(options, own)
        return gained + (unable * (1 + self.next_lead(own, others)) if unable else 0)

    def next_lead(self, own: int, others: int) -> float:
        """The count is 0 again: the other leads, who has any cards."""
        if others:
            return -self.lead(others, own)
        return self.lead(own, 0) if own else 0.0

    def lead_(self, own: int, others: int) -> float:
        options = [
            (self.after(pile_of(min(rank, 10), (rank,)), own - 1, others), rank) for rank in RANKS
        ]
        return self.best_of(options, own)[0]

    def best_of(self, options: list[tuple[float, int]], held: int) -> tuple[float, float]:
        """The mean of the best option that is in a random hand (0 where none is), and the
        probability that none is."""
        total, better = 0.0, 0.0
        for value, rank in sorted(options, reverse=True):
            share = self.frequencies[held][rank]
            total += value * ((1 - better) ** held - (1 - better - share) ** held)
            better = min(better + share, 1.0)
        unable = (1 - better) ** held
        return total, unable if unable > 1e-9 else 0.0


def short(pile: Pile, rank: int) -> Pile:
    """Return the pile with a card of this rank on it, known by no more than the table knows it."""
    return shortened(pile.then(rank))


def every_pile() -> list[Pile]:
    found, new = {START}, [START]
    while new:
        pile = new.pop()
        for rank in RANKS:
            if pile.scores[rank] is not None and (following := short(pile, rank)) not in found:
                found.add(following)
                new.append(following)
    return sorted(found, key=lambda pile: (pile.count, pile.tail))


def packed(prospects: Prospects, pile: Pile) -> str:
    values = [
        prospects.after(pile, own, others)
        for own in range(MOST_HELD)
        for others in range(MOST_HELD + 1)
    ]
    return "".join(f"{min(max(round(value / STEP) + 128, 0), 255):02x}" for value in values)


def table(frequencies: Frequencies) -> dict[str, str]:
    prospects = Prospects(frequencies)
    return {pile_name(pile): packed(prospects, pile) for pile in every_pile() if pile is not START}
