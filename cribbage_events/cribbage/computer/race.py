"""Gives the chances to win from the points that everybody still needs.

Between two sides the chances at the beginning of a deal are in a table, which
benchmarks/lab/tables/race.py makes; among three they are estimated.
"""

from collections.abc import Sequence
from functools import cache
from math import exp

from cribbage_events.cribbage.computer.tables import read

DIGITS = 3
WHOLE = 16**DIGITS - 1
# Among three, a side that needs this many points less than another is e times likelier to win; the
# dealer's crib is worth so many points ahead.
LEAD = 8.0
CRIB = 2.5


def win_chance(to_go: Sequence[int], side: int, dealing: int, players: int) -> float:
    """The chance of `side`, 0 to 1, where the side `dealing` is about to deal.

    `to_go` are the points that each side needs, 1 to 121.
    """
    if players == 3:
        return estimate(to_go, side, dealing)
    chance = dealers_chances(players)[to_go[dealing] - 1][to_go[1 - dealing] - 1]
    return chance if side == dealing else 1 - chance


@cache
def dealers_chances(players: int) -> list[list[float]]:
    """The dealer's side's chance by what it needs and what the other side needs, both less 1."""
    return [
        [int(row[at : at + DIGITS], 16) / WHOLE for at in range(0, len(row), DIGITS)]
        for row in read("race")[str(players)]
    ]


def estimate(to_go: Sequence[int], side: int, dealing: int) -> float:
    """Estimate the chance among three: who needs less wins more often."""
    ahead = [exp((CRIB * (at == dealing) - needed) / LEAD) for at, needed in enumerate(to_go)]
    return ahead[side] / sum(ahead)
