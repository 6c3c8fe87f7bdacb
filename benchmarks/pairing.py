"""Pairing a round by the standings, exactly: of 40 and of 400, after eight rounds."""

import random
import time

from benchmarks.rows import Row, at_most, say
from cribbage_events.contest.formats.progressive import Past, next_round
from cribbage_events.events.drawing.matching import cheapest_pairs

ROUNDS = 9
LIMITS = {40: 0.05, 400: 2.0}


def slowest(players: int) -> tuple[float, int]:
    """Return the seconds of the slowest round, and how many pairs have met again."""
    chance, past, order = random.Random(1), Past[int](), list(range(players))
    seconds, repeats = 0.0, 0
    for number in range(ROUNDS):
        chance.shuffle(order)
        began = time.process_time()
        found = next_round(
            order, past=past, matcher=cheapest_pairs, rounds_after=ROUNDS - number - 1
        )
        seconds = max(seconds, time.process_time() - began)
        repeats += len(found.repeats)
        past = past.with_round(found.pairs, found.bye)
    return seconds, repeats


def main() -> None:
    # Loading the library isn't part of a round.
    slowest(4)
    for players, most in LIMITS.items():
        seconds, repeats = slowest(players)
        limit, passed = at_most(seconds, most, " s")
        measured = f"{seconds:.3f} s"
        what = f"pair a round of {players} by the standings"
        say(
            Row(
                what,
                "–",
                measured,
                f"{repeats} repeats",
                f"{limit}, no repeat",
                passed and not repeats,
            )
        )


if __name__ == "__main__":
    main()
