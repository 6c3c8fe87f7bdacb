"""A tournament's accounts: every cent that came in goes out, to a player, the ACC or the club.

Rules: RULES.md §5. Of each entry fee the sanction fee goes to the American Cribbage Congress; of
the rest a share are the prizes (**default**: all of it); up to two Q pools and six side pools, each
with its own fee.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from cribbage_events.contest.outcome import Key
from cribbage_events.contest.payout.pools import (
    DOLLAR,
    PoolAccount,
    QPool,
    SidePool,
    pay_places,
    pay_q_pool,
    pay_side_pool,
)

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
