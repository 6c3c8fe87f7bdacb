"""One pool's rounds: the cheapest way that does it."""

from random import Random

from cribbage_events.contest.drawing.arrange import arrange
from cribbage_events.contest.drawing.circle import circle
from cribbage_events.contest.drawing.pool import History, Matching, Pool, is_level
from cribbage_events.contest.drawing.search import search
from cribbage_events.contest.drawing.swaps import has_room, swaps


def draw_pool(pool: Pool, history: History, rounds: int, rng: Random) -> list[Matching]:
    """As many rounds as asked for; `history` is brought up to date.

    At most size - 1 rounds at a time, since after as many everybody may have met everybody.
    """
    drawn: list[Matching] = []
    while len(drawn) < rounds:
        block = range(len(drawn), min(rounds, len(drawn) + pool.size - 1))
        matchings = arrange(pool, history, _block(pool, history, block, rng), block)
        for round, matching in zip(block, matchings, strict=True):
            history.record(pool, matching, round)
        drawn.extend(matchings)
    return drawn


def _rivals_may_repeat(pool: Pool, history: History) -> bool:
    """Whether a member who crosses may meet a rival again: the circle doesn't look."""
    return any(history.met[rival].keys() & set(pool.members) for rival in set(pool.rivals))


def _block(pool: Pool, history: History, block: range, rng: Random) -> list[Matching]:
    if is_level(pool, history) and not _rivals_may_repeat(pool, history):
        return circle(pool, history, block, rng)
    if has_room(pool, history, len(block)):
        return swaps(pool, history.part(pool), block, rng)
    return search(pool, history, block, rng)
