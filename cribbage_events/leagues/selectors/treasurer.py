"""The treasurer's sheet of a night: what came in, where every cent went, what cash there is."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.db.models import Sum

from cribbage_events.events.models import Entry, Event
from cribbage_events.leagues.models import LedgerLine, Night
from cribbage_events.leagues.selectors.closing import PrizeLine, coming, prize_lines
from cribbage_events.leagues.selectors.fees import PLAYED_OR_HERE, debtors, taken_by
from cribbage_events.leagues.selectors.money import due_of

Kind = LedgerLine.Kind
WORDS = {
    Kind.FEE: "Fees",
    Kind.DRAW: "50/50 to the winner",
    Kind.PRIZE: "Prizes",
    Kind.SUPPLIES: "To supplies",
    Kind.ACTIVITIES: "To activities",
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
    drawn: int
    late_payers: int
    closed: bool

    @property
    def lines(self) -> list[tuple[str, int]]:
        return [(words, self.sums[kind]) for kind, words in WORDS.items() if kind in self.sums]

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
        return self.fees + self.drawn_out + self.prizes_out

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
    """Who played a game, or is here."""
    return Entry.objects.filter(PLAYED_OR_HERE, event=night.event_id).distinct().count()


def sheet_for_treasurer(night: Night) -> TreasurerSheet:
    sums = sums_of(night)
    taken = taken_by(night)
    closed = night.event.status == Event.Status.FINISHED
    prizes = prize_lines(night) if closed else had_before(night)
    payers = len(taken.paid)
    return TreasurerSheet(
        sums=sums,
        prizes=prizes,
        heads=players_of(night),
        payers=payers,
        fee=night.money.fee,
        written_off=written_off_of(night, taken.written_off),
        owing=[entry.name for entry in debtors(night, taken)] if not closed else [],
        drawn=night.draw_cents or 0,
        late_payers=max(payers - night.draw_tickets, 0) if night.draw_tickets else 0,
        closed=closed,
    )


def had_before(night: Night) -> list[PrizeLine]:
    """Of a night that isn't closed, only prizes that were handed out before it was reopened."""
    if not night.prizes.exists():
        return []
    return [line for line in coming(night, due_of(night)) if line.had]


def sums_of(night: Night) -> dict[str, int]:
    """By kind, the lines that move money."""
    lines = night.ledger.exclude(kind__in=[Kind.WRITTEN_OFF, Kind.OWED])
    return dict(lines.values_list("kind").annotate(cents=Sum("cents")).values_list("kind", "cents"))


def written_off_of(night: Night, reasons: Mapping[int, str]) -> list[tuple[str, str]]:
    entries = Entry.objects.filter(pk__in=reasons).select_related("person")
    return [(entry.name, reasons[entry.pk]) for entry in entries]


@dataclass(frozen=True, slots=True)
class LineShown:
    """A line of the ledger as it is read."""

    line: LedgerLine
    words: str
    name: str


KINDS = {
    Kind.FEE: "Fee",
    Kind.WRITTEN_OFF: "Fee written off",
    Kind.OWED: "Owed after all",
    Kind.DRAW: "50/50",
    Kind.PRIZE: "Prize",
    Kind.SUPPLIES: "Supplies",
    Kind.ACTIVITIES: "Activities",
}


def lines_of(night: Night) -> list[LineShown]:
    """Every line, in the order in which they were written; one query."""
    found = night.ledger.select_related("entry__person").order_by("pk")
    return [
        LineShown(line, KINDS[Kind(line.kind)], line.entry.name if line.entry else "")
        for line in found
    ]
