"""Hands counted a second, beside the scorers that PyPI has, on the same hands; and how many of
their totals differ from ours, which `make distribution` holds to the published figures.
"""

import random
import time
from collections.abc import Callable, Sequence
from typing import NamedTuple

import pycribbage.deck_tools
from cribbage_scorer.cribbage_scorer import show_calc_score
from CribbageSim.CribbageDeal import CribbageDeal
from HandsDecksCards.card import Card as SimCard
from HandsDecksCards.hand import Hand as SimHand
from pycribbage.scorer import ScoreTheShow

from benchmarks.rows import Row, at_least, say
from cribbage_events.cribbage.cards import DECK, Card, Suit
from cribbage_events.cribbage.counting import count, points

SAMPLE, TIMES = 5_000, 5

type Five = tuple[Card, ...]
type Reckon = Callable[[], int]


class Scorer(NamedTuple):
    """`prepare` puts a hand and its starter into the program's own form, which isn't timed."""

    name: str
    prepare: Callable[[Five, bool], Reckon]


def by_points(five: Five, crib: bool) -> Reckon:
    return lambda: points(five[:4], five[4], crib=crib)


def by_count(five: Five, crib: bool) -> Reckon:
    return lambda: count(five[:4], five[4], crib=crib).total


def by_cribbage_scorer(five: Five, crib: bool) -> Reckon:
    *hand, starter = [(card.rank, card.suit.value) for card in five]
    return lambda: int(show_calc_score(starter, hand, crib)[0])


def by_pycribbage(five: Five, crib: bool) -> Reckon:
    hand = pycribbage.deck_tools.Hand()
    for card in five:
        hand.add_card(pycribbage.deck_tools.Card(list(Suit).index(card.suit), card.rank))
    return lambda: int(ScoreTheShow(hand, crib).score)


def by_cribbagesim(five: Five, crib: bool) -> Reckon:
    *four, starter = [SimCard(card.suit.value, card.short[:-1]) for card in five]
    hand = SimHand()
    hand.add_cards(four)
    reckon = DEAL.determine_score_showing_crib if crib else DEAL.determine_score_showing_hand
    return lambda: int(reckon(hand, starter, []))


DEAL = CribbageDeal()
OURS = Scorer("points()", by_points)
OURS_SAID = Scorer("count()", by_count)
OTHERS = (
    Scorer("cribbage-scorer", by_cribbage_scorer),
    Scorer("pycribbage", by_pycribbage),
    Scorer("cribbagesim", by_cribbagesim),
)


def hands() -> list[Five]:
    chance = random.Random(1)
    return [tuple(chance.sample(DECK, 5)) for _ in range(SAMPLE)]


def speeds(scorers: Sequence[Scorer], sample: Sequence[Five]) -> dict[str, float]:
    """Return hands a second: all take turns, for the same load, and the best counts."""
    ready = {each.name: [each.prepare(five, False) for five in sample] for each in scorers}
    best = dict.fromkeys(ready, float("inf"))
    for _ in range(TIMES):
        for name, reckons in ready.items():
            best[name] = min(best[name], seconds_for(reckons))
    return {name: len(sample) / seconds for name, seconds in best.items()}


def seconds_for(reckons: Sequence[Reckon]) -> float:
    began = time.process_time()
    for reckon in reckons:
        reckon()
    return time.process_time() - began


def wrong_totals(scorer: Scorer, sample: Sequence[Five], *, crib: bool) -> int:
    return sum(scorer.prepare(five, crib)() != OURS.prepare(five, crib)() for five in sample)


def main() -> None:
    sample = hands()
    speed = speeds((OURS, OURS_SAID, *OTHERS), sample)
    fastest = max((each.name for each in OTHERS), key=speed.__getitem__)
    for ours, wanted in ((OURS, 10), (OURS_SAID, None)):
        ratio = speed[ours.name] / speed[fastest]
        limit, passed = at_least(ratio, wanted) if wanted else ("", None)
        beside = f"{fastest} {speed[fastest]:,.0f}/s: {ratio:.1f} ×"
        say(
            Row(
                f"hands counted, {ours.name}",
                "–",
                f"{speed[ours.name]:,.0f}/s",
                beside,
                limit,
                passed,
            )
        )
    for other in OTHERS:
        wrong = [wrong_totals(other, sample, crib=crib) for crib in (False, True)]
        totals = f"{wrong[0]} hands and {wrong[1]} cribs of {SAMPLE:,} wrong"
        say(
            Row(
                f"hands counted, {other.name}", "–", f"{speed[other.name]:,.0f}/s", totals, "", None
            )
        )


if __name__ == "__main__":
    main()
