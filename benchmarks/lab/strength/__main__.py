"""Measures how well the computer plays: `python -m benchmarks.lab.strength` (or `make strength`).

Whole deals of everybody against itself from 0 : 0, and games against each other: half an hour on
two processors. `--quick` for a glance; `--deals` and `--games` for other numbers; `--between expert
greedy` for one match only, `--between expert expert` for its deals. `--compiled` for the expert
alone, by the thousand (with a C compiler): 5,000 pairs of games against that of commit a41e7d4c,
500 throws judged, the chances of 5,000 games (`--pairs`, `--hands`, `--boards`: other numbers).
"""

import argparse
import sys
from collections.abc import Iterable

from benchmarks.__main__ import machine
from benchmarks.lab.strength import report, thousands
from benchmarks.lab.strength.players import PLAYERS
from benchmarks.lab.strength.referee import no_times
from benchmarks.lab.strength.work import Played, deals, gather, pairs, portions, workers
from benchmarks.rows import Row, table
from cribbage_events.cribbage.computer import Strength

type Names = tuple[str, str]

STRENGTHS = [strength.value for strength in Strength]
ITSELF: list[Names] = [(name, name) for name in PLAYERS]
MATCHES: list[Names] = [
    ("expert", "random"),
    ("expert", "greedy"),
    ("expert", "CribbageSim"),
    ("expert", "good"),
    ("good", "CribbageSim"),
    ("good", "easy"),
]


def main() -> int:
    wanted = arguments()
    if wanted.compiled:
        return report_rows(thousands.rows(wanted.pairs, wanted.hands, wanted.boards))
    tables: list[Names] = [tuple(wanted.between)] if wanted.between else [*ITSELF, *MATCHES]
    found: dict[Names, Played] = {}
    with workers(wanted.processes) as carry_out:
        for names in tables:
            work, number = (deals, wanted.deals) if alone(names) else (pairs, wanted.games // 2)
            parts = portions(names, number, wanted.seed)
            found[names] = gather(carry_out(work, parts), " against ".join(names), len(parts))
    own = {names[0]: played for names, played in found.items() if alone(names)}
    rows = judged(found)
    return report_rows(rows, *[report.deals_table(own)] * bool(own))


def report_rows(rows: Iterable[Row], *above: str) -> int:
    every = list(rows)
    print(machine(), *above, table(every), sep="\n\n")
    return 1 if any(row.passed is False for row in every) else 0


def alone(names: Names) -> bool:
    return names[0] == names[1]


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.lab.strength", description=__doc__)
    parser.add_argument("--deals", type=int, default=10_000, help="with itself, each player")
    parser.add_argument("--games", type=int, default=2_500, help="of each match")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--seed", default="cribbage")
    parser.add_argument("--quick", action="store_true", help="200 deals, 100 games")
    parser.add_argument(
        "--between", nargs=2, choices=PLAYERS, help="only this match, or these deals"
    )
    parser.add_argument("--compiled", action="store_true", help="the expert by the thousand")
    parser.add_argument("--pairs", type=int, default=5_000, help="of games, compiled")
    parser.add_argument("--hands", type=int, default=500, help="whose throws are judged")
    parser.add_argument(
        "--boards", type=int, default=5_000, help="games whose chances are compared"
    )
    wanted = parser.parse_args()
    if wanted.quick:
        wanted.deals, wanted.games = 200, 100
    return wanted


def judged(found: dict[Names, Played]) -> list[Row]:
    times = no_times()
    for played in found.values():
        for key, values in played.times.items():
            times[key] += values
    best = ("expert", "expert")
    rows = report.goals("expert", found[best]) if best in found else []
    rows += [report.match(names, played) for names, played in found.items() if not alone(names)]
    return rows + report.decisions(times, STRENGTHS)


if __name__ == "__main__":
    sys.exit(main())
