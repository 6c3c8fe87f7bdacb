"""The circle method: when everybody has met equally often, all rounds at once without a search.

One seat stays, the others move round it by one place each round; in size - 1 rounds everybody meets
everybody.
"""

from random import Random

from cribbage_events.contest.drawing.pool import ABSENT, History, Matching, PairedPool

ATTEMPTS = 50


def circle(pool: PairedPool, history: History, rounds: int, rng: Random) -> list[Matching]:
    """Up to size - 1 rounds, the first of which repeats nobody's last game if that can be."""
    best: list[Matching] = []
    fewest = pool.size
    for _ in range(ATTEMPTS):
        drawn = _turns(pool, rounds, rng)
        again = [_just_met(history, matching) for matching in drawn]
        first = again.index(min(again))
        if again[first] < fewest:
            fewest = again[first]
            best = [*drawn[first:], *drawn[:first]]
        if not fewest:
            break
    return best


def _turns(pool: PairedPool, rounds: int, rng: Random) -> list[Matching]:
    seats = pool.members + [ABSENT] * (pool.absent is not None)
    rng.shuffle(seats)
    still, *moving = seats
    turns = rng.sample(range(len(moving)), rounds)
    return [_turn(still, moving[turn:] + moving[:turn]) for turn in turns]


def _turn(still: int, moving: list[int]) -> Matching:
    half = len(moving) // 2
    pairs = [
        (still, moving[0]),
        *zip(moving[1 : half + 1], reversed(moving[half + 1 :]), strict=True),
    ]
    return [(second, first) if first == ABSENT else (first, second) for first, second in pairs]


def _just_met(history: History, matching: Matching) -> int:
    return sum(history.last[first] == second for first, second in matching)
