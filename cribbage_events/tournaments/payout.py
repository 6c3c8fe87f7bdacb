"""Works out who gets how much, and where every cent goes.

Rules: RULES.md §5. Prizes go by the places of the play-offs; until somebody is out of them, by the
seeds. Whoever hasn't paid the entry fee is passed over for prizes (**default**).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from cribbage_events.clubs.names import sort_key
from cribbage_events.contest.payout import (
    Accounts,
    PoolAccount,
    QPoolEntry,
    SidePoolEntry,
    tournament_accounts,
)
from cribbage_events.events.bracket.brackets import final_places
from cribbage_events.events.bracket.cut import QualifyingCut, qualifying_cut
from cribbage_events.events.games.entries import EntryRow
from cribbage_events.events.models import Event
from cribbage_events.events.models.entry import ENTRY_FEE
from cribbage_events.tournaments.fees import PaidFor, Setup, setup_of
from cribbage_events.words.money import dollars


class PoolSheet(NamedTuple):
    """The money that came in for prizes or a pool, and what is paid of it; in cents."""

    name: str
    heads: int
    fee: int
    account: PoolAccount[int]

    @property
    def paid(self) -> int:
        return sum(self.account.paid.values())


@dataclass(frozen=True, slots=True)
class Payout:
    """The accounts of a tournament by entry. `idle` names those who have paid and had no seat, and
    what they paid; it is in the accounts.
    """

    setup: Setup
    accounts: Accounts[int]
    paid_by: Mapping[int, frozenset[str]]
    entries: Mapping[int, EntryRow]
    ranks: Mapping[int, int]
    idle: str = ""

    @property
    def passed_over(self) -> list[str]:
        """The names of those in the play-offs who haven't paid the entry fee, best first."""
        if not self.setup.fees.entry:
            return []
        ranked = sorted(self.ranks, key=lambda pk: self.ranks[pk])
        return [self.entries[pk].name for pk in ranked if ENTRY_FEE not in self.paid_by.get(pk, ())]

    def sheets(self, prizes: str) -> list[PoolSheet]:
        """The prizes, under this name, and then the pools; the first one's fee is the entry fee."""
        fees = [(ENTRY_FEE, prizes, self.setup.fees.entry)]
        fees += [(each.key, each.name, each.pool.fee) for each in self.setup.pools]
        return [
            PoolSheet(name, self.heads(key), fee, account)
            for (key, name, fee), account in zip(fees, self.accounts.pools, strict=True)
        ]

    def heads(self, key: str) -> int:
        """Return how many have paid this."""
        return sum(key in keys for keys in self.paid_by.values())

    def payees(self, prizes: str) -> list[dict[str, Any]]:
        """Return, by name, everybody who gets something: for what, and together."""
        sheets = self.sheets(prizes)
        found = []
        for pk, cents in self.accounts.paid().items():
            paid = ((sheet.name, sheet.account.paid.get(pk, 0)) for sheet in sheets)
            parts = [part for part in paid if part[1]]
            if cents:
                found.append({"entry": self.entries[pk], "parts": parts, "sum": cents})
        return sorted(
            found, key=lambda each: (sort_key(each["entry"].listed_name), each["entry"].number)
        )

    @property
    def entry_fees(self) -> int:
        return self.heads(ENTRY_FEE) * self.setup.fees.entry

    @property
    def paid(self) -> int:
        """Return what goes to all players together."""
        return sum(self.accounts.paid().values())

    @property
    def left(self) -> int:
        """Everything that came in, without everything that goes out: always 0."""
        return self.accounts.received - self.accounts.sanction - self.paid - self.accounts.club


def payout_of(event: Event, cut: QualifyingCut | None = None) -> Payout:
    """The accounts as they are now; final once the event is finished."""
    cut = cut or qualifying_cut(event)
    setup = setup_of(event)
    fees = setup.fee_of
    paid_by = {pk: frozenset(keys) for pk, keys in event.entries.values_list("pk", "paid") if keys}
    entered = {key: [pk for pk, keys in paid_by.items() if key in keys] for key in fees}
    places = final_places(event)
    # Those who are out by their places; before them, those who still play, by seed.
    still = [pk for pk in cut.order.qualifiers if pk not in places]
    ranks = {pk: rank for rank, pk in enumerate(still, 1)} | dict(places)
    qualifying = {row.player: row.rank for row in cut.rows if row.played}
    paid_for = {PaidFor.QUALIFYING: qualifying, PaidFor.PLAY_OFFS: ranks}
    payers = entered.get(ENTRY_FEE, [])
    accounts = tournament_accounts(
        len(payers),
        setup.fees,
        {pk: rank for pk, rank in ranks.items() if pk in payers or not setup.fees.entry},
        seeds={pk: seed for seed, pk in enumerate(cut.order.qualifiers, 1)},
        q_pools=[QPoolEntry(each.pool, entered[each.key]) for each in setup.q_pools],
        side_pools=[
            SidePoolEntry(each.pool, entered[each.key], paid_for[each.paid_for])
            for each in setup.side_pools
        ],
    )
    drawn = event.status != Event.Status.REGISTRATION
    idle = ", ".join(
        f"{entry.name} {dollars(sum(fees.get(key, 0) for key in paid_by[entry.pk]))}"
        for entry in cut.entries.values()
        if drawn and entry.pk in paid_by and entry.division is None
    )
    return Payout(setup, accounts, paid_by, cut.entries, ranks, idle)
