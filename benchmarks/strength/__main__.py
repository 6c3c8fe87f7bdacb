"""How well the computer plays: `python -m benchmarks.strength` (or `make strength`).

Deals with itself from 0 : 0, and games against the others; about … on two processors. `--quick`
for a glance; `--deals`, `--games` for other numbers; `--between expert greedy` for one match.
"""

import argparse
import sys

from benchmarks.__main__ import machine
from benchmarks.rows import Row, table
from benchmarks.strength import report
from benchmarks.strength.players import PLAYERS
from benchmarks.strength.referee import no_times
from benchmarks.strength.work import Played, deals, gather, pairs, portions, workers
from cribbage_events.cribbage.computer import Strength

STRENGTHS = [strength.value for strength in Strength]
MATCHES = (
    ("expert", "random"),
    ("expert", "greedy"),
    ("expert", "CribbageSim"),
    ("expert", "good"),
    ("good", "CribbageSim"),
    ("good", "easy"),
)


def main() -> int:
    wanted = arguments()
    matches = [tuple(wanted.between)] if wanted.between else MATCHES
    own, games = {}, {}
    with workers(wanted.processes) as carry_out:
        for name in [] if wanted.between else PLAYERS:
            parts = portions((name, name), wanted.deals, wanted.seed)
            own[name] = gather(carry_out(deals, parts), f"{name} with itself", len(parts))
        for names in matches:
            parts = portions(names, wanted.games // 2, wanted.seed)
            games[names] = gather(carry_out(pairs, parts), " against ".join(names), len(parts))
    rows = judged(own, games)
    print(machine(), report.deals_table(own), table(rows), sep="\n\n")
    return 1 if any(row.passed is False for row in rows) else 0


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.strength", description=__doc__)
    parser.add_argument("--deals", type=int, default=10_000, help="with itself, each player")
    parser.add_argument("--games", type=int, default=2_500, help="of each match")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--seed", default="cribbage")
    parser.add_argument("--quick", action="store_true", help="200 deals, 100 games")
    parser.add_argument("--between", nargs=2, choices=PLAYERS, help="only this match")
    wanted = parser.parse_args()
    if wanted.quick:
        wanted.deals, wanted.games = 200, 100
    return wanted


def judged(own: dict[str, Played], games: dict[tuple[str, str], Played]) -> list[Row]:
    times = no_times()
    for played in [*own.values(), *games.values()]:
        for key, values in played.times.items():
            times[key] += values
    rows = report.goals("expert", own["expert"]) if "expert" in own else []
    rows += [report.match(names, played) for names, played in games.items()]
    return rows + report.decisions(times, STRENGTHS)


if __name__ == "__main__":
    sys.exit(main())
