"""The changes of shifts: each is one transaction that locks, checks, writes and logs."""

import datetime
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from uuid import UUID, uuid4

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Q
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from cribbage_events.clubs.actor import Actor, log_write
from cribbage_events.clubs.models import Club
from cribbage_events.clubs.names import name_key
from cribbage_events.events.history.turns import own_turn
from cribbage_events.events.models import Event
from cribbage_events.events.notices import Alert, alert_directors
from cribbage_events.mail.models import Kind, Message
from cribbage_events.server.languages import chosen_language
from cribbage_events.shifts.letters import about_on, write_about
from cribbage_events.shifts.models import About, Shift, Signup
from cribbage_events.shifts.selectors import AND_A_QUARTER, asked_lately, shifts_of

State = Signup.State
# More than any hall needs; a program that fills the list stops here.
MOST_WAITING = 30
# What one e-mail address or phone number may take in a day: a family, and a season's shifts.
MOST_NAMES_A_DAY, MOST_A_DAY = 3, 20
# Contacts of volunteers are kept this long after their shift, names and hours for the report.
CONTACTS_KEPT = datetime.timedelta(days=180)


@contextmanager
def locked(shift: int) -> Iterator[Shift]:
    """The shift as it is now; nobody else changes it or its volunteers meanwhile."""
    with own_turn(), transaction.atomic():
        # A shift of an event and one of a season have different neighbours: only the row is locked.
        found = Shift.objects.select_for_update(of=("self",)).filter(pk=shift).first()
        if found is None:
            raise ValidationError(_("This shift was removed."))
        yield found


def key_of(by: Actor | None) -> str:
    return by.key if by else "public"


def save_shift(shift: Shift, *, by: Actor) -> Shift:
    """A new shift, or one whose fields were changed; who waits moves up if there is room now."""
    if shift._state.adding:
        with own_turn(), transaction.atomic():
            shift.save()
            log_write(shift.club, "shift-made", who=key_of(by), shift=shift.pk)
        return shift
    with locked(shift.pk):
        taken = shift.signups.filter(state=State.TAKEN).count()
        if shift.places < taken:
            raise ValidationError({"places": fewer_than_taken(taken)})
        shift.begin_with_event()
        shift.save()
        move_up(shift)
        log_write(shift.club, "shift-changed", who=key_of(by), shift=shift.pk)
    return shift


def fewer_than_taken(taken: int) -> str:
    words = ngettext(
        "%(count)s person has this shift. Take them off first, or leave %(count)s place.",
        "%(count)s people have this shift. Take some off first, or leave %(count)s places.",
        taken,
    )
    return words % {"count": taken}


def remove_shift(shift: Shift, *, by: Actor) -> None:
    """Remove a shift only while nobody has it or waits for it: otherwise they would
    come in vain.
    """
    with locked(shift.pk) as found:
        if found.signups.exclude(state=State.LEFT).exists():
            words = _(
                "A volunteer has this shift or is waiting for it. Call them and take them off "
                "first."
            )
            raise ValidationError(words)
        found.delete()
        log_write(found.club, "shift-removed", who=key_of(by), shift=shift.pk)


def take_shift(
    shift: Shift, *, name: str, email: str, telephone: str, key: UUID, by: Actor | None = None
) -> Signup:
    """A place, or the next one on the waiting list if there is none; sent twice, it is one.

    `by`: a director who adds somebody by hand.
    """
    with locked(shift.pk) as found:
        if known := Signup.objects.filter(key=key).first():
            if (known.shift_id, known.name) == (found.pk, name):
                return known
            # The same form, filled in again for somebody else.
            key = uuid4()
        check_open(found)
        check_new(found, name, email, telephone)
        if by is None:
            check_often(found, name, email, telephone)
        states = list(found.signups.exclude(state=State.LEFT).values_list("state", flat=True))
        if len(states) >= found.places + MOST_WAITING:
            raise ValidationError(_("The waiting list of this shift is full. Choose another one."))
        is_free = len(states) < found.places
        signup = found.signups.create(
            name=name,
            email=email,
            # Who is added by hand reads the club's language.
            language="" if by else chosen_language(),
            telephone=telephone,
            key=key,
            state=State.TAKEN if is_free else State.WAITING,
            asked_at=timezone.now(),
        )
        write_about(signup, About.TAKEN if is_free else About.WAITING)
        log_write(found.club, "shift-taken", who=key_of(by), shift=found.pk, signup=signup.pk)
    return signup


def check_new(shift: Shift, name: str, email: str, telephone: str) -> None:
    """Somebody who sends it again another day has one place.

    Their own page isn't opened: who knows somebody's name and number could give the shift back.
    """
    contact = Q(email__iexact=email) if email else Q(telephone=telephone)
    known = shift.signups.exclude(state=State.LEFT).filter(contact, name__iexact=name)
    if (email or telephone) and known.exists():
        words = _("%(name)s is already on the list of this shift. There is nothing more to do.")
        raise ValidationError(words % {"name": name})


def check_often(shift: Shift, name: str, email: str, telephone: str) -> None:
    """A program that makes names up doesn't fill a club's shifts with one address."""
    contact = Q(email__iexact=email) if email else Q(telephone=telephone)
    since = timezone.now() - datetime.timedelta(days=1)
    lately = Signup.objects.filter(contact, shift__club=shift.club_id, asked_at__gte=since)
    names = [name_key(each) for each in lately.values_list("name", flat=True)]
    if len({*names, name_key(name)}) > MOST_NAMES_A_DAY or len(names) >= MOST_A_DAY:
        words = (
            _("This e-mail address has already taken many shifts today. Please call the club.")
            if email
            else _("This phone number has already taken many shifts today. Please call the club.")
        )
        raise ValidationError(words)


def check_open(shift: Shift) -> None:
    if shift.cancelled:
        raise ValidationError(_("This event is cancelled, so nobody is needed."))
    if shift.ends_at < timezone.now():
        raise ValidationError(_("This shift is over. Choose another one."))


def leave_shift(signup: Signup, *, by: Actor | None = None) -> bool:
    """Give the place back; the first who waits has it now. Returns whether somebody moved up."""
    with locked(signup.shift_id) as shift:
        if by is None:
            check_may_leave(shift, signup)
        changed = shift.signups.filter(pk=signup.pk).exclude(state=State.LEFT)
        if not changed.update(state=State.LEFT, came=None, minutes=None):
            return False
        log_write(shift.club, "shift-left", who=key_of(by), shift=shift.pk, signup=signup.pk)
        if by is None:
            url = reverse("shifts:desk", args=[shift.club.slug])
            alert_directors(shift.club_id, Alert.SHIFT, signup.pk, url=url, task=shift.task)
        return move_up(shift)


def take_off_recent(club: Club, signups: Collection[int], *, by: Actor) -> int:
    """Take off those of the last hour who are chosen; returns how many.

    None of them is written to: a program may have typed anybody's address.
    """
    count = 0
    recent = asked_lately(club, within=AND_A_QUARTER).filter(pk__in=signups).order_by()
    for shift in sorted(set(recent.values_list("shift", flat=True))):
        with locked(shift) as found:
            gone = found.signups.filter(pk__in=signups).exclude(state=State.LEFT)
            taken_off = gone.update(state=State.LEFT, came=None, minutes=None)
            log_write(found.club, "shift-cleared", who=key_of(by), shift=shift, count=taken_off)
            move_up(found)
        count += taken_off
    return count


def check_may_leave(shift: Shift, signup: Signup) -> None:
    """Refuse to take back by an old link what the club counts as work that was done."""
    if shift.ends_at < timezone.now() or shift.signups.filter(pk=signup.pk, came=True).exists():
        raise ValidationError(_("This shift is over, so there is nothing to give back."))


def move_up(shift: Shift) -> bool:
    """Give free places to those who wait, the first who asked first. The shift is locked."""
    if shift.cancelled or shift.ends_at < timezone.now():
        return False
    free = shift.places - shift.signups.filter(state=State.TAKEN).count()
    next_ones = list(shift.signups.filter(state=State.WAITING)[: max(free, 0)])
    for signup in next_ones:
        signup.state = State.TAKEN
        signup.save(update_fields=["state"])
        write_about(signup, About.MOVED_UP)
    return bool(next_ones)


def record_attendance(
    signup: Signup, *, came: bool | None, minutes: int | None, by: Actor
) -> Signup:
    """Record whether somebody came, and how long they worked if not the whole shift."""
    with locked(signup.shift_id) as shift:
        found = shift.signups.select_for_update().get(pk=signup.pk)
        if found.state != State.TAKEN:
            raise ValidationError(_("%(name)s no longer has this shift.") % {"name": found.name})
        found.came, found.minutes = came, minutes if came else None
        found.save(update_fields=["came", "minutes"])
        log_write(shift.club, "shift-attendance", who=key_of(by), shift=shift.pk, signup=found.pk)
    return found


def write_thanks(event: Event, *, by: Actor) -> int:
    """Thank everybody who came; how many get an e-mail that had none before."""
    with own_turn(), transaction.atomic():
        rows = Signup.objects.filter(shift__event=event, came=True).exclude(email="")
        thanked = Message.objects.filter(kind=Kind.SHIFT, about__startswith=About.THANKS)
        new = rows.exclude(pk__in=thanked.filter(signup__in=rows).values("signup"))
        signups = list(new.select_related("shift__event__club", "shift__club"))
        for signup in signups:
            write_about(signup, About.THANKS)
        log_write(event.club, "shifts-thanked", who=key_of(by), event=event.slug)
    return len(signups)


def remind_volunteers() -> int:
    """Write to everybody whose shift is tomorrow; run often, it writes to each once."""
    now, written = timezone.now(), 0
    soon = now + datetime.timedelta(days=3)
    near = Q(day__range=(now.date(), soon.date())) | Q(event__starts_at__range=(now, soon))
    clubs = Club.objects.filter(shifts__in=Shift.objects.filter(near)).distinct()
    for club in clubs:
        local = timezone.localtime(now, club.zone)
        tomorrow = local.date() + datetime.timedelta(1)
        # No e-mail wakes anybody at night.
        if local.hour < 9:
            continue
        shifts = [each for each in shifts_of(club).filter(near) if each.date == tomorrow]
        for shift in shifts:
            written += 0 if shift.cancelled else remind(shift)
    return written


def remind(shift: Shift) -> int:
    a_day_ago = timezone.now() - datetime.timedelta(days=1)
    with own_turn(), transaction.atomic():
        signups = shift.signups.filter(state=State.TAKEN).exclude(email="")
        which = about_on(About.REMINDER, shift)
        reminded = Message.objects.filter(kind=Kind.SHIFT, about=which, signup__in=signups)
        # Somebody who took it only now needs no reminder.
        new = signups.exclude(pk__in=reminded.values("signup")).filter(asked_at__lt=a_day_ago)
        found = list(new.select_related("shift__event__club", "shift__club"))
        for signup in found:
            write_about(signup, About.REMINDER)
    return len(found)


def forget_contacts() -> int:
    """Contacts of shifts that are long over; how many. To be called once a day."""
    before = timezone.now() - CONTACTS_KEPT
    over = Q(shift__day__lt=before.date()) | Q(shift__event__starts_at__lt=before)
    kept = Signup.objects.filter(over).exclude(email="", telephone="")
    return kept.update(email="", telephone="")
