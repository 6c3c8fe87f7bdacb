"""Measure how long everybody’s outlook takes in every round, and how exact it is.

The events of `tests/contest/outlook/cases.py`, played to their ends: a medal that is safe has to
come, and one that is out must not. Small cases are compared with trying everything.
"""

import time
from collections import Counter
from collections.abc import Sequence

from benchmarks.rows import Row, at_most, note, say
from cribbage_events.contest.medals import MEDALS, award
from cribbage_events.contest.outcome import Outcome
from cribbage_events.contest.outlook.needs import medal_needs
from cribbage_events.contest.outlook.outlook import Chance, medal_outlook
from cribbage_events.contest.scoring import SENIOR_GAMES
from cribbage_events.contest.standings import standings
from tests.contest.outlook.cases import afternoon, case, chances_by_trying, situation_of, to_come

# Entrants, rounds, and the seconds of RULES.md's budget with one round to come; of more rounds to
# come, and of a page for one player, the limit is ours.
SIZES = ((40, 4, 1.0), (400, 8, 5.0))
NEED = 0.5
SMALL_CASES, WHOLE_EVENTS = 3_000, 2_000


def timed(players: int, rounds: int, to_come_: int, limit: float) -> None:
    """Time the slowest of five events, at the start of the round and in the middle of it."""
    slowest = again = 0.0
    for seed in range(5):
        games = afternoon(seed, players, rounds)
        begun = (rounds - to_come_) * (players // 2)
        for played in (begun, begun + players // 4):
            situation = situation_of(range(players), games[:played], to_come(games[played:]))
            began = time.process_time()
            found = medal_outlook(situation)
            slowest = max(slowest, time.process_time() - began)
            examples = {id(one): one for of in found.values() for one in of.examples.values()}
            began = time.process_time()
            medal_outlook(situation, examples.values())
            again = max(again, time.process_time() - began)
    what = f"outlook of {players} × {rounds}, rounds to come: {to_come_}"
    words, passed = at_most(slowest * 1000, limit * 1000, " ms")
    say(Row(what, "–", f"{slowest * 1000:.0f} ms", f"again {again * 1000:.0f} ms", words, passed))


def needs(players: int, rounds: int) -> None:
    """Time the needs of one player before the last round: the slowest of all."""
    games = afternoon(1, players, rounds)
    played = (rounds - 1) * (players // 2)
    situation = situation_of(range(players), games[:played], to_come(games[played:]))
    slowest = 0.0
    for player in range(players):
        began = time.process_time()
        medal_needs(situation, player)
        slowest = max(slowest, time.process_time() - began)
    words, passed = at_most(slowest * 1000, NEED * 1000, " ms")
    what = f"what one of {players} × {rounds} needs, last round"
    say(Row(what, "–", f"{slowest * 1000:.0f} ms", "–", words, passed))


def exact() -> None:
    wrong = 0
    for seed in range(50_000, 50_000 + SMALL_CASES):
        each = case(seed)
        found = {player: dict(of.chances) for player, of in medal_outlook(each.situation).items()}
        wrong += found != chances_by_trying(each)
    say(
        Row(
            f"{SMALL_CASES:,} small cases against trying all",
            "–",
            "–",
            "–",
            f"{wrong} wrong",
            not wrong,
        )
    )
    counts: Counter[str] = Counter()
    for seed in range(WHOLE_EVENTS):
        players, rounds = ((6, 4), (9, 5), (12, 4), (20, 4), (40, 4))[seed % 5]
        follow(afternoon(seed, players, rounds), players, counts)
    what = f"{counts['said']:,} medals of {WHOLE_EVENTS:,} whole events"
    wrong = counts["wrong"] + counts["unsaid"]
    words = f"{counts['wrong']} wrong, {counts['unsaid']} unsaid"
    say(Row(what, "–", "–", "–", words, not wrong))


def follow(games: Sequence[Outcome[int]], players: int, counts: Counter[str]) -> None:
    rows = standings(range(players), games, SENIOR_GAMES)
    medals = {each.player: each.medal for each in award(rows, ineligible=()).awards}
    known: Sequence[tuple[Outcome[int], ...]] = ()
    for played in range(0, len(games) + 1, max(1, players // 6)):
        situation = situation_of(range(players), games[:played], to_come(games[played:]))
        found = medal_outlook(situation, known)
        known = list({id(e): e for of in found.values() for e in of.examples.values()}.values())
        for player, of in found.items():
            counts["unsaid"] += not of.chances
            for medal in MEDALS if of.chances else ():
                came = medals.get(player) == medal
                counts["said"] += 1
                counts["wrong"] += of.chances[medal] == (Chance.OUT if came else Chance.SAFE)


def main() -> None:
    for players, rounds, limit in SIZES:
        for to_come_ in range(1, 5 if players < 100 else 3):
            timed(players, rounds, to_come_, limit)
        needs(players, rounds)
    note("… how exact it is: some minutes")
    exact()


if __name__ == "__main__":
    main()
