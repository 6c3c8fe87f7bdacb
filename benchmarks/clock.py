"""Measure how often the expected ends of rounds and events are right, in made-up events."""

from random import Random
from time import process_time

from benchmarks.rows import Row, say
from tests.contest.halls import HALLS, Tally, expected, moments, play, replay

EVENTS = 300
LOW, HIGH = 0.75, 0.85


def row(what: str, tally: Tally, *, limited: bool = False) -> None:
    passed = LOW <= tally.share <= HIGH if limited else None
    limit = f"{LOW:.0%} to {HIGH:.0%}" if limited else ""
    wide = f"{tally.minutes:.0f} min apart; asked {len(tally.right):,} times"
    say(Row(what, "–", f"{tally.share:.1%}", wide, limit, passed))


def coverage() -> None:
    total = {"round": Tally(), "event": Tally()}
    for hall in HALLS:
        for name, tally in replay(hall, events=EVENTS).items():
            row(f"end of the {name}: {hall.name}", tally)
            total[name].add_all(tally)
    for name, tally in total.items():
        row(f"end of the {name}: all together", tally, limited=True)


def times() -> None:
    afternoon = play(HALLS[0], Random(1), tables=200, rounds=8)
    asked = list(moments(afternoon))
    began = process_time()
    for now in asked:
        expected(afternoon, now)
    spent = (process_time() - began) / len(asked) * 1000
    say(Row("both ends, 400 × 8", "–", f"{spent:.1f} ms", "", "≤ 10 ms", spent <= 10))


if __name__ == "__main__":
    coverage()
    times()
