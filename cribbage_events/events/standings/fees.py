"""The fees paid at an evening, for standings and prizes.

The ledger belongs to whoever runs the evening, such as a league, which registers it here. Without
one everybody who plays has paid.
"""

from collections.abc import Callable
from typing import NamedTuple

from cribbage_events.contest.prizes import LEGION_MONEY
from cribbage_events.events.games.event_games import EventGames
from cribbage_events.events.models import Event


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


def fee_of(event: Event, entry: int | None = None) -> int:
    """The cents that this entry pays, by its key; without one, the fee that is announced.

    Everybody pays the same. Whatever asks for a fee asks here, so that this can be changed here.
    """
    return (event.money_rules or LEGION_MONEY).fee


LEDGERS: list[Callable[[Event], Fees | None]] = []


def fees_of(event: Event, games: EventGames) -> Fees:
    """Return the fees; at most one query."""
    for ledger in LEDGERS if event.preset.of_season else ():
        if (found := ledger(event)) is not None:
            return found
    playing = [pk for pk, entry in games.entries.items() if entry.division is not None]
    return Fees(len(playing), sum(fee_of(event, pk) for pk in playing))
