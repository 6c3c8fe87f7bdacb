"""Checks people in for a night, and takes its fee."""

from collections.abc import Sequence

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.models import Person
from cribbage_events.events.drawing.selectors.plan import next_number
from cribbage_events.events.history.changing import changing, reread
from cribbage_events.events.history.naming import name_to_write
from cribbage_events.events.models import Entry, Event
from cribbage_events.events.standings.rows import fee_of
from cribbage_events.leagues.check_in.selectors import nights_as_guest
from cribbage_events.leagues.kinds import season_kind
from cribbage_events.leagues.members.selectors import is_active, is_visitor
from cribbage_events.leagues.models import LedgerLine, Night
from cribbage_events.leagues.money import (
    HERE,
    check_not_drawn,
    debtors,
    paid_by,
    taken_by,
    write_lines,
)
from cribbage_events.leagues.pools import pay_into_pool, return_pool_fees
from cribbage_events.leagues.season_tables import why_not_in_final
from cribbage_events.words.dates import full_date

Kind, Status = LedgerLine.Kind, Entry.Status
OPEN = (Event.Status.REGISTRATION, Event.Status.RUNNING)


def check_in_member(
    night: Night, person: Person, *, by: Actor, paid: bool, pools: Sequence[int] = ()
) -> Entry:
    """Somebody is here, and pays for these pools, too. During the games they wait: the desk says
    from which round they play.
    """
    with changing(night.event, by=by, verb="let-in", only=OPEN, touches=(Entry,)) as change:
        check_may_play(night, change.event, person)
        before_the_games = change.event.status == Event.Status.REGISTRATION
        entry = Entry.objects.filter(event=change.event, person=person).first()
        here = entry is not None and entry.status in HERE
        # Another phone may have checked them in without the fee.
        if entry is not None and here and not (paid and owes_now(night, entry) > 0):
            raise ValidationError(
                _("%(name)s is already here.") % {"name": person.shown_name}, code="already"
            )
        if entry is None:
            entry = Entry(event=change.event, person=person, number=next_number(change.event))
        if not here and entry.status != Status.WITHDRAWN:
            entry.status = Status.CHECKED_IN if before_the_games else Status.REGISTERED
        entry.save()
        name = name_to_write(entry, change.snapshot)
        cents = write_fee(night, entry, by=by) if paid else 0
        entered = [pay_into_pool(night, entry, pool, by=by) for pool in pools]
        new = [pool for pool, is_new in entered if is_new]
        change.says(
            entrant=name,
            cents=cents + sum(pool.fee for pool in new),
            **({"pools": [pool.name for pool in new]} if new else {}),
        )
    return entry


def owes_now(night: Night, entry: Entry) -> int:
    return fee_of(night.event, entry.pk) - paid_by(entry)


def check_may_play(night: Night, event: Event, person: Person) -> None:
    if event.why_cancelled:
        raise ValidationError(_("This night is cancelled, so nobody can be let in."))
    words = {"name": person.shown_name}
    if person.club_id != event.club_id:
        raise ValidationError(_("%(name)s doesn’t belong to this club.") % words, code="may-not")
    night.refresh_from_db(fields=["first_places"])
    if why := why_not_in_final(night, person):
        raise ValidationError(why, code="may-not")
    most = season_kind(night.season).guest_nights
    if is_active(person, event.day):
        return
    if most:
        if not is_visitor(person):
            check_is_guest(night, person, most)
    elif person.valid_until is None:
        message = _("%(name)s has no membership. Renew it here, then check them in again.")
        raise ValidationError(message % words, code="may-not")
    else:
        words["day"] = full_date(person.valid_until)
        message = _(
            "%(name)s’s membership ended on %(day)s. Renew it here, then check them in again."
        )
        raise ValidationError(message % words, code="may-not")


def check_is_guest(night: Night, person: Person, most: int) -> None:
    played = nights_as_guest(night, [person]).get(person.pk, 0)
    if played >= most:
        message = ngettext(
            "%(name)s has played %(count)s night as a guest, and can’t play another. Renew the"
            " membership here, then check them in again.",
            "%(name)s has played %(count)s nights as a guest, and can’t play another. Renew the"
            " membership here, then check them in again.",
            played,
        )
        words = {"name": person.shown_name, "count": played}
        raise ValidationError(message % words, code="may-not")


def write_fee(night: Night, entry: Entry, *, by: Actor) -> int:
    """Gives the cents that have come in."""
    if fee := owes_now(night, entry):
        write_lines(night, [LedgerLine(kind=Kind.FEE, cents=fee, entry=entry)], by=by)
    return fee


def pay(night: Night, entry: Entry, *, by: Actor) -> None:
    """Take the fee from somebody who is already here."""
    with changing(night.event, by=by, verb="pay", only=OPEN, touches=()) as change:
        entry = reread(entry)
        if cents := write_fee(night, entry, by=by):
            change.says(entrant=entry.name, cents=cents)


def give_back_fee(night: Night, entry: Entry, *, by: Actor) -> None:
    """A fee was ticked by mistake: another line of the ledger gives it back."""
    with changing(night.event, by=by, verb="unpay", only=OPEN, touches=()) as change:
        entry = reread(entry)
        if cents := return_fee(night, entry, by=by):
            change.says(entrant=entry.name, cents=cents)


def return_fee(night: Night, entry: Entry, *, by: Actor) -> int:
    """Gives the cents that go back."""
    fee = paid_by(entry)
    if fee:
        check_not_drawn(night, entry)
        why = LedgerLine.Why.GIVEN_BACK
        back = LedgerLine(kind=Kind.FEE, cents=-fee, entry=entry, why=why)
        write_lines(night, [back], by=by)
    return fee


def write_off(night: Night, entry: Entry, *, by: Actor, reason: str) -> None:
    """Somebody will not pay. They are ranked but get no prize, and the night can be closed."""
    with changing(night.event, by=by, verb="write-off", only=OPEN, touches=()) as change:
        entry, reason = reread(entry), " ".join(reason.split())[:100]
        if not reason:
            message = _("Type why %(name)s doesn’t pay, such as “went home”.")
            raise ValidationError(message % {"name": entry.name})
        if entry not in debtors(night):
            message = _("%(name)s no longer owes anything. Look again.")
            raise ValidationError(message % {"name": entry.name})
        line = LedgerLine(kind=Kind.WRITTEN_OFF, cents=0, entry=entry, words=reason)
        write_lines(night, [line], by=by)
        change.says(entrant=entry.name, reason=reason)


def owe_again(night: Night, entry: Entry, *, by: Actor) -> None:
    """A fee was written off by mistake."""
    with changing(night.event, by=by, verb="owe-again", only=OPEN, touches=()) as change:
        entry = reread(entry)
        if entry.pk in taken_by(night).written_off:
            write_lines(night, [LedgerLine(kind=Kind.OWED, cents=0, entry=entry)], by=by)
            change.says(entrant=entry.name)


def undo_check_in(night: Night, entry: Entry, *, by: Actor) -> int:
    """Somebody was ticked by mistake. A person with a seat has to leave instead. Gives the cents
    that go back.
    """
    with changing(night.event, by=by, verb="send-out", only=OPEN, touches=(Entry,)) as change:
        entry = reread(entry)
        if entry.seats.exists():
            message = _("%(name)s already has a seat. Use “Leaves” instead.")
            raise ValidationError(message % {"name": entry.name})
        if entry.status not in HERE:
            return 0
        entry.status = Status.NO_SHOW
        entry.save(update_fields=["status"])
        cents = return_fee(night, entry, by=by) + return_pool_fees(night, entry, by=by)
        change.says(entrant=entry.name, cents=cents)
    return cents
