"""Money of a tournament and of a grass-roots night beside its fees: pools, prizes, pots."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from cribbage_events.contest.outcome import Key
from cribbage_events.contest.prizes import largest_remainder, prize_ranks, share

# Pools beside the entry fee: those who entered one share it, in whole dollars.
#
# Rules: the tournament of the American Cribbage Congress (RULES.md §5). A Q pool is for the
# qualifiers who entered it: equal shares, equal with the top qualifier double, or graduated
# (**default**: the last gets one share, the next two, …). A side pool pays its own places. Whole
# units by largest remainder; equals share the sum of their places. What can't be paid in whole
# units, or to nobody, is left over, so that every cent in is a cent out.

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


# A tournament's accounts: every cent that came in goes out, to a player, the ACC or the club.
#
# Rules: RULES.md §5. Of each entry fee the sanction fee goes to the American Cribbage Congress; of
# the rest a share are the prizes (**default**: all of it); up to two Q pools and six side pools,
# each with its own fee.

MOST_Q_POOLS = 2
MOST_SIDE_POOLS = 6


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryFees:
    """The fee of an entry and the sanction fee in it, in cents; the percent of the rest that are
    prizes, and the shares of the places. Raises ValueError with the code of what can't be:
    "sanction" (it is part of the fee), "prizes" (0 to 100 percent), "places".
    """

    entry: int
    sanction: int = 0
    prizes: int = 100
    places: tuple[int, ...] = (50, 30, 20)
    unit: int = DOLLAR

    def __post_init__(self) -> None:
        if not 0 <= self.sanction <= self.entry:
            raise ValueError("sanction")
        if not 0 <= self.prizes <= 100:
            raise ValueError("prizes")
        if not self.places or min(self.places) <= 0:
            raise ValueError("places")


class QPoolEntry[P: Key](NamedTuple):
    """A Q pool and who entered it."""

    pool: QPool
    entered: Iterable[P]


class SidePoolEntry[P: Key](NamedTuple):
    """A side pool, who entered it, and everybody's rank in what it is for."""

    pool: SidePool
    entered: Iterable[P]
    ranks: Mapping[P, int]


@dataclass(frozen=True, slots=True)
class Accounts[P: Key]:
    """A tournament's cents: `sanction` to the ACC, prizes and pools to players, the rest to the
    club.
    """

    sanction: int
    club_share: int
    prizes: PoolAccount[P]
    q_pools: tuple[PoolAccount[P], ...] = ()
    side_pools: tuple[PoolAccount[P], ...] = ()

    @property
    def pools(self) -> tuple[PoolAccount[P], ...]:
        """The prizes, the Q pools and the side pools."""
        return (self.prizes, *self.q_pools, *self.side_pools)

    @property
    def received(self) -> int:
        """Everything that came in."""
        return self.sanction + self.club_share + sum(each.received for each in self.pools)

    @property
    def club(self) -> int:
        """The club's share, and what prizes and pools leave."""
        return self.club_share + sum(each.left for each in self.pools)

    def paid(self) -> dict[P, int]:
        """Return what everybody gets, of prizes and pools together."""
        total: Counter[P] = Counter()
        for each in self.pools:
            total.update(each.paid)
        return {player: total[player] for player in sorted(total)}


def tournament_accounts[P: Key](
    entries: int,
    fees: EntryFees,
    ranks: Mapping[P, int],
    *,
    seeds: Mapping[P, int] | None = None,
    q_pools: Sequence[QPoolEntry[P]] = (),
    side_pools: Sequence[SidePoolEntry[P]] = (),
) -> Accounts[P]:
    """The accounts of a tournament with so many entries that were paid. `ranks` are those of the
    play-offs, equal ones shared (1, 2, 3, 3); `seeds` those of the qualifiers, for the Q pools.

    Raises ValueError with "q-pools" or "side-pools" for more of them than there may be.
    """
    if len(q_pools) > MOST_Q_POOLS:
        raise ValueError("q-pools")
    if len(side_pools) > MOST_SIDE_POOLS:
        raise ValueError("side-pools")
    sanction = fees.sanction * entries
    rest = fees.entry * entries - sanction
    prizes = rest * fees.prizes // 100
    return Accounts(
        sanction,
        rest - prizes,
        pay_places(prizes, fees.places, ranks, unit=fees.unit),
        tuple(pay_q_pool(each.pool, each.entered, seeds or {}) for each in q_pools),
        tuple(pay_side_pool(*each) for each in side_pools),
    )
