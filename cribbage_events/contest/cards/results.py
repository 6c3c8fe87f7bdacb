"""The result of a game between two, from its cards alone.

Who won doesn't depend on who would qualify, so it is known before all cards are in. The points
may: then these are the lower ones, as where neither card would qualify.
"""

from cribbage_events.contest.cards.entries import CardEntry
from cribbage_events.contest.cards.rulings import rule_game
from cribbage_events.contest.scoring import ACC, ScoringSystem

LOST_BY_BOTH = (0, 0)


def scores_from_cards(
    entries: tuple[CardEntry | None, CardEntry | None], target: int, scoring: ScoringSystem = ACC
) -> tuple[int, int] | None:
    """The scores in pegs, 0 for both if both have lost; None if the cards don't say it all."""
    first, second = rule_game(entries, (False, False), scoring).cards
    if first.won is None:
        return None
    if not first.won and not second.won:
        return LOST_BY_BOTH
    points = first.plus or second.plus
    if not points:
        return None
    return (target, target - points) if first.won else (target - points, target)
