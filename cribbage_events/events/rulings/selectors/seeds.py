"""Finds who has to be told that a ruling changed their seed, or whether they qualify (RULES.md §5,
i).
"""

from collections.abc import Mapping, Sequence

from cribbage_events.contest.formats.qualifying import SeedChange, changes_of_seeds
from cribbage_events.contest.standings import Row
from cribbage_events.events.rulings.selectors.cards import EventCards


def seeds_as_written(cards: EventCards) -> Mapping[int, int]:
    return seeds_by(cards, cards.checked.written)


def seeds_as_ruled(cards: EventCards) -> Mapping[int, int]:
    return seeds_by(cards, cards.checked.ruled)


def seeds_by(cards: EventCards, rows: Sequence[Row[int]]) -> Mapping[int, int]:
    return cards.event.format.seeds(cards.event, cards.counted(rows))


def untold_changes(cards: EventCards) -> Sequence[SeedChange[int]]:
    """Against what everybody was told; who wasn't told anything knows the card as written."""
    if not cards.complete:
        return ()
    told = {entry: card.told_seed for entry, card in cards.cards.items()}
    written = seeds_as_written(cards)
    then = {entry: seed for entry, seed in written.items() if told.get(entry) is None}
    then |= {entry: seed for entry, seed in told.items() if seed}
    order = [row.player for row in cards.checked.ruled]
    return changes_of_seeds(then, seeds_as_ruled(cards), order)
