"""Play the deals of one round, and make the tables for the next from them."""

import json
import sys
import time
from pathlib import Path
from random import Random
from typing import Any

from benchmarks.lab.tables import averages, prospects, race, singles
from benchmarks.lab.tables.deals import deals
from cribbage_events.cribbage.computer import tables
from cribbage_events.cribbage.computer.odds import FOURS, PAIRS, WHOLE_PACK, ways

HERE = Path(tables.__file__).parent
SEED = 29
# Deals for what is thrown and kept; plays of each hand for what is pegged.
SIZES = ((20_000, 50), (50_000, 200), (300_000, 2000))
EVEN = [[0.0] + [1 / 13] * 13] * 5


def main(number: int) -> None:
    rng = Random(SEED + number)
    if number == 0:
        begin()
    played, repeated = SIZES[number]
    thrown, kept = averages.shares(deals(played, rng))
    write("throws", thrown)
    write("kept", kept)
    write("cribs", averages.cribs())
    write("pegging", averages.pegging(repeated, rng))
    write("singles", singles.table(played // 4, rng))
    write("prospects", prospects.table(averages.held(played // 10, rng)))
    if number == len(SIZES) - 1:  # nothing else is made from it
        write("race", race.table(played // 5, rng))
    print(f"Round {number}: {time.process_time():.0f} s of computing.")


def begin() -> None:
    """Write the tables of players who know nothing: all is as likely as the pack makes it."""
    for name, every in (("throws", PAIRS), ("kept", FOURS)):
        shares = [float(ways(ranks, WHOLE_PACK)) for ranks in every]
        write(name, dict.fromkeys(averages.ROLES, shares))
    write("cribs", averages.cribs())
    nothing = [0.0] * len(FOURS)
    write("pegging", {who: {"own": nothing, "theirs": nothing} for who in averages.ROLES})
    write(
        "singles", {str(players): {who: [0.0] * 13 for who in averages.ROLES} for players in (3, 4)}
    )
    write("prospects", prospects.table(EVEN))


def write(name: str, table: Any) -> None:
    (HERE / f"{name}.json").write_text(json.dumps(table, separators=(",", ":")) + "\n")
    tables.read.cache_clear()


main(int(sys.argv[1]))
