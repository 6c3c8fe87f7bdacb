"""Finds who has to be told that a ruling changed their seed, or whether they qualify (RULES.md §5,
i).
"""

from collections.abc import Mapping, Sequence

from cribbage_events.contest.formats.qualifying import (
    SeedChange,
    changes_of_seeds,
    qualifying_order,
    seeds_of,
)
from cribbage_events.contest.standings import Row
from cribbage_events.events.standings.standings import play_off_pairs
from cribbage_events.events.standings.typed_cards import EventCards, would_qualify


def seeds_as_written(cards: EventCards) -> Mapping[int, int]:
    return seeds_by(cards, cards.checked.written)


def seeds_as_ruled(cards: EventCards) -> Mapping[int, int]:
    return seeds_by(cards, cards.checked.ruled)


def seeds_by(cards: EventCards, rows: Sequence[Row[int]]) -> Mapping[int, int]:
    """Return the seeds; at a night the places of the qualifying cards. Else two queries: the seed
    of the draw and the play-offs that were played.
    """
    event, counted = cards.event, cards.counted(rows)
    if event.preset.of_season:
        qualifying = would_qualify(event, counted)
        return {row.player: row.rank for row in counted if row.player in qualifying}
    seed = event.stages.values_list("seed", flat=True)[0]
    scoring, played = event.preset.scoring, play_off_pairs(event)
    return seeds_of(qualifying_order(counted, scoring, seed=seed, play_offs=played))


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
