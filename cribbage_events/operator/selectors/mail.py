"""E-mail of the last days: how many were sent, and how many did not arrive."""

import datetime
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Count, Q
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from cribbage_events.mail.models import State
from cribbage_events.mail.queries import handed_over, letters_by_day, midnight

DAYS = 7
FAILED = (State.REFUSED, State.FAILED, State.BOUNCED)


@dataclass(slots=True)
class MailOfADay:
    """`sent` were taken by the mail server, also those that came back later (`bounced`)."""

    day: datetime.date
    sent: int = 0
    refused: int = 0
    unsent: int = 0
    bounced: int = 0


@dataclass(frozen=True, slots=True)
class ClubMail:
    """A club's letters. `failed` were refused, could not be sent or came back."""

    today: int = 0
    week: int = 0
    failed: int = 0

    @property
    def words(self) -> str:
        """Such as “12 e-mails in 7 days, 3 of them today, 1 did not arrive”."""
        if not self.week:
            return ""
        words = ngettext(
            "%(count)s e-mail in %(days)s days", "%(count)s e-mails in %(days)s days", self.week
        )
        parts = [words % {"count": self.week, "days": DAYS}]
        if self.today:
            parts.append(_("%(count)s of them today") % {"count": self.today})
        if self.failed:
            parts.append(_("%(count)s did not arrive") % {"count": self.failed})
        return ", ".join(parts)


def mail_by_day() -> list[MailOfADay]:
    """Every day of the last week, today first. One query."""
    today = timezone.localdate()
    days = {day: MailOfADay(day) for day in last_days(today)}
    for row in letters_by_day(days=DAYS):
        # A day may begin between the two looks at the clock.
        day = days.setdefault(row.day, MailOfADay(row.day))
        day.sent += row.sent
        day.refused += row.refused
        day.unsent += row.unsent
        day.bounced += row.bounced
    return list(days.values())


def last_days(today: datetime.date) -> list[datetime.date]:
    return [today - datetime.timedelta(days=each) for each in range(DAYS)]


def mail_of_clubs(clubs: Sequence[int]) -> dict[int, ClubMail]:
    """By the club's key, those that have sent any in the last week. One query."""
    today = timezone.localdate()
    found = (
        handed_over()
        .filter(club__in=clubs, tried_at__gte=midnight(last_days(today)[-1]))
        .values("club")
        .annotate(
            today=Count("pk", filter=Q(tried_at__gte=midnight(today))),
            week=Count("pk"),
            failed=Count("pk", filter=Q(state__in=FAILED)),
        )
    )
    mail: dict[int, ClubMail] = defaultdict(ClubMail)
    for row in found:
        mail[row["club"]] = ClubMail(row["today"], row["week"], row["failed"])
    return mail
