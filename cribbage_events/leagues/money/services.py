"""Writes lines of the ledger. A line is never changed: a mistake is corrected by another line."""

from collections.abc import Collection, Iterable, Mapping
from contextlib import ExitStack

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
    paid_without_a_seat,
)


def write_lines(night: Night, lines: Iterable[LedgerLine], *, by: Actor) -> None:
    lines = list(lines)
    for line in lines:
        line.night, line.by, line.by_name = night, by.user, by.name[:80]
    LedgerLine.objects.bulk_create(lines)


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
        LedgerLine(kind=kind, cents=cents, entry_id=entry, pool_id=pool)
        for (kind, entry, pool), cents in differences(ledger, wanted)
    ]
    write_lines(night, lines, by=by)


def give_all_back(night: Night, *, by: Actor, entry: int | None = None) -> int:
    """Everybody, or the one with this key, gets back what they had paid and didn't play for; gives
    the cents.
    """
    verb = "unpay" if entry else "give-all-back"
    with changing(night.event, by=by, verb=verb, touches=()) as change:
        paid = paid_for_unplayed(night, change.event, entry)
        cents = write_out(night, paid, LedgerLine.Why.GIVEN_BACK, by=by)
        change.says(cents=cents, **({"entrant": paid[0][0].name} if entry else {}))
    return cents


def carry_all_over(night: Night, to: Night, *, by: Actor, entry: int | None = None) -> int:
    """Carry what everybody, or the one with this key, had paid and didn't play for over to another
    night: people who come then have paid. Gives the cents.
    """
    why = LedgerLine.Why.CARRIED
    with ExitStack() as stack:
        changes = {
            each.pk: stack.enter_context(
                changing(each.event, by=by, verb="carry-over", touches=(Entry,))
            )
            for each in sorted((night, to), key=lambda each: each.event_id)
        }
        here, there = changes[night.pk], changes[to.pk]
        paid = paid_for_unplayed(night, here.event, entry)
        check_status(there.event, (Event.Status.REGISTRATION,))
        if there.event.why_cancelled:
            raise ValidationError(_("That night is cancelled. Choose another one."))
        cents = write_out(night, paid, why, by=by)
        entries = {each.pk: entry_there(there.event, each) for each, _line in paid}
        for each, line in paid:
            line.entry, line.why = entries[each.pk], why
        write_lines(to, [line for _entry, line in paid], by=by)
        here.says(cents=cents, day=there.event.day.isoformat(), out=True)
        there.says(cents=cents, day=here.event.day.isoformat(), out=False)
    return cents


def paid_for_unplayed(
    night: Night, event: Event, entry: int | None = None
) -> list[tuple[Entry, LedgerLine]]:
    """Refused while the night may still be played. Of a night that was, the money of those who
    had no seat.
    """
    if event.status == Event.Status.FINISHED:
        raise ValidationError(_("This night was played. Its money is on its own pages."))
    before = event.status == Event.Status.REGISTRATION
    if before and not event.why_cancelled and event.day >= event.club.today:
        raise ValidationError(_("This night can still be played. First move it or cancel it."))
    paid = [each for each in paid_without_a_seat(night) if entry in {None, each[0].pk}]
    if not paid:
        raise ValidationError(_("No money is left of this night. Look again."))
    for each, _line in paid:
        check_not_drawn(night, each)
    return paid


def check_not_drawn(night: Night, entry: Entry) -> None:
    if Night.objects.filter(pk=night.pk, draw_winner=entry).exists():
        message = _("%(name)s has won the 50/50 with this fee, so it can’t be given back.")
        raise ValidationError(message % {"name": entry.name})


def write_out(
    night: Night, paid: Iterable[tuple[Entry, LedgerLine]], why: LedgerLine.Why, *, by: Actor
) -> int:
    """Write that this money leaves the night's cash box; gives the cents."""
    lines = [
        LedgerLine(kind=line.kind, cents=-line.cents, entry=entry, why=why, pool_id=line.pool_id)
        for entry, line in paid
    ]
    write_lines(night, lines, by=by)
    return -sum(line.cents for line in lines)


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
