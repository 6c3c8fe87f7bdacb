"""What is done in the background: e-mails about places that were asked for, and about news.

None of them, but for those to a league's members, says anything that a stranger has typed, not even
the name: whoever types somebody else's address must not be able to write to them through us.
"""

import datetime

from django.db import transaction
from django.db.models import F, QuerySet
from django.tasks import task
from django.template.loader import render_to_string
from django.utils import timezone

from cribbage_events.clubs.background import work_soon
from cribbage_events.clubs.clock import day_and_clock
from cribbage_events.clubs.mail import Draft, in_a_line
from cribbage_events.clubs.models import Letter, Role, User
from cribbage_events.clubs.services.letters import post
from cribbage_events.events.letters import letter as letter_of_news
from cribbage_events.events.models import Answer, Entry, Event, News, Notice

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
    why = (
        post(message, kind=Letter.Kind.ANSWER, club=found.event.club)
        if message
        else "They have not been answered yet."
    )
    answers = Answer.objects.filter(entry=entry, status=Status.WAITING, at=now)
    status = Status.TO_CALL if why else Status.SENT
    answers.update(status=status, why=why[:200], at=timezone.now())


def letter(entry: Entry, page_url: str) -> Draft | None:
    if entry.status == Entry.Status.REQUESTED:
        # The answer was undone meanwhile.
        return None
    event = entry.event
    declined = entry.status == Entry.Status.DECLINED and entry.joined_to_id is None
    said = "No place in" if declined else "You have a place in"
    words = {"event": event, "declined": declined, "when": day_of(event), "url": page_url}
    body = render_to_string("events/email/answer.txt", words)
    return Draft(entry.person.email, f"{said} {in_a_line(event.name)}", body)


@task
def tell_directors(event: int, desk_url: str) -> None:
    """Those who came in and have confirmed their address: any other may be anybody's."""
    found = Event.objects.select_related("club").get(pk=event)
    waiting = found.entries.filter(status=Entry.Status.REQUESTED).count()
    directors = User.objects.filter(
        roles__club=found.club_id,
        roles__kind=Role.Kind.DIRECTOR,
        last_login__isnull=False,
        emailaddress__verified=True,
        emailaddress__email__iexact=F("email"),
    )
    for user in directors.distinct() if waiting else ():
        words = {"user": user, "event": found, "when": day_of(found)}
        body = render_to_string(
            "events/email/asked.txt", words | {"waiting": waiting, "url": desk_url}
        )
        draft = Draft(user.email, f"A request to play in {in_a_line(found.name)}", body)
        post(draft, kind=Letter.Kind.REQUEST, club=found.club)


def day_of(event: Event) -> str:
    start: datetime.datetime = event.local_start
    return day_and_clock(start)


def send_notices_soon(event: Event) -> None:
    """Together with what is being written, so that neither is there without the other."""
    send_notices.enqueue(event.pk)
    transaction.on_commit(work_soon)


@task
def send_notices(event: int) -> None:
    """Write to everybody who waits to be told: a letter each, so that one fault is only one's."""
    waiting = Notice.objects.filter(event=event, status=Notice.Status.WAITING, at=None)
    for pk in list(waiting.values_list("pk", flat=True)):
        same = with_one_address(pk)
        taken = take(same)
        if taken:
            notice, news = reread(pk)
            why = post(letter_of_news(notice, news), kind=Letter.Kind.NEWS, club=notice.event.club)
            status = Notice.Status.FAILED if why else Notice.Status.SENT
            # Should everybody be told something else meanwhile, this one is waiting for it.
            still = same.filter(status=Notice.Status.WAITING, at=taken)
            still.update(status=status, why=why[:200], at=timezone.now())


def with_one_address(notice: int) -> QuerySet[Notice]:
    """People with one address get one letter together."""
    found = Notice.objects.filter(pk=notice).first()
    if found is None:
        return Notice.objects.none()
    return Notice.objects.filter(event=found.event_id, email__iexact=found.email)


def take(notices: QuerySet[Notice]) -> datetime.datetime | None:
    """When this letter became ours to send; nothing, if it is another process's."""
    now = timezone.now()
    free = notices.filter(status=Notice.Status.WAITING, at=None)
    return now if free.update(at=now) else None


def reread(notice: int) -> tuple[Notice, News]:
    """With what has become of the event by now."""
    whole = Notice.objects.select_related("person", "event__club").get(pk=notice)
    return whole, News.objects.get(event=whole.event_id)
