"""E-mails about requests for a place: the director's answer, and that somebody has asked.

None says anything that a stranger has typed, not even the name: whoever types somebody else's
address must not be able to write to them through us.
"""

from collections.abc import Sequence

from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from cribbage_events.clubs.letters import in_a_line
from cribbage_events.clubs.models import User
from cribbage_events.events.models import Entry, Event
from cribbage_events.mail.channels.email import Draft
from cribbage_events.mail.models import Kind, Message
from cribbage_events.mail.outbox import composes
from cribbage_events.words.dates import day_and_clock

ANSWERED = (Entry.Status.REGISTERED, Entry.Status.CHECKED_IN, Entry.Status.DECLINED)


def places_matter(event: Event) -> bool:
    """Whether it still matters who has a place: that it is called off has a letter of its own."""
    over = event.status == Event.Status.FINISHED
    return not (over or event.why_cancelled or event.deleted_at)


@composes(Kind.ANSWER)
def answer_letter(messages: Sequence[Message]) -> Draft | None:
    """The answer as it is by now; nothing, if it was undone meanwhile."""
    (letter,) = messages
    entry = letter.entry
    if entry is None or entry.status not in ANSWERED or not places_matter(entry.event):
        return None
    event = entry.event
    declined = entry.status == Entry.Status.DECLINED and entry.joined_to_id is None
    subject = _("No place in %(event)s") if declined else _("You have a place in %(event)s")
    words = {"event": event, "place": event.place, "when": day_and_clock(event.local_start)}
    words |= {"declined": declined, "url": letter.data["url"]}
    body = render_to_string("events/registration/email/answer.txt", words)
    subject %= {"event": in_a_line(event.title)}
    return Draft(letter.address, subject, body, contact=event.contact)


@composes(Kind.REQUEST)
def request_letter(messages: Sequence[Message]) -> Draft | None:
    (letter,) = messages
    user = User.objects.filter(email__iexact=letter.address).first()
    event: Event | None = letter.event
    if event is None or user is None or not places_matter(event):
        return None
    waiting = event.entries.filter(status=Entry.Status.REQUESTED).count()
    if not waiting:
        return None
    words = {"user": user, "event": event, "when": day_and_clock(event.local_start)}
    words |= {"waiting": waiting, "url": letter.data["url"]}
    body = render_to_string("events/registration/email/asked.txt", words)
    subject = _("A request to play in %(event)s") % {"event": in_a_line(event.title)}
    return Draft(user.email, subject, body)


@composes(Kind.GIVEN_UP)
def given_up_letter(messages: Sequence[Message]) -> Draft | None:
    (letter,) = messages
    user = User.objects.filter(email__iexact=letter.address).first()
    event: Event | None = letter.event
    if event is None or user is None or not places_matter(event):
        return None
    if not event.entries.filter(gave_up_at__isnull=False).exists():
        return None
    words = {"user": user, "event": event, "when": day_and_clock(event.local_start)}
    words["url"] = letter.data["url"]
    body = render_to_string("events/registration/email/given_up.txt", words)
    subject = _("A player can’t come to %(event)s") % {"event": in_a_line(event.title)}
    return Draft(user.email, subject, body)
