"""The treasurer's sheet of a night: the money in, the use of every cent, and the cash there is."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from cribbage_events.events.models import Entry, Event
from cribbage_events.events.standings.fees import fee_of
from cribbage_events.leagues.closing.selectors import closed_prizes, expected_prizes
from cribbage_events.leagues.models import LedgerLine, Night, Prize
from cribbage_events.leagues.money.selectors import (
    PLAYED_OR_HERE,
    NightMoney,
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


def sheet_for_treasurer(night: Night) -> dict[str, Any]:
    """All in cents. `cash` is what is in the cash box now; `cash_to_get` is what the coordinator
    has laid out and gets from the treasurer.
    """
    taken, event = taken_by(night), night.event
    closed = event.status == Event.Status.FINISHED
    sums = sums_of(night)
    money = NightMoney(night, players_of(night), len(taken.paid), sums)
    prizes = closed_prizes(night) if closed else had_before(night)
    idle = [] if event.status == Event.Status.REGISTRATION else paid_without_a_seat(night)
    tickets = len(ticket_holders(night)) if night.draw_tickets else 0
    drawn, had = night.draw_cents or 0, sum(prize.had for prize in prizes)
    cash = money.fees + money.pool_fees - drawn - had
    to_get_back = sum(prize.to_get_back for prize in prizes)
    return {
        "money": money,
        "lines": [(str(words), sums[kind]) for kind, words in WORDS.items() if kind in sums],
        "prizes": prizes,
        "fee": fee_of(event),
        "written_off": written_off_words(taken.written_off),
        "owing": "" if closed else ", ".join(entry.name for entry in debtors(night, taken)),
        "idle": ", ".join(dict.fromkeys(entry.name for entry, _line in idle)),
        "drawn": drawn,
        "drawn_out": -drawn,
        "prizes_out": -had,
        "cash": cash,
        "cash_to_get": max(-cash, 0),
        "to_hand_out": sum(prize.to_hand_out for prize in prizes) if closed else 0,
        "to_get_back": to_get_back,
        "to_come_back": -to_get_back,
        "late_payers": max(tickets - (night.draw_tickets or 0), 0),
        "closed": closed,
    }


def players_of(night: Night) -> int:
    """Return how many people played a game or are here."""
    return Entry.objects.filter(PLAYED_OR_HERE, event=night.event_id).distinct().count()


def had_before(night: Night) -> list[Prize]:
    """The prizes that were handed out before the night was reopened."""
    if not night.prizes.exists():
        return []
    standings = standings_of_night(night)
    expected = expected_prizes(night, standings, pools_of_night(night, standings))
    return [prize for prize in expected if prize.had]


def written_off_words(reasons: Mapping[int, str]) -> str:
    """Return words such as "Ann Lee (went home), Bob Ray (ill)"."""
    entries = Entry.objects.filter(pk__in=reasons).select_related("person")
    values = ({"name": entry.name, "reason": reasons[entry.pk]} for entry in entries)
    return ", ".join(gettext("%(name)s (%(reason)s)") % each for each in values)
