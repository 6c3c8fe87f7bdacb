"""Who has been told that an event was called off, held after all or moved, and who has not."""

import datetime
from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import OuterRef, Q, Subquery
from django.db.models.functions import Lower
from django.utils import timezone
from django.utils.translation import gettext_lazy

from cribbage_events.clubs.models import Letter, Person
from cribbage_events.clubs.names import sort_key
from cribbage_events.events.models import Entry, Event, News, Notice, NoticeStatus
from cribbage_events.words.codes.letters import letter_fault

Status = Notice.Status
# A process that has been sending an e-mail for this long has ended without sending it.
LONG = datetime.timedelta(minutes=1)
LATELY = datetime.timedelta(days=7)
LOST = gettext_lazy("The server stopped while it was being sent. It may have arrived anyway.")
HOW_IT_WENT = {
    Status.REACHED: gettext_lazy("Reached"),
    Status.MESSAGE_LEFT: gettext_lazy("Message left"),
    Status.NO_ANSWER: gettext_lazy("No answer"),
}
TO_TELL = (Status.WAITING, Status.FAILED, Status.TO_CALL, Status.NO_ANSWER)
# Those who may plan to come.
MAY_COME = (
    Entry.Status.INVITED,
    Entry.Status.REQUESTED,
    Entry.Status.REGISTERED,
    Entry.Status.CHECKED_IN,
)
TOLD_BY_TELEPHONE = (Status.REACHED, Status.MESSAGE_LEFT)


def is_stuck() -> Q:
    return Q(status=Status.WAITING, at__lt=timezone.now() - LONG)


@dataclass(frozen=True, slots=True)
class NoticeRow:
    """One person's notice, as the page shows it."""

    notice: Notice
    failed: bool
    # The code of why the e-mail came back.
    came_back: str = ""

    @property
    def why(self) -> str:
        if kept := self.came_back or self.notice.why:
            return letter_fault(kept)
        return str(LOST) if self.failed else ""

    @property
    def status_words(self) -> str:
        """How the call went; empty if nobody has telephoned."""
        return str(HOW_IT_WENT.get(Status(self.notice.status), ""))

    @property
    def called(self) -> bool:
        """Whether somebody has telephoned."""
        return self.notice.status in (*TOLD_BY_TELEPHONE, Status.NO_ANSWER)

    @property
    def number(self) -> str:
        """For a `tel:` link."""
        return "".join(sign for sign in self.notice.person.telephone if sign in "+0123456789")


@dataclass(frozen=True, slots=True)
class Notices:
    """Everybody's notices, by how they are told."""

    sent: Sequence[NoticeRow]
    waiting: Sequence[NoticeRow]
    failed: Sequence[NoticeRow]
    # By telephone: also those whose e-mail failed.
    to_call: Sequence[NoticeRow]
    called: Sequence[NoticeRow]

    @property
    def again(self) -> bool:
        """Whether sending again may help: not after the e-mail came back."""
        return any(not row.came_back for row in self.failed)

    @property
    def written(self) -> int:
        """How many e-mails there are."""
        return len(self.sent) + len(self.waiting) + len(self.failed)

    @property
    def gone(self) -> int:
        """How many letters have been dealt with."""
        return len(self.sent) + len(self.failed)

    @property
    def everybody(self) -> int:
        return self.written + len(self.called) + len(self.to_call) - len(self.failed)


def notices_of(event: Event) -> Notices:
    """One query."""
    now = timezone.now()
    notices = sorted(
        event.notices.select_related("person").annotate(came_back=came_back(event)),
        key=lambda notice: sort_key(notice.person.listed_name),
    )
    all_rows = [NoticeRow(notice, has_failed(notice, now), back_of(notice)) for notice in notices]
    failed = [row for row in all_rows if row.failed]
    return Notices(
        sent=[row for row in with_status(all_rows, Status.SENT) if not row.failed],
        waiting=[row for row in with_status(all_rows, Status.WAITING) if not row.failed],
        failed=failed,
        to_call=[
            row
            for row in all_rows
            if row.failed or row.notice.status in {Status.TO_CALL, Status.NO_ANSWER}
        ],
        called=with_status(all_rows, *TOLD_BY_TELEPHONE),
    )


def has_failed(notice: Notice, now: datetime.datetime) -> bool:
    lost = notice.status == Status.WAITING and notice.at is not None and notice.at < now - LONG
    return lost or notice.status == Status.FAILED or bool(back_of(notice))


def came_back(event: Event) -> Subquery:
    """Why an e-mail to the notice's address came back, a week before it was sent or since."""
    returned = Letter.objects.filter(
        club=event.club_id,
        kind=Letter.Kind.NEWS,
        state=Letter.State.BOUNCED,
        address=Lower(OuterRef("email")),
        written_at__gte=OuterRef("at") - LATELY,
    )
    return Subquery(returned.values("reason")[:1])


def back_of(notice: Notice) -> str:
    """Why an e-mail came back; "" if it did not, or if the person was telephoned since."""
    reason: str | None = getattr(notice, "came_back", None)
    return (reason or "") if notice.status == Status.SENT else ""


def with_status(all_rows: Sequence[NoticeRow], *statuses: NoticeStatus) -> list[NoticeRow]:
    return [row for row in all_rows if row.notice.status in statuses]


def entrants_to_tell(event: Event) -> list[Person]:
    return list(
        Person.objects.filter(
            entries__event=event, entries__status__in=MAY_COME, erased_at=None
        ).distinct()
    )


def heads(people: Sequence[Person]) -> dict[str, int]:
    """How many will be written to, and how many are to be telephoned."""
    written = sum(bool(person.email) for person in people)
    return {"written": written, "telephoned": len(people) - written}


def is_to_come(event: Event) -> bool:
    """Whether the event is still to come; an event may also be moved after the draw."""
    if event.status == Event.Status.RUNNING:
        return event.starts_at > timezone.now()
    return event.status == Event.Status.REGISTRATION


def move_untold(event: Event) -> News | None:
    """The day and place that people know, if the event was moved since. One query."""
    news = News.objects.filter(event=event, known_at__isnull=False).first()
    if news is None or (news.known_at, news.known_place) == (event.starts_at, event.place):
        return None
    return news


def count_untold(event: Event) -> int:
    """How many people have not been told the latest news of the event. One query."""
    returned = Q(status=Status.SENT, came_back__isnull=False)
    notices = event.notices.annotate(came_back=came_back(event))
    return notices.filter(Q(status__in=TO_TELL) | returned).count()
