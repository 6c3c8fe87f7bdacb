"""Background work: messages and reminders to members, each letter once."""

from collections.abc import Sequence

from django.conf import settings
from django.db import transaction
from django.db.models import QuerySet
from django.tasks import task
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import gettext as _

from cribbage_events.clubs.background import work_soon
from cribbage_events.clubs.language import in_language_of_reader
from cribbage_events.clubs.letters.delivery import Draft, in_a_line, leaving_headers
from cribbage_events.clubs.letters.sending import send_letter
from cribbage_events.clubs.models import Letter, Person
from cribbage_events.leagues.absences.selectors import absent_at, may_say_absent
from cribbage_events.leagues.messages.selectors import who_left
from cribbage_events.leagues.models import Message, MessageLetter
from cribbage_events.leagues.report.selectors import report_text
from cribbage_events.leagues.tokens import absence_path, leave_path
from cribbage_events.words.dates import clock, weekday_date

State = MessageLetter.State


def send_message_soon(message: Message, *, site: str) -> None:
    """In the same transaction as its letters: either all are saved or none. `site` is the site's
    address, for the links.
    """
    send_message.enqueue(message.pk, site)
    transaction.on_commit(work_soon)


@task
def send_message(message: int, site: str) -> None:
    """One that fails stops no other."""
    waiting = MessageLetter.objects.filter(message=message, state=State.WAITING, at=None)
    for key in list(waiting.order_by("pk").values_list("pk", flat=True)):
        send_to_address(key, site)


def send_to_address(key: int, site: str) -> None:
    """Taken first, so that two processes never send it twice."""
    rows = MessageLetter.objects.select_related("person")
    row = rows.filter(pk=key, state=State.WAITING, at=None).first()
    if row is None:
        return
    # People with one address get one letter together.
    same = MessageLetter.objects.filter(
        message=row.message_id, person__email__iexact=row.person.email
    )
    keys = list(same.values_list("pk", flat=True)) if row.person.email else [row.pk]
    now = timezone.now()
    free = MessageLetter.objects.filter(pk__in=keys, state=State.WAITING, at=None)
    if not free.update(at=now):
        return
    taken = MessageLetter.objects.filter(pk__in=keys, state=State.WAITING, at=now)
    message = find_message(row.message_id)
    people = still_to_send(message, [each.person for each in taken.select_related("person")])
    leave_out(message, taken.exclude(person__in=people))
    if people:
        club, reader = message.season.club, people[0]
        with in_language_of_reader(club, reader.email, asked=reader.language):
            draft = draft_for_readers(message, people, site=site)
        kind = Letter.Kind.REMINDER if message.is_reminder else Letter.Kind.MESSAGE
        sent = send_letter(draft, kind=kind, club=club)
        state = State.FAILED if sent.why else State.SENT
        taken.update(state=state, why=sent.why, letter=sent.letter, at=timezone.now())


def leave_out(message: Message, letters: QuerySet[MessageLetter]) -> None:
    """Who has no address any more is to be called; nobody is reminded by telephone."""
    if not message.is_reminder:
        to_call = letters.filter(person__email="")
        to_call = to_call.exclude(person__in=who_left(message.season.club))
        to_call.update(state=State.TO_CALL, at=None)
    letters.delete()


def find_message(key: int) -> Message:
    found = Message.objects.select_related(
        *("season__club", "night__event__club", "by"),
        *("report__event__club", "report__season__club"),
    )
    return found.defer("night__event__archive").get(pk=key)


def still_to_send(message: Message, people: Sequence[Person]) -> list[Person]:
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


def draft_for_readers(message: Message, people: Sequence[Person], *, site: str) -> Draft:
    """To people with one address."""
    leave = site + leave_path(people[0].pk)
    draft = reminder_draft if message.is_reminder else message_draft
    subject, body = draft(message, people, leave=leave, site=site)
    return Draft(people[0].email, subject, body, leaving_headers(leave))


def message_draft(
    message: Message, people: Sequence[Person], *, leave: str, site: str
) -> tuple[str, str]:
    """The subject and the body."""
    words: dict[str, object] = {"message": message, "season": message.season, "leave": leave}
    words["report"] = report_text(message.report) if message.report else ""
    words["url"] = site + message.season.get_absolute_url()
    return in_a_line(message.subject, 120), render_to_string(
        "leagues/messages/email/message.txt", words
    )


def reminder_draft(
    message: Message, people: Sequence[Person], *, leave: str, site: str
) -> tuple[str, str]:
    """The same of a reminder, with a link for each of them."""
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
        "leave": leave,
    }
    subject = _("Tomorrow: %(season)s, %(time)s")
    values = {"season": in_a_line(message.season.name), "time": words["time"]}
    return subject % values, render_to_string("leagues/messages/email/reminder.txt", words)


def reminders_have_addresses() -> bool:
    """Nobody asks for a reminder, so only the settings know the site's address."""
    return bool(settings.SITE_URL)
