"""What closing a night makes of its money, before and after."""

from dataclasses import dataclass

from django.db.models import Sum

from cribbage_events.events.models import Event
from cribbage_events.events.selectors.rounds import outstanding
from cribbage_events.events.selectors.standings import standings_of
from cribbage_events.leagues.models import LedgerLine, Night, Prize
from cribbage_events.leagues.selectors.money import fees_paid, night_accounts

Kind = LedgerLine.Kind


@dataclass(frozen=True, slots=True)
class PrizeLine:
    """Somebody's prize, in cents; `handed` is set once the night is closed."""

    place: int
    name: str
    number: int
    cents: int
    prize: Prize | None = None


@dataclass(frozen=True, slots=True)
class Closing:
    """`missing` says what has to be done first, with the address where."""

    missing: list[tuple[str, str]]
    prizes: list[PrizeLine]
    fees: int
    draw_winner: int
    supplies: int
    activities: int


def closing_of(night: Night) -> Closing:
    money = night_accounts(night)
    closed = night.event.status == Event.Status.FINISHED
    prizes = handed_out(night) if closed else coming(night)
    drawn = night.draw_cents if night.drawn_at else money.draw_winner
    return Closing(
        missing=[] if closed else what_is_missing(night),
        prizes=prizes,
        fees=money.fees,
        draw_winner=drawn or 0,
        supplies=money.draw_winner + money.supplies - (drawn or 0),
        activities=money.activities,
    )


def what_is_missing(night: Night) -> list[tuple[str, str]]:
    missing = []
    games = outstanding(night.event)
    if night.event.status != Event.Status.RUNNING:
        missing.append(("Nobody has been seated yet.", "leagues:seats"))
    elif games:
        count = f"{len(games)} result{'s are' if len(games) > 1 else ' is'}"
        missing.append((f"{count} missing in round {games[0].round}.", "events:scores"))
    if night.season.draw and not night.drawn_at:
        missing.append(("The 50/50 hasn’t been drawn yet.", "leagues:half_half"))
    paid = fees_paid(night)
    owing = night.event.entries.filter(division__isnull=False).exclude(pk__in=paid)
    names = [entry.name for entry in owing.select_related("person")]
    if names:
        missing.append((f"Not paid yet: {', '.join(names)}.", "leagues:door"))
    return missing


def coming(night: Night) -> list[PrizeLine]:
    """As the standings are now."""
    return [
        PrizeLine(row.row.rank, row.entry.name, row.entry.number, row.prize)
        for division in standings_of(night.event)
        for row in division.rows
        if row.prize
    ]


def handed_out(night: Night) -> list[PrizeLine]:
    return [
        PrizeLine(prize.place, prize.entry.name, prize.entry.number, prize.cents, prize)
        for prize in night.prizes.select_related("entry__person")
    ]


@dataclass(frozen=True, slots=True)
class TreasurerSheet:
    """The night's ledger added up, in cents; `left` is 0 once the night is closed."""

    lines: list[tuple[str, int]]
    left: int


WORDS = {
    Kind.FEE: "Fees",
    Kind.DRAW: "50/50 to the winner",
    Kind.PRIZE: "Prizes",
    Kind.SUPPLIES: "To supplies",
    Kind.ACTIVITIES: "To activities",
}


def sheet_for_treasurer(night: Night) -> TreasurerSheet:
    sums = dict(
        night.ledger.values_list("kind").annotate(cents=Sum("cents")).values_list("kind", "cents")
    )
    lines = [(words, sums[kind]) for kind, words in WORDS.items() if kind in sums]
    return TreasurerSheet(lines, sum(sums.values()))
