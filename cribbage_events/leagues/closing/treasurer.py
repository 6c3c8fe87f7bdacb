"""The treasurer's sheet of a night: the money in, the use of every cent, and the cash there is."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from cribbage_events.events.models import Entry, Event
from cribbage_events.events.standings.fees import fee_of
from cribbage_events.leagues.closing.selectors import PrizeLine, expected_prizes, prize_lines
from cribbage_events.leagues.models import LedgerLine, Night
from cribbage_events.leagues.money.selectors import (
    PLAYED_OR_HERE,
    debtors,
    paid_without_a_seat,
    standings_of_night,
    sums_of,
    taken_by,
    ticket_holders,
)
from cribbage_events.leagues.pools import pools_of_night

Kind = LedgerLine.Kind
WORDS = {
    Kind.FEE: _("Fees"),
    Kind.DRAW: _("50/50 to the winner"),
    Kind.PRIZE: _("Prizes"),
    Kind.SUPPLIES: _("To supplies"),
    Kind.ACTIVITIES: _("To activities"),
    Kind.POOL_FEE: _("Paid for pools"),
    Kind.POOL_IN: _("Pools, from earlier nights"),
    Kind.POOL: _("Pools to the winners"),
    Kind.POOL_OUT: _("Pools, for a later night"),
}


@dataclass(frozen=True, slots=True)
class TreasurerSheet:
    """All in cents; `sums` by kind, money out is minus. `left` is 0 once the night is closed;
    `cash` is what is in the cash box now.
    """

    sums: Mapping[str, int]
    prizes: list[PrizeLine]
    heads: int
    payers: int
    fee: int
    written_off: list[tuple[str, str]]
    owing: list[str]
    idle: list[str]
    drawn: int
    late_payers: int
    closed: bool

    @property
    def lines(self) -> list[tuple[str, int]]:
        return [(str(words), self.sums[kind]) for kind, words in WORDS.items() if kind in self.sums]

    @property
    def written_off_words(self) -> str:
        """Return words such as "Ann Lee (went home), Bob Ray (ill)"."""
        values = ({"name": name, "reason": reason} for name, reason in self.written_off)
        return ", ".join(gettext("%(name)s (%(reason)s)") % each for each in values)

    @property
    def owing_words(self) -> str:
        return ", ".join(self.owing)

    @property
    def idle_words(self) -> str:
        """Return the names of those who paid and had no seat."""
        return ", ".join(self.idle)

    @property
    def left(self) -> int:
        return sum(self.sums.values())

    @property
    def fees(self) -> int:
        return self.sums.get(Kind.FEE, 0)

    @property
    def drawn_out(self) -> int:
        return -self.drawn

    @property
    def prizes_out(self) -> int:
        return -sum(line.had for line in self.prizes)

    @property
    def cash(self) -> int:
        return self.fees + self.pool_fees + self.drawn_out + self.prizes_out

    @property
    def cash_to_get(self) -> int:
        """Return the cents the coordinator has laid out and gets from the treasurer."""
        return max(-self.cash, 0)

    @property
    def pool_fees(self) -> int:
        return self.sums.get(Kind.POOL_FEE, 0)

    @property
    def pools(self) -> int:
        """Return what rolls over, less what came from earlier nights."""
        return -self.sums.get(Kind.POOL_OUT, 0) - self.sums.get(Kind.POOL_IN, 0)

    @property
    def supplies(self) -> int:
        return -self.sums.get(Kind.SUPPLIES, 0)

    @property
    def activities(self) -> int:
        return -self.sums.get(Kind.ACTIVITIES, 0)

    @property
    def to_hand_out(self) -> int:
        return sum(line.to_hand_out for line in self.prizes) if self.closed else 0

    @property
    def to_get_back(self) -> int:
        return sum(line.to_get_back for line in self.prizes)

    @property
    def to_come_back(self) -> int:
        return -self.to_get_back


def players_of(night: Night) -> int:
    """Return how many people played a game or are here."""
    return Entry.objects.filter(PLAYED_OR_HERE, event=night.event_id).distinct().count()


def sheet_for_treasurer(night: Night) -> TreasurerSheet:
    sums = sums_of(night)
    taken = taken_by(night)
    closed = night.event.status == Event.Status.FINISHED
    prizes = prize_lines(night) if closed else had_before(night)
    payers = len(taken.paid)
    idle = [] if night.event.status == Event.Status.REGISTRATION else paid_without_a_seat(night)
    tickets = len(ticket_holders(night)) if night.draw_tickets else 0
    return TreasurerSheet(
        sums=sums,
        prizes=prizes,
        heads=players_of(night),
        payers=payers,
        fee=fee_of(night.event),
        written_off=written_off_of(night, taken.written_off),
        owing=[entry.name for entry in debtors(night, taken)] if not closed else [],
        idle=list(dict.fromkeys(each.entry.name for each in idle)),
        drawn=night.draw_cents or 0,
        late_payers=max(tickets - (night.draw_tickets or 0), 0),
        closed=closed,
    )


def had_before(night: Night) -> list[PrizeLine]:
    """The prizes that were handed out before the night was reopened."""
    if not night.prizes.exists():
        return []
    standings = standings_of_night(night)
    expected = expected_prizes(night, standings, pools_of_night(night, standings))
    return [line for line in expected if line.had]


def written_off_of(night: Night, reasons: Mapping[int, str]) -> list[tuple[str, str]]:
    entries = Entry.objects.filter(pk__in=reasons).select_related("person")
    return [(entry.name, reasons[entry.pk]) for entry in entries]
