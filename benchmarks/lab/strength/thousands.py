"""Measures the expert by the thousand, compiled (`--compiled` of `make strength`).

It plays pairs of games against the expert of commit a41e7d4c (its data is beside this file), judges
its throws by playing them out, and compares the chances that it tells with what came.
"""

import json
from collections import defaultdict
from collections.abc import Iterator, Sequence
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean
from typing import NamedTuple

from benchmarks.lab import compiled
from benchmarks.lab.strength.figures import mean, share
from benchmarks.rows import Row, note
from cribbage_events.cribbage.cards import DECK, Card
from cribbage_events.cribbage.computer.rest_of_deal import win_chance

BEFORE = "a41e7d4c"
# Judging: deals in a round, the most of a throw, how far a throw may be behind by its points to be
# tried, and how many standard errors are sure.
ROUND, MOST, TRIED, SURE = 50, 2000, 2.0, 2.5
TOO_MUCH, TOO_MANY = 0.5, 2
TENTHS = 10
NEAR_ENOUGH = 0.03


def before() -> compiled.Player:
    """The expert of that commit: points until somebody needs 40, then chances, sampled for the five
    throws with the most points.
    """
    nets = json.loads(Path(__file__).with_name(f"{BEFORE}.json").read_text())
    return compiled.player(
        pegging=[net for who in compiled.ROLES for net in nets[who]],
        near_play=40,
        near_throw=40,
        rounds=8,
        candidates=5,
    )


def rows(pairs: int, hands: int, games: int) -> Iterator[Row]:
    if pairs:
        yield duel(compiled.expert(), before(), pairs)
    if games:
        yield from told_and_came(games)
    if hands:
        yield judged(hands)


def duel(ours: compiled.Player, theirs: compiled.Player, pairs: int) -> Row:
    """Return how often ours wins, with the same cards in both seats."""
    won, margins = [], []
    for number in range(pairs):
        one = compiled.game((ours, theirs), number, number % 2)
        other = compiled.game((theirs, ours), number, number % 2)
        won.append([one.winner == 0, other.winner == 1])
        margins.append((one.to_go[1] - one.to_go[0] + other.to_go[0] - other.to_go[1]) / 2)
        if number % 500 == 499:
            note(f"… {number + 1} pairs: {share(won)}")
    found = share(won)
    beside = f"{2 * pairs:,} games; {mean(margins)} points a game"
    passed = found.value >= 0.515 and found.low > 0.505
    return Row(
        f"expert beats that of {BEFORE}", "–", str(found), beside, "≥ 51.5%, low > 50.5%", passed
    )


class Told(NamedTuple):
    chance: float
    won: bool


def told_and_came(games: int) -> Iterator[Row]:
    """Return, by tenths, the chance at one deal of each game and how often that side won."""
    expert, rng = compiled.expert(), Random("board")
    tenths: dict[int, list[Told]] = defaultdict(list)
    for number in range(games):
        game = compiled.game((expert, expert), 1_000_000 + number, number % 2)
        dealer, *to_go = rng.choice(game.starts)
        side = rng.randrange(2)
        chance = win_chance(to_go, side, dealer, 2)
        tenths[min(int(chance * TENTHS), TENTHS - 1)].append(Told(chance, game.winner == side))
    every = [told for tenth in tenths.values() for told in tenth]
    brier = fmean((each.chance - each.won) ** 2 for each in every)
    for tenth, found in sorted(tenths.items()):
        yield of_tenth(tenth, found)
    yield Row("chance at a deal, Brier score", "–", f"{brier:.4f}", f"{games:,} games", "", None)


def of_tenth(tenth: int, found: Sequence[Told]) -> Row:
    told, came = fmean(each.chance for each in found), fmean(each.won for each in found)
    error = sqrt(told * (1 - told) / len(found))
    limit = max(NEAR_ENOUGH, SURE * error)
    what = f"chance at a deal, {tenth * TENTHS} to {(tenth + 1) * TENTHS}%"
    return Row(
        what,
        "–",
        f"told {told:.1%}, came {came:.1%}",
        f"{len(found):,} games",
        f"± {limit:.1%}",
        abs(told - came) <= limit,
    )


def judged(hands: int) -> Row:
    """Return how many of the expert's throws lose too much to another one, played out by experts
    with the same cards for all throws.
    """
    wrong, worst, deals = [], 0.0, 0
    for number in range(hands):
        rng = Random(f"judge {number}")
        cards = rng.sample(DECK, len(DECK))
        found = loss(cards[:6], cards[6:], number % 2, rng)
        deals += found.deals
        worst = max(worst, found.sure)
        if found.sure > TOO_MUCH:
            wrong.append(" ".join(card.short for card in cards[:6]))
        if number % 50 == 49:
            note(f"… {number + 1} hands, {deals:,} deals, {len(wrong)} wrong")
    beside = f"{hands} hands, {deals:,} deals; the most that is sure {worst:.2f}" + (
        f"; {'; '.join(wrong)}" if wrong else ""
    )
    what = f"throws that lose more than {TOO_MUCH} points"
    return Row(what, "–", str(len(wrong)), beside, f"≤ {TOO_MANY}", len(wrong) <= TOO_MANY)


class Loss(NamedTuple):
    """`sure`: points, less two standard errors."""

    sure: float
    deals: int


def loss(six: Sequence[Card], left: Sequence[Card], dealer: int, rng: Random) -> Loss:
    """The most that another throw gains over the expert's. A throw that surely gains less than what
    is too much is tried no more.
    """
    expert = compiled.expert()
    weighed, place = compiled.throws(expert, six, 0, dealer)
    chosen = weighed[place]
    others = [each for each in weighed if each != chosen and each.points > chosen.points - TRIED]
    gains: dict[tuple[Card, Card], list[int]] = {each.thrown: [] for each in others}
    running, played = list(gains), 0
    for _ in range(MOST // ROUND):
        for _ in range(ROUND if running else 0):
            drawn = rng.sample(left, 7)
            theirs, at = compiled.throws(expert, drawn[:6], 1, dealer)
            base = net(six, chosen.thrown, drawn, theirs[at].thrown, dealer)
            played += 1 + len(running)
            for thrown in running:
                gained = net(six, thrown, drawn, theirs[at].thrown, dealer) - base
                gains[thrown].append(gained)
        running = [thrown for thrown in running if could_gain(gains[thrown])]
    sure = [fmean(each) - 2 * error(each) for each in gains.values()]
    return Loss(max(sure, default=0.0), played)


def could_gain(gained: Sequence[int]) -> bool:
    return fmean(gained) + SURE * error(gained) > TOO_MUCH


def error(values: Sequence[int]) -> float:
    return mean(values).margin / 1.96


def net(
    six: Sequence[Card],
    thrown: tuple[Card, Card],
    drawn: Sequence[Card],
    their_throw: tuple[Card, Card],
    dealer: int,
) -> int:
    """Points of a deal less the other's; player 0 throws these."""
    expert = compiled.expert()
    kept = [[card for card in six if card not in thrown]]
    kept.append([card for card in drawn[:6] if card not in their_throw])
    told = compiled.deal((expert, expert), kept, (thrown, their_throw), drawn[6], dealer)
    return told.total(0) - told.total(1)
