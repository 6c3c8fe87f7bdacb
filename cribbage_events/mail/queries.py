"""Reads the states of messages: for the page of one matter, and for the operator."""

import datetime
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from django.db.models import Case, Count, DateField, F, Q, QuerySet, Value, When
from django.utils import timezone
from django.utils.translation import gettext_lazy

from cribbage_events.mail.models import NOT_ARRIVED, Channel, Message, State

NOTED = {
    State.REACHED: gettext_lazy("Saved: %(name)s: reached."),
    State.MESSAGE_LEFT: gettext_lazy("Saved: %(name)s: a message was left."),
    State.NO_ANSWER: gettext_lazy("Saved: %(name)s: no answer."),
    State.TO_CALL: gettext_lazy("Saved: %(name)s: not told yet."),
}


def call_noted(message: Message, state: str) -> str:
    """Return what the page says after somebody has noted how a call went."""
    name = message.reader.shown_name if message.reader else ""
    return str(NOTED[State(state)]) % {"name": name}


class Outcome:
    """The messages about one matter, by how their readers are told; in the given order."""

    def __init__(self, messages: Iterable[Message]) -> None:
        self.messages = list(messages)

    def _those(self, which: Callable[[Message], bool]) -> list[Message]:
        return [each for each in self.messages if which(each)]

    @property
    def sent(self) -> list[Message]:
        return self._those(lambda each: each.state == State.SENT)

    @property
    def waiting(self) -> list[Message]:
        return self._those(lambda each: each.is_on_its_way)

    @property
    def failed(self) -> list[Message]:
        return self._those(lambda each: each.has_failed)

    @property
    def to_call(self) -> list[Message]:
        """Return messages to telephone, also those whose e-mail failed."""
        return self._those(lambda each: each.is_to_call)

    @property
    def called(self) -> list[Message]:
        return self._those(lambda each: each.is_told_by_phone)

    @property
    def again(self) -> bool:
        """Whether sending again may help: not after the e-mail came back."""
        return any(each.has_failed and not each.came_back for each in self.messages)

    @property
    def written(self) -> int:
        """Return how many e-mails there are."""
        return len(self.sent) + len(self.waiting) + len(self.failed)

    @property
    def gone(self) -> int:
        """Return how many e-mails have been dealt with."""
        return len(self.sent) + len(self.failed)

    @property
    def everybody(self) -> int:
        return len(self.messages)


# ---------------------------------------------------------------- for the operator


@dataclass(frozen=True, slots=True)
class LettersOfADay:
    """The number of letters that one club sent on one day, by state.

    Without a club: about accounts, or of a club that was deleted. `sent` were taken by the mail
    server, also those that came back later (`bounced`); `refused` and `unsent` never left.
    """

    day: datetime.date
    club: int | None
    club_name: str
    sent: int
    waiting: int
    refused: int
    unsent: int
    bounced: int


def handed_over() -> QuerySet[Message]:
    """The e-mails that were offered to the mail server. Those to people of one address are one."""
    return Message.objects.filter(channel=Channel.EMAIL, tried_at__isnull=False).order_by()


def letters_by_day(*, days: int = 14) -> list[LettersOfADay]:
    """The last days' letters by club, the newest first; in days of the installation's zone.

    One query.
    """
    last = timezone.localdate()
    newest_first = [last - datetime.timedelta(days=back) for back in range(days)]
    # A database has its own rules of time zones, which may be older than the program's.
    begun = [When(tried_at__gte=midnight(day), then=Value(day)) for day in newest_first]
    found: Any = (
        handed_over()
        .filter(tried_at__gte=midnight(newest_first[-1]))
        .annotate(day=Case(*begun, output_field=DateField()))
        .values("day", "club", "club__name")
        .annotate(
            all=Count("pk"),
            waiting=Count("pk", filter=Q(state=State.SENDING)),
            refused=Count("pk", filter=Q(state=State.REFUSED)),
            unsent=Count("pk", filter=Q(state__in=(State.FAILED, State.WAITING))),
            bounced=Count("pk", filter=Q(state=State.BOUNCED)),
        )
        .order_by("-day", F("club__name").asc(nulls_first=True), "club")
    )
    return [
        LettersOfADay(
            day=row["day"],
            club=row["club"],
            club_name=row["club__name"] or "",
            sent=row["all"] - row["waiting"] - row["refused"] - row["unsent"],
            waiting=row["waiting"],
            refused=row["refused"],
            unsent=row["unsent"],
            bounced=row["bounced"],
        )
        for row in found
    ]


def midnight(day: datetime.date) -> datetime.datetime:
    """Return when the day begins in the installation's zone."""
    return timezone.make_aware(datetime.datetime.combine(day, datetime.time()))


def last_letters_not_arrived(*, count: int = 20) -> QuerySet[Message]:
    """The last letters that did not arrive or were not wanted, with their clubs."""
    found = handed_over().filter(state__in=NOT_ARRIVED).order_by("-tried_at", "-pk")
    return found.select_related("club")[:count]
