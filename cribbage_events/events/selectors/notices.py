"""Who knows what has become of an event or a night, and who has to be told yet."""

import datetime
from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import OuterRef, Q, Subquery
from django.db.models.functions import Lower
from django.utils import timezone

from cribbage_events.clubs.models import Letter, Person
from cribbage_events.clubs.names import sort_key
from cribbage_events.events.letters import place_of
from cribbage_events.events.models import Entry, Event, News, Notice

Status = Notice.Status
# A letter that was begun so long ago was lost with the process that sent it.
LONG = datetime.timedelta(minutes=1)
LATELY = datetime.timedelta(days=7)
LOST = "The server stopped while it was being sent. It may have arrived all the same."
TO_TELL = (Status.WAITING, Status.FAILED, Status.TO_CALL, Status.NO_ANSWER)
# Who may think of coming.
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
class Told:
    """One person's notice, as the page shows it."""

    notice: Notice
    failed: bool
    # Why the e-mail came back.
    came_back: str = ""

    @property
    def why(self) -> str:
        return self.came_back or self.notice.why or (LOST if self.failed else "")

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
    """Everybody's, by how they are told."""

    sent: Sequence[Told]
    waiting: Sequence[Told]
    failed: Sequence[Told]
    # By telephone: also those whose e-mail failed.
    to_call: Sequence[Told]
    called: Sequence[Told]

    @property
    def again(self) -> bool:
        """Whether sending once more may help: not where the e-mail came back."""
        return any(not told.came_back for told in self.failed)

    @property
    def written(self) -> int:
        """How many letters there are in all."""
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
    all_told = [Told(notice, has_failed(notice, now), back_of(notice)) for notice in notices]
    failed = [told for told in all_told if told.failed]
    return Notices(
        sent=[told for told in those(all_told, Status.SENT) if not told.failed],
        waiting=[told for told in those(all_told, Status.WAITING) if not told.failed],
        failed=failed,
        to_call=[
            told
            for told in all_told
            if told.failed or told.notice.status in {Status.TO_CALL, Status.NO_ANSWER}
        ],
        called=those(all_told, *TOLD_BY_TELEPHONE),
    )


def has_failed(notice: Notice, now: datetime.datetime) -> bool:
    lost = notice.status == Status.WAITING and notice.at is not None and notice.at < now - LONG
    return lost or notice.status == Status.FAILED or bool(back_of(notice))


def came_back(event: Event) -> Subquery:
    """Why a letter to the notice's address came back, lately or since: such a one isn't told."""
    returned = Letter.objects.filter(
        club=event.club_id,
        kind=Letter.Kind.NEWS,
        state=Letter.State.BOUNCED,
        address=Lower(OuterRef("email")),
        written_at__gte=OuterRef("at") - LATELY,
    )
    return Subquery(returned.values("reason")[:1])


def back_of(notice: Notice) -> str:
    """For a letter that was sent; who was telephoned meanwhile is told."""
    reason: str | None = getattr(notice, "came_back", None)
    return (reason or "") if notice.status == Status.SENT else ""


def those(all_told: Sequence[Told], *statuses: Status) -> list[Told]:
    return [told for told in all_told if told.notice.status in statuses]


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
    """Whether it is still of use to know when and where it is; a drawn event may be moved, too."""
    if event.status == Event.Status.RUNNING:
        return event.starts_at > timezone.now()
    return event.status == Event.Status.REGISTRATION


def move_untold(event: Event) -> News | None:
    """What people still think, if the event was moved and nobody told. One query."""
    news = News.objects.filter(event=event, known_at__isnull=False).first()
    if news is None or (news.known_at, news.known_place) == (event.starts_at, place_of(event)):
        return None
    return news


def count_untold(event: Event) -> int:
    """How many haven't heard yet what has become of the event. One query."""
    returned = Q(status=Status.SENT, came_back__isnull=False)
    notices = event.notices.annotate(came_back=came_back(event))
    return notices.filter(Q(status__in=TO_TELL) | returned).count()
