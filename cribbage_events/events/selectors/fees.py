"""What an evening's heads have paid, as far as standings and prizes depend on it.

The ledger belongs to whoever runs the evening: a league registers here how its nights are asked.
Without it everybody who plays has paid.
"""

from collections.abc import Callable
from typing import NamedTuple

from cribbage_events.contest.prizes import LEGION_MONEY
from cribbage_events.events.models import Event
from cribbage_events.events.selectors.sheet import Sheet


class DrawWon(NamedTuple):
    """The 50/50: the key of the winner's entry, and the cents won."""

    entry: int
    cents: int


class Fees(NamedTuple):
    """`heads`: how many have paid the whole fee; `received`: in cents; `passed_over`: the keys of
    the entries without a prize, since their fee was written off.
    """

    heads: int
    received: int
    passed_over: frozenset[int] = frozenset()
    drawn: DrawWon | None = None


type Teller = Callable[[Event], Fees | None]
_tellers: list[Teller] = []


def register(teller: Teller) -> None:
    """`teller` says what has been paid, or None for an event that isn't its own."""
    _tellers.append(teller)


def told_fees(event: Event) -> Fees | None:
    """What a ledger says; None without one. At most one query."""
    return next((found for teller in _tellers if (found := teller(event)) is not None), None)


def fees_of(event: Event, sheet: Sheet) -> Fees:
    """At most one query."""
    found = told_fees(event)
    if found is not None:
        return found
    playing = sum(entry.division is not None for entry in sheet.entries.values())
    rules = event.money_rules or LEGION_MONEY
    return Fees(playing, playing * rules.fee)
