"""E-mails to volunteers about their shifts: each is sent once, also after a crash.

They say nothing that a volunteer has typed, since anybody may have typed the address.
"""

import datetime
from collections.abc import Sequence

from django.conf import settings
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from cribbage_events.clubs.letters import in_a_line
from cribbage_events.mail.channels.email import Draft
from cribbage_events.mail.models import Kind, Message
from cribbage_events.mail.outbox import composes, message_to, write
from cribbage_events.shifts.models import About, Shift, Signup


def write_about(signup: Signup, about: About) -> None:
    """Write in the same transaction as the change, if there is an address to write to."""
    # A shift that was moved is another one to be told of.
    which = about_on(about, signup.shift)
    if signup.email and not signup.messages.filter(kind=Kind.SHIFT, about=which).exists():
        club = signup.shift.club
        write([message_to(signup.email, kind=Kind.SHIFT, club=club, signup=signup, about=which)])


def about_on(about: About, shift: Shift) -> str:
    return f"{about.value} {shift.date.isoformat()}"


def about_of(message: Message) -> About:
    return About(message.about.partition(" ")[0])


@composes(Kind.SHIFT)
def shift_letter(messages: Sequence[Message]) -> Draft | None:
    (letter,) = messages
    signup = letter.signup
    if signup is None or not is_still_so(signup, about_of(letter)):
        return None
    shift, about = signup.shift, about_of(letter)
    own_page = reverse("shifts:mine", args=[shift.club.slug, signup.key])
    words = {
        "about": about.value,
        "shift": shift,
        # A hall's own computer has no address that others could open.
        "url": f"{settings.SITE_URL}{own_page}" if settings.SITE_URL else "",
    }
    subject = SUBJECTS[about]() % {"task": in_a_line(shift.task)}
    place = shift.event or shift.season
    body = render_to_string("shifts/email/shift.txt", words)
    return Draft(letter.address, subject, body, contact=place.contact if place else "")


def is_still_so(signup: Signup, about: About) -> bool:
    """Whether the letter says what is true by now. That an event is called off has its own."""
    shift = signup.shift
    if shift.event is not None and shift.event.deleted_at is not None:
        return False
    if about == About.THANKS:
        return signup.came is not False
    if shift.cancelled or signup.has_left or shift.ends_at < timezone.now():
        return False
    if about == About.REMINDER and shift.date != shift.club.today + datetime.timedelta(1):
        return False
    return signup.waits == (about == About.WAITING)


SUBJECTS = {
    About.TAKEN: lambda: _("Your shift: %(task)s"),
    About.WAITING: lambda: _("You are on the waiting list: %(task)s"),
    About.MOVED_UP: lambda: _("You have a place now: %(task)s"),
    About.REMINDER: lambda: _("Tomorrow: %(task)s"),
    About.THANKS: lambda: _("Thank you: %(task)s"),
}
