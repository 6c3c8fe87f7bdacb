"""The door of a night: who is here, who has paid."""

from django.core.exceptions import ValidationError
from django.utils import formats

from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.models import Person
from cribbage_events.contest.prizes import dollars
from cribbage_events.events.models import Entry, Event
from cribbage_events.events.selectors.hall import next_number
from cribbage_events.events.services.changing import Writing, changing, reread
from cribbage_events.events.services.naming import shown
from cribbage_events.leagues.models import LedgerLine, Night
from cribbage_events.leagues.selectors.fees import debtors, paid_by, taken_by
from cribbage_events.leagues.services.ledger import Line, write_lines

Status = Entry.Status
OPEN = (Event.Status.REGISTRATION, Event.Status.RUNNING)


def let_in(night: Night, person: Person, *, by: Actor, paid: bool) -> Entry:
    """Somebody is here. While games are played they wait until it is said from which round on."""
    with changing(night.event, by=by, verb="let-in", only=OPEN, touches=(Entry,)) as writing:
        check_may_play(writing.event, person)
        before_the_games = writing.event.status == Event.Status.REGISTRATION
        entry = Entry.objects.filter(event=writing.event, person=person).first()
        if entry is not None and entry.status in {Status.CHECKED_IN, Status.REGISTERED}:
            raise ValidationError(f"{person.shown_name} is here already.")
        if entry is None:
            entry = Entry(event=writing.event, person=person, number=next_number(writing.event))
        if entry.status != Status.WITHDRAWN:
            entry.status = Status.CHECKED_IN if before_the_games else Status.REGISTERED
        entry.save()
        writing.what = f"{shown(entry, writing.watch)} is here."
        if paid:
            take_fee(night, entry, writing, by=by)
    return entry


def check_may_play(event: Event, person: Person) -> None:
    if event.why_cancelled:
        raise ValidationError("This night is cancelled, so nobody can be let in.")
    if person.club_id != event.club_id:
        raise ValidationError(f"{person.shown_name} doesn’t belong to this club.")
    if person.valid_until is None:
        message = f"{person.shown_name} has no membership. Renew it here, then tick them again."
        raise ValidationError(message, code="inactive")
    if person.valid_until < event.day:
        day = formats.date_format(person.valid_until, "j F Y")
        message = (
            f"{person.shown_name}’s membership ended on {day}. Renew it here, then tick them again."
        )
        raise ValidationError(message, code="inactive")


def take_fee(night: Night, entry: Entry, writing: Writing, *, by: Actor) -> None:
    fee = night.money.fee - paid_by(entry)
    if fee:
        write_lines(night, [Line(LedgerLine.Kind.FEE, fee, entry)], by=by)
        writing.what = f"{writing.what} {entry.name} has paid {dollars(fee)}.".strip()


def pay(night: Night, entry: Entry, *, by: Actor) -> None:
    """Who is here already pays now."""
    with changing(night.event, by=by, verb="pay", only=OPEN, touches=()) as writing:
        take_fee(night, reread(entry), writing, by=by)


def give_back_fee(night: Night, entry: Entry, *, by: Actor) -> None:
    """A tick that was a mistake: the money goes back, as a line of its own."""
    with changing(night.event, by=by, verb="unpay", only=OPEN, touches=()) as writing:
        entry = reread(entry)
        return_fee(night, entry, writing, by=by)


def return_fee(night: Night, entry: Entry, writing: Writing, *, by: Actor) -> None:
    fee = paid_by(entry)
    if fee and Night.objects.filter(pk=night.pk, draw_winner=entry).exists():
        raise ValidationError(
            f"{entry.name} has won the 50/50 with this fee, so it can’t be given back."
        )
    if fee:
        write_lines(night, [Line(LedgerLine.Kind.FEE, -fee, entry, "given back")], by=by)
        writing.what = f"{writing.what} {entry.name} has {dollars(fee)} back.".strip()


def write_off(night: Night, entry: Entry, *, by: Actor, reason: str) -> None:
    """Somebody hasn't paid and won't: ranked, but passed over for prizes; the night can close."""
    with changing(night.event, by=by, verb="write-off", only=OPEN, touches=()) as writing:
        entry, reason = reread(entry), " ".join(reason.split())[:100]
        if not reason:
            raise ValidationError(f"Say why {entry.name} doesn’t pay, such as “went home”.")
        if not owes(night, entry):
            raise ValidationError(f"{entry.name} owes nothing any more. Look again.")
        write_lines(night, [Line(LedgerLine.Kind.WRITTEN_OFF, 0, entry, reason)], by=by)
        writing.what = f"The fee of {entry.name} was written off: {reason}."


def owe_again(night: Night, entry: Entry, *, by: Actor) -> None:
    """A fee was written off by mistake."""
    with changing(night.event, by=by, verb="owe-again", only=OPEN, touches=()) as writing:
        entry = reread(entry)
        if entry.pk in taken_by(night).written_off:
            write_lines(night, [Line(LedgerLine.Kind.OWED, 0, entry)], by=by)
            writing.what = f"{entry.name} owes the fee after all."


def owes(night: Night, entry: Entry) -> bool:
    return entry.pk in {debtor.pk for debtor in debtors(night)}


def send_out(night: Night, entry: Entry, *, by: Actor) -> None:
    """Ticked by mistake: not here after all. Whoever has a seat leaves instead."""
    with changing(night.event, by=by, verb="send-out", only=OPEN, touches=(Entry,)) as writing:
        entry = reread(entry)
        if entry.seats.exists():
            raise ValidationError(f"{entry.name} has a seat already: let them leave instead.")
        if entry.status not in {Status.CHECKED_IN, Status.REGISTERED}:
            return
        entry.status = Status.NO_SHOW
        entry.save(update_fields=["status"])
        writing.what = f"{entry.name} is not here."
        return_fee(night, entry, writing, by=by)
