"""What is done in the background: e-mails about places that were asked for.

None of them says anything that a stranger has typed, not even the name: whoever types somebody
else's address must not be able to write to them through us.
"""

import datetime

from django.core.mail import EmailMessage
from django.db import transaction
from django.tasks import task
from django.template.loader import render_to_string
from django.utils import timezone

from cribbage_events.clubs.background import work_soon
from cribbage_events.clubs.clock import day_and_clock
from cribbage_events.clubs.mail import why_not_sent
from cribbage_events.clubs.models import Role, User
from cribbage_events.events.models import Answer, Entry, Event

Status = Answer.Status


def tell_applicant_soon(entry: Entry, *, page_url: str) -> None:
    """Together with what is being written, so that neither is there without the other."""
    tell_applicant.enqueue(entry.pk, page_url)
    transaction.on_commit(work_soon)


def tell_directors_soon(event: Event, *, desk_url: str) -> None:
    tell_directors.enqueue(event.pk, desk_url)
    transaction.on_commit(work_soon)


@task
def tell_applicant(entry: int, page_url: str) -> None:
    """The answer as it is by now; taken first, so that two processes never send it twice."""
    now = timezone.now()
    if not Answer.objects.filter(entry=entry, status=Status.WAITING, at=None).update(at=now):
        return
    found = Entry.objects.select_related("person", "event__club").get(pk=entry)
    message = letter(found, page_url)
    why = why_not_sent(message) if message else "They have not been answered yet."
    answers = Answer.objects.filter(entry=entry, status=Status.WAITING, at=now)
    status = Status.TO_CALL if why else Status.SENT
    answers.update(status=status, why=why[:200], at=timezone.now())


def letter(entry: Entry, page_url: str) -> EmailMessage | None:
    if entry.status == Entry.Status.REQUESTED:
        # The answer was undone meanwhile.
        return None
    event = entry.event
    declined = entry.status == Entry.Status.DECLINED
    said = "No place in" if declined else "You have a place in"
    words = {"event": event, "declined": declined, "when": day_of(event), "url": page_url}
    body = render_to_string("events/email/answer.txt", words)
    return EmailMessage(f"{said} {event.name}", body, to=[entry.person.email])


@task
def tell_directors(event: int, desk_url: str) -> None:
    """Those with a confirmed way in: an address that nobody has signed in with may be anybody's."""
    found = Event.objects.select_related("club").get(pk=event)
    waiting = found.entries.filter(status=Entry.Status.REQUESTED).count()
    directors = User.objects.filter(
        roles__club=found.club_id, roles__kind=Role.Kind.DIRECTOR, last_login__isnull=False
    )
    for user in directors.distinct() if waiting else ():
        words = {"user": user, "event": found, "when": day_of(found)}
        body = render_to_string(
            "events/email/asked.txt", words | {"waiting": waiting, "url": desk_url}
        )
        why_not_sent(EmailMessage(f"A request to play in {found.name}", body, to=[user.email]))


def day_of(event: Event) -> str:
    start: datetime.datetime = event.local_start
    return day_and_clock(start)
