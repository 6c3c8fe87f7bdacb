"""Counts of the e-mails that were sent, for the operator."""

import datetime
from dataclasses import dataclass
from typing import Any

from django.db.models import Case, Count, DateField, F, Q, QuerySet, Value, When
from django.utils import timezone

from cribbage_events.clubs.models import Letter

State = Letter.State


@dataclass(frozen=True, slots=True)
class LettersOfADay:
    """How many letters one club sent on one day, by state.

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


def letters_by_day(*, days: int = 14) -> list[LettersOfADay]:
    """The last days' letters by club, the newest first; in days of the installation's zone.

    One query.
    """
    last = timezone.localdate()
    newest_first = [last - datetime.timedelta(days=back) for back in range(days)]
    # A database has its own rules of time zones, which may be older than the program's.
    begun = [When(written_at__gte=midnight(day), then=Value(day)) for day in newest_first]
    found: Any = (
        Letter.objects.filter(written_at__gte=midnight(newest_first[-1]))
        .order_by()
        .annotate(day=Case(*begun, output_field=DateField()))
        .values("day", "club", "club__name")
        .annotate(**{state.value: Count("pk", filter=Q(state=state)) for state in State})
        .order_by("-day", F("club__name").asc(nulls_first=True), "club")
    )
    return [
        LettersOfADay(
            day=row["day"],
            club=row["club"],
            club_name=row["club__name"] or "",
            sent=row["accepted"] + row["bounced"] + row["unwanted"],
            waiting=row["waiting"],
            refused=row["refused"],
            unsent=row["unsent"],
            bounced=row["bounced"],
        )
        for row in found
    ]


def midnight(day: datetime.date) -> datetime.datetime:
    """When the day begins in the installation's zone."""
    return timezone.make_aware(datetime.datetime.combine(day, datetime.time()))


def last_letters_not_arrived(*, count: int = 20) -> QuerySet[Letter]:
    """The last letters that did not arrive or were not wanted, with their clubs."""
    failed = (State.REFUSED, State.UNSENT, State.BOUNCED, State.UNWANTED)
    return Letter.objects.filter(state__in=failed).select_related("club")[:count]
