"""Counts all 12,994,800 hands there are, and compares with the published figures (RULES.md §6).

`make distribution`; ends with code 1 when a figure differs.
"""

import sys
import time
from collections import Counter
from collections.abc import Iterable, Mapping
from concurrent.futures import ProcessPoolExecutor
from itertools import combinations
from typing import NamedTuple

from cribbage_events.cribbage.cards import DECK, Card
from cribbage_events.cribbage.counting import points

# Lumetta, University of Illinois: of the hands, with their starters, how many count so much.
HANDS = {
    0: 1009008, 1: 99792, 2: 2813796, 3: 505008, 4: 2855676, 5: 697508, 6: 1800268, 7: 751324,
    8: 1137236, 9: 361224, 10: 388740, 11: 51680, 12: 317340, 13: 19656, 14: 90100, 15: 9168,
    16: 58248, 17: 11196, 18: 2708, 20: 8068, 21: 2496, 22: 444, 23: 356, 24: 3680, 28: 76, 29: 4,
}  # fmt: skip
CRIBS_OF_NOTHING = 1022208
ALL = sum(HANDS.values())
MOST = 29
PROCESSES = 2


class Tally(NamedTuple):
    """A tally counts how many hands have so many points, and the same for cribs."""

    hands: Counter[int]
    cribs: Counter[int]


def main() -> int:
    began = time.monotonic()
    tally = everything()
    took = time.monotonic() - began
    print(table(tally))
    wrong = differences(tally)
    print(*wrong, sep="\n", end="\n" if wrong else "")
    verdict = f"{len(wrong)} figures differ" if wrong else "all as published"
    print(f"{ALL:,} hands, and as many cribs, in {took:.1f} s: {verdict}.")
    return 1 if wrong else 0


def everything() -> Tally:
    total = Tally(Counter(), Counter())
    with ProcessPoolExecutor(PROCESSES) as processes:
        for part in processes.map(tally_from, range(len(DECK) - 4)):
            total.hands.update(part.hands)
            total.cribs.update(part.cribs)
    return total


def tally_from(lowest: int) -> Tally:
    """Count the hands whose first card in the pack is this one."""
    return tallied((DECK[lowest], *others) for others in combinations(DECK[lowest + 1 :], 4))


def tallied(fives: Iterable[tuple[Card, ...]]) -> Tally:
    """Each of the five cards is the starter once."""
    hands, cribs = [0] * (MOST + 1), [0] * (MOST + 1)
    for five in fives:
        for place, starter in enumerate(five):
            hand = five[:place] + five[place + 1 :]
            hands[points(hand, starter)] += 1
            cribs[points(hand, starter, crib=True)] += 1
    return Tally(Counter(dict(enumerate(hands))), Counter(dict(enumerate(cribs))))


def differences(tally: Tally, published: Mapping[int, int] = HANDS) -> list[str]:
    wrong = [
        f"{tally.hands[total]:,} hands count {total}; published are {published.get(total, 0):,}."
        for total in sorted({*tally.hands, *published})
        if tally.hands[total] != published.get(total, 0)
    ]
    if tally.cribs[0] != CRIBS_OF_NOTHING:
        wrong.append(f"{tally.cribs[0]:,} cribs count 0; published are {CRIBS_OF_NOTHING:,}.")
    if tally.cribs.total() != ALL:
        wrong.append(f"{tally.cribs.total():,} cribs were counted; there are {ALL:,}.")
    return wrong


def table(tally: Tally) -> str:
    lines = [f"{'points':>6}{'hands':>12}{'published':>12}{'as cribs':>12}"]
    for total in range(MOST + 1):
        hands, cribs = tally.hands[total], tally.cribs[total]
        lines.append(f"{total:>6}{hands:>12,}{HANDS.get(total, 0):>12,}{cribs:>12,}")
    return "\n".join(lines)


if __name__ == "__main__":
    sys.exit(main())
