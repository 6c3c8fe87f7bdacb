"""Standings of very many; and of one division when only it has changed."""

import random
import time
from dataclasses import replace

from benchmarks.rows import Row, at_most, say
from cribbage_events.contest.outcome import Outcome, Side
from cribbage_events.contest.scoring import SENIOR_GAMES, Adds, ScoringSystem
from cribbage_events.contest.standings import standings
from cribbage_events.contest.tie_breaks import HEAD_TO_HEAD, TIE_BREAKS

MANY, ROUNDS, DIVISIONS = 10_000, 22, 4


def games_of(players: list[int]) -> list[Outcome[int]]:
    chance = random.Random(1)
    games = []
    for round_ in range(1, ROUNDS + 1):
        chance.shuffle(players)
        for table in range(len(players) // 2):
            sides = (
                Side((players[2 * table],), 121),
                Side((players[2 * table + 1],), chance.randrange(121)),
            )
            games.append(Outcome(round_, table + 1, sides))
    return games


# Every tie-break, and what decides between people who met first, where most are level.
EVERY = replace(
    SENIOR_GAMES,
    adds=Adds.PEGS,
    by_round=tuple(range(6, 6 + ROUNDS)),
    tie_order=(HEAD_TO_HEAD, *(rule for rule in TIE_BREAKS.values() if rule is not HEAD_TO_HEAD)),
)


def seconds_for(
    players: range, games: list[Outcome[int]], scoring: ScoringSystem = SENIOR_GAMES
) -> float:
    best = float("inf")
    for _ in range(3):
        began = time.process_time()
        rows = standings(players, games, scoring)
        best = min(best, time.process_time() - began)
        assert len(rows) == len(players)
    return best


def main() -> None:
    everybody = range(MANY)
    whole = seconds_for(everybody, games_of(list(everybody)))
    limit, passed = at_most(whole, 1, " s")
    say(Row(f"standings of {MANY:,} × {ROUNDS}", "–", f"{whole:.2f} s", "–", limit, passed))
    slowest = max(
        seconds_for(everybody, games_of(list(everybody)), replace(EVERY, tie_order=order))
        for order in (EVERY.tie_order, EVERY.tie_order[1:], EVERY.tie_order[::-1])
    )
    limit, passed = at_most(slowest, 1, " s")
    say(Row("by pegs, worth and every tie-break", "–", f"{slowest:.2f} s", "–", limit, passed))
    quarter = range(MANY // DIVISIONS)
    one = seconds_for(quarter, games_of(list(quarter)))
    limit, passed = at_most(one / whole, 0.4, " ×")
    say(
        Row(
            f"one of {DIVISIONS} divisions by itself",
            "–",
            f"{one:.2f} s",
            f"{one / whole:.2f} × all",
            limit,
            passed,
        )
    )


if __name__ == "__main__":
    main()
