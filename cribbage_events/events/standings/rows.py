"""The rows of the standings, and what they earn."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, NamedTuple

from cribbage_events.contest.divisions import DivisionLabel
from cribbage_events.contest.prizes import Money
from cribbage_events.contest.standings import Row
from cribbage_events.events.games.entries import EntryRow
from cribbage_events.events.standings.fees import Fees
from cribbage_events.words.divisions import division_name
from cribbage_events.words.numbers import with_minus


class StandingsRow(NamedTuple):
    """One entrant's line, with a note beside it, if any."""

    entry: EntryRow
    row: Row[int]
    medal: str | None
    why_no_medal: str
    tie: str
    prize: int  # in cents, of an evening with prizes
    # Of a tournament: whether this entrant goes on to the play-offs.
    qualified: bool

    @property
    def points(self) -> int:
        return self.row.game_points

    @property
    def eligible(self) -> bool:
        return self.entry.medal_eligible

    @property
    def card(self) -> str:
        """Return the card for people, with a minus as wide as a plus; the row's own is
        for scripts.
        """
        return with_minus(self.row.card)

    def column(self, name: str) -> Any:
        if name == "name":
            return self.entry.name
        if name == "prize_cents":
            return self.prize
        return getattr(
            self if name in {"eligible", "medal", "points", "qualified"} else self.row, name
        )


@dataclass(frozen=True, slots=True)
class DivisionStandings:
    """A division's rows, best first; its name is shown only where there is more than one division.

    Where prizes are the awards: the night's `money`, and by entry the place among those who can win
    a prize.
    """

    label: DivisionLabel
    division: int
    rows: list[StandingsRow]
    money: Money[int] | None = None
    places: Mapping[int, int] = field(default_factory=dict)

    @property
    def name(self) -> str:
        return division_name(self.label)


class Deciding(NamedTuple):
    """The facts beside the games that decide about medals or prizes: one query for either."""

    play_offs: Sequence[tuple[int, int]] = ()
    fees: Fees | None = None


class Earned(NamedTuple):
    """The awards by entry: what the order earns, and why it doesn't."""

    medals: Mapping[int, str]
    why_not: Mapping[int, str]
    money: Money[int] | None = None
    places: Mapping[int, int] = MappingProxyType({})
    qualified: frozenset[int] = frozenset()
