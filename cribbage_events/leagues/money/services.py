"""Writes lines of the ledger. A line is never changed: a mistake is corrected by another line."""

from collections.abc import Collection, Iterable, Mapping
from contextlib import ExitStack
from typing import NamedTuple

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.models import Club
from cribbage_events.clubs.people.erasing import Names
from cribbage_events.events.drawing.selectors.draw_input import next_number
from cribbage_events.events.erasing.erasing import rewrite
from cribbage_events.events.erasing.mentions import keys, mentions
from cribbage_events.events.history.changing import changing, check_status
from cribbage_events.events.models import Entry, Event
from cribbage_events.leagues.models import LedgerLine, Night
from cribbage_events.leagues.money.selectors import (
    Account,
    Ledger,
    PaidMoney,
    paid_without_a_seat,
)


class Line(NamedTuple):
    """Cents in (plus) or out (minus)."""

    kind: LedgerLine.Kind
    cents: int
    entry: int | None = None  # its key
    words: str = ""
    why: LedgerLine.Why | None = None
    pool: int | None = None  # its key


def write_lines(night: Night, lines: Iterable[Line], *, by: Actor) -> None:
    LedgerLine.objects.bulk_create(
        LedgerLine(
            night=night,
            kind=line.kind,
            cents=line.cents,
            entry_id=line.entry,
            words=line.words,
            why=line.why or "",
            pool_id=line.pool,
            by=by.user,
            by_name=by.name[:80],
        )
        for line in lines
    )


def differences(ledger: Ledger, wanted: Mapping[Account, int]) -> list[tuple[Account, int]]:
    """The cents that each account lacks; fees are left as they were paid."""
    written = ledger.written
    found = [
        (account, wanted.get(account, 0) - written.get(account, 0))
        for account in sorted(wanted.keys() | written.keys(), key=str)
    ]
    return [(account, cents) for account, cents in found if cents]


def write_differences(
    night: Night, wanted: Mapping[Account, int], ledger: Ledger, *, by: Actor
) -> None:
    """A night that is closed again gets lines only for what has changed."""
    lines = [
        Line(LedgerLine.Kind(kind), cents, entry, pool=pool)
        for (kind, entry, pool), cents in differences(ledger, wanted)
    ]
    write_lines(night, lines, by=by)


def give_all_back(night: Night, *, by: Actor, entry: int | None = None) -> int:
    """Everybody, or the one with this key, gets back what they had paid and didn't play for; gives
    the cents.
    """
    verb = "unpay" if entry else "give-all-back"
    with changing(night.event, by=by, verb=verb, touches=()) as writing:
        paid = paid_for_unplayed(night, writing.event, entry)
        write_lines(night, taken_out(paid, LedgerLine.Why.GIVEN_BACK), by=by)
        cents = sum(each.cents for each in paid)
        writing.says(cents=cents, **({"entrant": paid[0].entry.name} if entry else {}))
    return cents


def carry_all_over(night: Night, to: Night, *, by: Actor, entry: int | None = None) -> int:
    """Carry what everybody, or the one with this key, had paid and didn't play for over to another
    night: people who come then have paid. Gives the cents.
    """
    why = LedgerLine.Why.CARRIED
    with ExitStack() as stack:
        writings = {
            each.pk: stack.enter_context(
                changing(each.event, by=by, verb="carry-over", touches=(Entry,))
            )
            for each in sorted((night, to), key=lambda each: each.event_id)
        }
        here, there = writings[night.pk], writings[to.pk]
        paid = paid_for_unplayed(night, here.event, entry)
        check_status(there.event, (Event.Status.REGISTRATION,))
        if there.event.why_cancelled:
            raise ValidationError(_("That night is cancelled. Choose another one."))
        write_lines(night, taken_out(paid, why), by=by)
        people = {each.entry.person_id: entry_there(there.event, each.entry) for each in paid}
        lines = [
            Line(
                LedgerLine.Kind(each.kind),
                each.cents,
                people[each.entry.person_id].pk,
                why=why,
                pool=each.pool,
            )
            for each in paid
        ]
        write_lines(to, lines, by=by)
        cents = sum(each.cents for each in paid)
        here.says(cents=cents, day=there.event.day.isoformat(), out=True)
        there.says(cents=cents, day=here.event.day.isoformat(), out=False)
    return cents


def paid_for_unplayed(night: Night, event: Event, entry: int | None = None) -> list[PaidMoney]:
    """Refused while the night may still be played. Of a night that was, the money of those who
    had no seat.
    """
    if event.status == Event.Status.FINISHED:
        raise ValidationError(_("This night was played. Its money is on its own pages."))
    before = event.status == Event.Status.REGISTRATION
    if before and not event.why_cancelled and event.day >= event.club.today:
        raise ValidationError(_("This night can still be played. First move it or cancel it."))
    paid = [each for each in paid_without_a_seat(night) if entry in {None, each.entry.pk}]
    if not paid:
        raise ValidationError(_("No money is left of this night. Look again."))
    for each in paid:
        check_not_drawn(night, each.entry)
    return paid


def check_not_drawn(night: Night, entry: Entry) -> None:
    if Night.objects.filter(pk=night.pk, draw_winner=entry).exists():
        message = _("%(name)s has won the 50/50 with this fee, so it can’t be given back.")
        raise ValidationError(message % {"name": entry.name})


def taken_out(paid: Iterable[PaidMoney], why: LedgerLine.Why) -> list[Line]:
    return [
        Line(LedgerLine.Kind(each.kind), -each.cents, each.entry.pk, why=why, pool=each.pool)
        for each in paid
    ]


def entry_there(event: Event, entry: Entry) -> Entry:
    """Return the same person's entry of another night; they aren't there yet."""
    found = Entry.objects.filter(event=event, person=entry.person_id).first()
    if found is None:
        number, away = next_number(event), Entry.Status.NO_SHOW
        found = Entry.objects.create(event=event, person=entry.person, number=number, status=away)
    return found


def nights_naming(club: Club, names: Collection[str]) -> set[int]:
    """Events of nights whose ledger names somebody."""
    lines = LedgerLine.objects.filter(night__event__club=club)
    return keys(lines.filter(mentions("words", names)), "night__event")


def take_out_names(event: Event, names: Names) -> None:
    """Take the names of an erased person out of the words; nothing else of a line ever changes."""
    rewrite(LedgerLine.objects.filter(night__event=event), "words", names)
