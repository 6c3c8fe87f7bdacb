"""Messages and reminders to members, as they are sent."""

from collections.abc import Sequence

from django.conf import settings
from django.db.models import QuerySet
from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from cribbage_events.clubs.letters import in_a_line, why_no_letters
from cribbage_events.clubs.models import Club, Person
from cribbage_events.leagues.absences import absent_at, may_say_absent
from cribbage_events.leagues.messages.selectors import who_left
from cribbage_events.leagues.models import MemberMessage
from cribbage_events.leagues.report import report_mark, report_text
from cribbage_events.leagues.tokens import absence_path, leave_path
from cribbage_events.mail.channels.email import Draft, leaving_headers
from cribbage_events.mail.models import Channel, Kind, Message, State
from cribbage_events.mail.outbox import composes
from cribbage_events.practice.daily import member_path
from cribbage_events.words.codes import letter_fault
from cribbage_events.words.dates import clock, weekday_date


@composes(Kind.MESSAGE, Kind.REMINDER)
def member_letter(messages: Sequence[Message]) -> Draft | None:
    """Compose a letter to the members of one address for whom it is still true."""
    if messages[0].member_message_id is None:
        return None
    written = find_message(messages[0].member_message_id)
    people = still_to_send(written, [each.person for each in messages if each.person])
    mine = Message.objects.filter(pk__in=[each.pk for each in messages])
    leave_out(written, mine.exclude(person__in=people))
    if written.report and people:
        data = {**messages[0].data, "said": report_mark(written.report)}
        mine.filter(person__in=people).update(data=data)
    return draft_for_readers(written, people, messages[0]) if people else None


def leave_out(message: MemberMessage, letters: QuerySet[Message]) -> None:
    """Leave out people without an address: they are to be called, but nobody is reminded by
    telephone.
    """
    if not message.is_reminder:
        to_call = letters.filter(person__email="")
        to_call = to_call.exclude(person__in=who_left(message.season.club))
        to_call.update(state=State.TO_CALL, channel=Channel.TELEPHONE, address="", tried_at=None)
    letters.filter(state=State.SENDING).delete()


def find_message(key: int) -> MemberMessage:
    found = MemberMessage.objects.select_related(
        *("season__club", "night__event__club", "by"),
        *("report__event__club", "report__season__club"),
    )
    return found.defer("night__event__archive").get(pk=key)


def still_to_send(message: MemberMessage, people: Sequence[Person]) -> list[Person]:
    """Those of them for whom it is still true: much may have changed since it was written."""
    gone = who_left(message.season.club)
    people = [each for each in people if each.email and each.pk not in gone]
    night = message.night
    if night is None:
        return people
    if night.event.day != message.day or not may_say_absent(night):
        return []
    absent = absent_at(night)
    return [each for each in people if each.pk not in absent]


def draft_for_readers(message: MemberMessage, people: Sequence[Person], letter: Message) -> Draft:
    """Draft a letter to people with one address."""
    site = letter.data["site"]
    leave = site + leave_path(people[0].pk)
    draft = reminder_draft if message.is_reminder else message_draft
    subject, body = draft(message, people, leave=leave, site=site)
    headers, contact = leaving_headers(leave), message.season.contact
    return Draft(letter.address, subject, body, headers, contact)


def message_draft(
    message: MemberMessage, people: Sequence[Person], *, leave: str, site: str
) -> tuple[str, str]:
    """The subject and the body."""
    words: dict[str, object] = {"message": message, "season": message.season, "leave": leave}
    words["report"] = report_text(message.report) if message.report else ""
    words["url"] = site + message.season.get_absolute_url()
    words["hands"] = daily_hands(message.season.club, people, site)
    return in_a_line(message.subject, 120), render_to_string(
        "leagues/messages/email/message.txt", words
    )


def reminder_draft(
    message: MemberMessage, people: Sequence[Person], *, leave: str, site: str
) -> tuple[str, str]:
    """Write a reminder, with a link for each of them."""
    night = message.night
    if night is None:  # the database doesn't allow it, types do
        raise ValueError(message.pk)
    event = night.event
    words = {
        "people": [(each, site + absence_path(night.pk, each.pk)) for each in people],
        "event": event,
        "season": message.season,
        "day": weekday_date(event.local_start),
        "time": clock(event.local_start),
        "hands": daily_hands(message.season.club, people, site),
        "leave": leave,
    }
    subject = _("Tomorrow: %(season)s, %(time)s")
    values = {"season": in_a_line(message.season.name), "time": words["time"]}
    return subject % values, render_to_string("leagues/messages/email/reminder.txt", words)


def daily_hands(club: Club, people: Sequence[Person], site: str) -> list[tuple[Person, str]]:
    """Return each reader's own link to the daily hand, where the club has one."""
    return [(each, site + member_path(club, each)) for each in people if club.daily_hand]


def why_no_reminders(club: Club) -> str:
    """Return why no reminder goes out, in words, or "". Nobody asks for one, so only the settings
    know the site's address.
    """
    if why := why_no_letters(club):
        return letter_fault(why)
    if settings.SITE_URL:
        return ""
    return _(
        "No reminders go out: this computer doesn’t know the site’s address (SITE_URL), so their"
        " links would lead nowhere."
    )
