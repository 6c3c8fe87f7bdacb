"""Pools beside the entry fee: those who entered one share it, in whole dollars.

Rules: the tournament of the American Cribbage Congress (RULES.md §5). A Q pool is for the
qualifiers who entered it: equal shares, equal with the top qualifier double, or graduated
(**default**: the last gets one share, the next two, …). A side pool pays its own places. Whole
units by largest remainder; equals share the sum of their places. What can't be paid in whole units,
or to nobody, is left over, so that every cent in is a cent out.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from cribbage_events.contest.outcome import Key
from cribbage_events.contest.prizes import largest_remainder, prize_ranks, share

DOLLAR = 100


class Shares(StrEnum):
    """The way in which a Q pool is shared."""

    EQUAL = "equal"
    TOP_DOUBLE = "top-double"
    GRADUATED = "graduated"


@dataclass(frozen=True, slots=True, kw_only=True)
class QPool:
    """`fee` of each who enters, and the `unit` of a prize, in cents."""

    fee: int
    shares: Shares = Shares.EQUAL
    unit: int = DOLLAR


@dataclass(frozen=True, slots=True, kw_only=True)
class SidePool:
    """`fee` and `unit` in cents; `places` are the shares of the places paid, such as 50, 30, 20.

    Raises ValueError with "places" if no place is paid.
    """

    fee: int
    places: tuple[int, ...] = (50, 30, 20)
    unit: int = DOLLAR

    def __post_init__(self) -> None:
        if not self.places or min(self.places) <= 0:
            raise ValueError("places")


@dataclass(frozen=True, slots=True)
class PoolAccount[P: Key]:
    """A pool's cents: what came in is what is paid and what is `left`."""

    received: int
    paid: Mapping[P, int] = field(default_factory=dict)

    @property
    def left(self) -> int:
        """Return the cents that aren't paid to anybody."""
        return self.received - sum(self.paid.values())


def pay_q_pool[P: Key](pool: QPool, entered: Iterable[P], seeds: Mapping[P, int]) -> PoolAccount[P]:
    """The pool of those who `entered`, shared by those of them who have a seed: the qualifiers."""
    everybody = set(entered)
    ranks = {player: seed for player, seed in seeds.items() if player in everybody}
    weights = share_weights(pool.shares, len(ranks))
    return pay_places(pool.fee * len(everybody), weights, ranks, unit=pool.unit)


def share_weights(shares: Shares, count: int) -> tuple[int, ...]:
    """The shares of so many, the highest seed first: 2, 1, 1 where the top one has double."""
    if shares is Shares.GRADUATED:
        return tuple(range(count, 0, -1))
    top = 2 if shares is Shares.TOP_DOUBLE else 1
    return (top, *[1] * (count - 1))[:count]


def pay_side_pool[P: Key](
    pool: SidePool, entered: Iterable[P], ranks: Mapping[P, int]
) -> PoolAccount[P]:
    """The pool of those who `entered`, by their ranks in whatever it is for; equal ranks share."""
    everybody = set(entered)
    among = {player: rank for player, rank in ranks.items() if player in everybody}
    places = pool.places[: len(among)]
    return pay_places(pool.fee * len(everybody), places, among, unit=pool.unit)


def pay_places[P: Key](
    received: int, weights: Sequence[int], ranks: Mapping[P, int], *, unit: int
) -> PoolAccount[P]:
    """So many cents by the ranks of those who can win, the places weighted; a missing rank moves
    the others up.
    """
    if not ranks or not weights:
        return PoolAccount(received)
    prizes = [units * unit for units in largest_remainder(received // unit, weights)]
    paid = share(tuple(prizes), prize_ranks(ranks), unit=unit)
    return PoolAccount(received, paid)


@dataclass(frozen=True, slots=True)
class RolledPot[P: Key]:
    """A pot in cents: `paid` tonight, and what `rolls_over` to the next night."""

    paid: Mapping[P, int]
    rolls_over: int


def roll_over[P: Key](
    carried: int, received: int, winners: Iterable[P], *, unit: int = DOLLAR
) -> RolledPot[P]:
    """A pot of what was carried from earlier nights and came in tonight: its winners share it in
    whole units, one who won it twice has two shares; what nobody wins rolls over.
    """
    shares = Counter(winners)
    pot = carried + received
    if not shares:
        return RolledPot({}, pot)
    each = pot // unit // shares.total() * unit
    paid = {player: each * shares[player] for player in sorted(shares) if each}
    return RolledPot(paid, pot - sum(paid.values()))
