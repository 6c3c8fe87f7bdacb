"""E-mails to volunteers about their shifts: each is sent once, also after a crash.

They say nothing that a volunteer has typed, since anybody may have typed the address.
"""

import datetime

from django.conf import settings
from django.db import transaction
from django.tasks import task
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from cribbage_events.clubs.background import work_soon
from cribbage_events.clubs.language import in_language_of_reader
from cribbage_events.clubs.letters.delivery import Draft, in_a_line
from cribbage_events.clubs.letters.sending import post
from cribbage_events.clubs.models import Letter
from cribbage_events.shifts.models import ShiftLetter, Signup
from cribbage_events.words.dates import clock, weekday_date

About = ShiftLetter.About
KINDS = {
    About.TAKEN: Letter.Kind.ANSWER,
    About.WAITING: Letter.Kind.ANSWER,
    About.MOVED_UP: Letter.Kind.ANSWER,
}


def write_soon(signup: Signup, about: ShiftLetter.About) -> bool:
    """In the same transaction as the change; whether there is an address to write to."""
    if not signup.email:
        return False
    letter, is_new = ShiftLetter.objects.get_or_create(
        signup=signup, about=about, day=signup.shift.date
    )
    if is_new:
        send_letter.enqueue(letter.pk)
        transaction.on_commit(work_soon)
    return True


@task
def send_letter(letter: int) -> None:
    """Taken first, so that two processes never send it twice."""
    taken = ShiftLetter.objects.filter(pk=letter, at=None).update(at=timezone.now())
    if not taken:
        return
    found = ShiftLetter.objects.select_related("signup__shift__club", "signup__shift__event__club")
    whole = found.get(pk=letter)
    signup, club = whole.signup, whole.signup.shift.club
    with in_language_of_reader(club, signup.email, asked=signup.language):
        draft = draft_of(whole)
    why = post(draft, kind=KINDS.get(About(whole.about), Letter.Kind.NEWS), club=club)
    ShiftLetter.objects.filter(pk=letter).update(why=why)


def draft_of(letter: ShiftLetter) -> Draft:
    signup, shift = letter.signup, letter.signup.shift
    own_page = reverse("shifts:mine", args=[shift.club.slug, signup.key])
    words = {
        "about": letter.about,
        "shift": shift,
        "when": when_words(shift.date, shift.starts, shift.ends),
        # A hall's own computer has no address that others could open.
        "url": f"{settings.SITE_URL}{own_page}" if settings.SITE_URL else "",
    }
    subject = SUBJECTS[About(letter.about)]() % {"task": in_a_line(shift.task)}
    return Draft(signup.email, subject, render_to_string("shifts/email/shift.txt", words))


def when_words(day: datetime.date, starts: datetime.time, ends: datetime.time) -> str:
    """ "Saturday 21 November, 12:30 pm to 5 pm"."""
    words = _("%(day)s, %(starts)s to %(ends)s")
    return words % {"day": weekday_date(day), "starts": clock(starts), "ends": clock(ends)}


SUBJECTS = {
    About.TAKEN: lambda: _("Your shift: %(task)s"),
    About.WAITING: lambda: _("You are on the waiting list: %(task)s"),
    About.MOVED_UP: lambda: _("You have a place now: %(task)s"),
    About.REMINDER: lambda: _("Tomorrow: %(task)s"),
    About.CANCELLED: lambda: _("Cancelled: %(task)s"),
    About.THANKS: lambda: _("Thank you: %(task)s"),
}
