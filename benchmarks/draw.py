"""Drawing four rounds for very many, and again after a hundred have left."""

import time
from collections.abc import Callable
from math import log

from benchmarks.rows import Row, at_most, say
from cribbage_events.contest.formats.round_robin import Draw, draw

MANY = 10_000
LIMIT = 2.0


def timed(work: Callable[[], Draw[int]]) -> tuple[float, Draw[int]]:
    best, result = float("inf"), None
    for _ in range(3):
        began = time.process_time()
        result = work()
        best = min(best, time.process_time() - began)
    assert result is not None
    return best, result


def main() -> None:
    seconds, drawn = timed(lambda: draw([range(MANY)], rounds=4, seed=1))
    tell(f"draw four rounds for {MANY:,}", seconds, drawn)
    played = [pairing.players for pairing in drawn.rounds[0]]
    left = [player for player in range(MANY) if player % 100]
    again, redrawn = timed(lambda: draw([left], rounds=3, seed=2, played=played, first_round=2))
    tell("draw three afresh after 100 have left", again, redrawn)
    again, redrawn = timed(
        lambda: draw([left], rounds=3, seed=2, played=played, first_round=2, drawn=drawn.rounds[1:])
    )
    tell("re-draw three after 100 have left", again, redrawn)
    quarter, _ = timed(lambda: draw([range(MANY // 4)], rounds=4, seed=1))
    grows = 4 * log(MANY) / log(MANY // 4)
    # A quarter of the size fits into the processor's caches; this doesn't.
    limit, passed = at_most(seconds / quarter, round(1.25 * grows, 1), " ×")
    beside = f"n log n: {grows:.1f} ×"
    what = f"growth: {MANY:,} beside {MANY // 4:,}"
    say(Row(what, "–", f"{seconds / quarter:.1f} ×", beside, limit, passed))


def tell(what: str, seconds: float, drawn: Draw[int]) -> None:
    limit, fast = at_most(seconds, LIMIT, " s")
    repeats = len(drawn.repeats)
    say(
        Row(
            what,
            "–",
            f"{seconds:.2f} s",
            f"{repeats} repeats",
            f"{limit}, no repeat",
            fast and not repeats,
        )
    )


if __name__ == "__main__":
    main()
