"""What a hand or a crib counts, as it is said aloud, and fast (RULES.md §6, the show)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from cribbage_events.cribbage.cards import Card, CardError, refuse_doubles
from cribbage_events.cribbage.combinations import JACK, Kind, held
from cribbage_events.cribbage.rank_table import BY_RANKS, HAND, WEIGHTS, rank_points

__all__ = ["HAND", "Combination", "Count", "Kind", "count", "in_words", "points", "rank_points"]

NO_STARTER = (0, None)
WORDS = (
    *("nothing", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen"),
    *("nineteen", "twenty"),
)


class Combination(NamedTuple):
    """`cards` count `points`, which brings the count to `total`; `said`: “a pair is six”."""

    kind: Kind
    cards: tuple[Card, ...]
    points: int
    total: int
    said: str


@dataclass(frozen=True, slots=True)
class Count:
    """Everything that counts, in the order players say it."""

    combinations: tuple[Combination, ...]

    @property
    def total(self) -> int:
        """Points."""
        return self.combinations[-1].total if self.combinations else 0

    @property
    def said(self) -> str:
        """“Fifteen two, fifteen four, and a pair is six.”"""
        if not self.combinations:
            return "Nothing."
        *before, last = (each.said for each in self.combinations)
        fifteens_only = self.combinations[-1].kind is Kind.FIFTEEN
        sentence = ", ".join([*before, f"and {last}" if before and not fifteens_only else last])
        return f"{sentence[0].upper()}{sentence[1:]}."


def count(hand: Sequence[Card], starter: Card | None = None, *, crib: bool = False) -> Count:
    """What four cards count with the starter, if one is turned, or by themselves.

    In whatever order the hand is given, the count is the same. Raises CardError for more or fewer
    than four cards, or a card that is there twice.
    """
    refuse_wrong(hand, starter, crib=crib)
    total = 0
    counted = []
    for kind, cards, worth in held(hand, starter, crib=crib):
        total += worth
        counted.append(Combination(kind, cards, worth, total, saying(kind, cards, total)))
    return Count(tuple(counted))


def refuse_wrong(hand: Sequence[Card], starter: Card | None, *, crib: bool) -> None:
    """Raises CardError unless there are four cards, and all differ, the starter's too."""
    refuse_doubles((*hand, starter) if starter else hand)
    whose = "crib" if crib else "hand"
    if len(hand) > HAND:
        raise CardError(f"A {whose} has four cards, not {len(hand)}.")
    if missing := HAND - len(hand):
        verb = "is" if missing == 1 else "are"
        raise CardError(f"A {whose} has four cards: {in_words(missing)} {verb} missing.")


def saying(kind: Kind, cards: Sequence[Card], total: int) -> str:
    """What players say who have counted up to `total` with these cards."""
    match kind:
        case Kind.FIFTEEN:
            return f"fifteen {in_words(total)}"
        case Kind.RUN:
            return f"a run of {in_words(len(cards))} is {in_words(total)}"
        case Kind.NOBS:
            return f"his nobs is {in_words(total)}"
        case _:
            return f"a {kind} is {in_words(total)}"


def in_words(number: int) -> str:
    """From nothing to twenty-nine, the most that a hand can count."""
    return WORDS[number] if number < len(WORDS) else f"twenty-{WORDS[number - 20]}"


def points(hand: Sequence[Card], starter: Card | None = None, *, crib: bool = False) -> int:
    """The total of `count`, in points, within a microsecond; CardError in the same cases."""
    if len(hand) != HAND:
        refuse_wrong(hand, starter, crib=crib)
    (a, s), (b, t), (c, u), (d, v) = hand
    e, turned = starter or NO_STARTER
    counted, has_equals = BY_RANKS[WEIGHTS[a] + WEIGHTS[b] + WEIGHTS[c] + WEIGHTS[d] + WEIGHTS[e]]
    # Only where ranks are equal, since this takes as long as all the rest.
    if has_equals and len({*hand, starter}) <= HAND:
        refuse_wrong(hand, starter, crib=crib)
    if s == t == u == v:
        if s == turned:
            counted += 5
        elif not crib:
            counted += 4
    if (JACK, turned) in hand:
        counted += 1
    return counted
