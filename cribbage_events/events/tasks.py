"""Background work: e-mails about requests for a place, and about news of an event.

None of them, but for those to a league's members, says anything that a stranger has typed, not even
the name: whoever types somebody else's address must not be able to write to them through us.
"""

import datetime

from django.db import transaction
from django.db.models import F, QuerySet
from django.tasks import task
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import gettext as _

from cribbage_events.clubs.background import work_soon
from cribbage_events.clubs.language import in_language_of_reader
from cribbage_events.clubs.letters.delivery import Draft, in_a_line
from cribbage_events.clubs.letters.sending import post
from cribbage_events.clubs.models import Club, Letter, Role, User
from cribbage_events.events.models import Answer, Entry, Event, News, Notice
from cribbage_events.words.dates import day_and_clock

Status = Answer.Status


def tell_applicant_soon(entry: Entry, *, page_url: str) -> None:
    """In the same transaction as the change: either both are saved or neither."""
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
    person = found.person
    with in_language_of_reader(found.event.club, person.email, asked=person.language):
        message = answer_letter(found, page_url)
    why = (
        post(message, kind=Letter.Kind.ANSWER, club=found.event.club) if message else "not-answered"
    )
    answers = Answer.objects.filter(entry=entry, status=Status.WAITING, at=now)
    status = Status.TO_CALL if why else Status.SENT
    answers.update(status=status, why=why, at=timezone.now())


def answer_letter(entry: Entry, page_url: str) -> Draft | None:
    if entry.status == Entry.Status.REQUESTED:
        # The answer was undone meanwhile.
        return None
    event = entry.event
    declined = entry.status == Entry.Status.DECLINED and entry.joined_to_id is None
    subject = _("No place in %(event)s") if declined else _("You have a place in %(event)s")
    words = {"event": event, "place": event.place, "when": day_of(event)}
    words |= {"declined": declined, "url": page_url}
    body = render_to_string("events/registration/email/answer.txt", words)
    return Draft(entry.person.email, subject % {"event": in_a_line(event.title)}, body)


@task
def tell_directors(event: int, desk_url: str) -> None:
    found = Event.objects.select_related("club").get(pk=event)
    waiting = found.entries.filter(status=Entry.Status.REQUESTED).count()
    for user in directors_to_tell(found.club) if waiting else ():
        with in_language_of_reader(found.club, user.email):
            draft = request_letter(found, user, waiting, desk_url)
        post(draft, kind=Letter.Kind.REQUEST, club=found.club)


def directors_to_tell(club: Club) -> QuerySet[User]:
    """Those who came in and have confirmed their address: any other may be anybody's."""
    directors = User.objects.filter(
        roles__club=club,
        roles__kind=Role.Kind.DIRECTOR,
        last_login__isnull=False,
        emailaddress__verified=True,
        emailaddress__email__iexact=F("email"),
    )
    return directors.distinct()


def request_letter(event: Event, user: User, waiting: int, desk_url: str) -> Draft:
    words = {"user": user, "event": event, "when": day_of(event)}
    body = render_to_string(
        "events/registration/email/asked.txt", words | {"waiting": waiting, "url": desk_url}
    )
    subject = _("A request to play in %(event)s") % {"event": in_a_line(event.title)}
    return Draft(user.email, subject, body)


def day_of(event: Event) -> str:
    start: datetime.datetime = event.local_start
    return day_and_clock(start)


def send_notices_soon(event: Event) -> None:
    """In the same transaction as the change: either both are saved or neither."""
    send_notices.enqueue(event.pk)
    transaction.on_commit(work_soon)


@task
def send_notices(event: int) -> None:
    """One e-mail each to everybody who waits to be told: one that fails stops no other."""
    waiting = Notice.objects.filter(event=event, status=Notice.Status.WAITING, at=None)
    for pk in list(waiting.values_list("pk", flat=True)):
        same = with_one_address(pk)
        taken = take_to_send(same)
        if taken:
            notice, news = notice_and_news(pk)
            club, said = notice.event.club, notice.person.language
            with in_language_of_reader(club, notice.email, asked=said):
                message = notice.event.format.letter(notice, news)
            why = post(message, kind=Letter.Kind.NEWS, club=club)
            status = Notice.Status.FAILED if why else Notice.Status.SENT
            # Should everybody be told something else meanwhile, this one is waiting for it.
            still = same.filter(status=Notice.Status.WAITING, at=taken)
            still.update(status=status, why=why, at=timezone.now())


def with_one_address(notice: int) -> QuerySet[Notice]:
    """People with one address get one letter together."""
    found = Notice.objects.filter(pk=notice).first()
    if found is None:
        return Notice.objects.none()
    return Notice.objects.filter(event=found.event_id, email__iexact=found.email)


def take_to_send(notices: QuerySet[Notice]) -> datetime.datetime | None:
    """When this process took the e-mail to send; None if another process has it."""
    now = timezone.now()
    free = notices.filter(status=Notice.Status.WAITING, at=None)
    return now if free.update(at=now) else None


def notice_and_news(notice: int) -> tuple[Notice, News]:
    """With what has become of the event by now."""
    whole = Notice.objects.select_related("person", "event__club").get(pk=notice)
    return whole, News.objects.get(event=whole.event_id)
