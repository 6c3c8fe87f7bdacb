"""Every club of the installation, with what an operator asks about it."""

import datetime
from collections.abc import Sequence
from dataclasses import dataclass

from django.core.paginator import Page, Paginator
from django.db.models import Count, F, Max, Q, QuerySet
from django.template.defaultfilters import pluralize
from django.utils import timezone
from django.utils.formats import date_format

from cribbage_events.clubs.models import Club, Person, Role, User
from cribbage_events.events.models import Change, Event
from cribbage_events.operator.selectors.mail import ClubMail, mail_of_clubs

ON_A_PAGE = 25


@dataclass(frozen=True, slots=True)
class ClubLine:
    club: Club
    directors: int
    events: int
    people: int
    members: int
    last_change: datetime.datetime | None
    mail: ClubMail

    @property
    def words(self) -> str:
        """Such as “since 3 May 2026 · 2 directors · 9 events · 40 players, 31 of them members”."""
        parts = [f"since {day(self.club.made_at)}"] if self.club.made_at else []
        parts.append(f"{self.directors} director{pluralize(self.directors)}")
        parts.append(f"{self.events} event{pluralize(self.events)}")
        members = f", {self.members} of them members" if self.members else ""
        parts.append(f"{self.people} player{pluralize(self.people)}{members}")
        if self.last_change:
            parts.append(f"last change {day(self.last_change)}")
        if self.mail.week:
            parts.append(self.mail.words)
        return " · ".join(parts)


def day(at: datetime.datetime) -> str:
    return date_format(timezone.localtime(at), "j F Y")


def count_clubs() -> tuple[int, int]:
    """How many there are, and how many of them are suspended; without those that are deleted."""
    found = Club.objects.filter(deleted_at=None).aggregate(
        every=Count("pk"), suspended=Count("pk", filter=Q(suspended_at__isnull=False))
    )
    return found["every"], found["suspended"]


def clubs_page(search: str, number: str | int) -> Page[ClubLine]:
    """Those whose name or web address has these letters: the suspended ones come first, and those
    that a director has deleted last.
    """
    suspended, deleted = (
        F("suspended_at").desc(nulls_last=True),
        F("deleted_at").asc(nulls_first=True),
    )
    clubs = Club.objects.order_by(deleted, suspended, "name", "pk")
    if search:
        clubs = clubs.filter(Q(name__icontains=search) | Q(slug__icontains=search))
    page: Page[Club] = Paginator(clubs, ON_A_PAGE).get_page(number)
    lines = lines_of(list(page.object_list))
    return Page(lines, page.number, page.paginator)  # type: ignore[arg-type]


def directors_of(club: Club) -> list[User]:
    """Whom an operator writes to about the club."""
    directs = Role.objects.filter(club=club, kind=Role.Kind.DIRECTOR)
    return [role.user for role in directs.select_related("user").order_by("user__email")]


def lines_of(clubs: Sequence[Club]) -> list[ClubLine]:
    """Five queries, however many clubs."""
    keys = [club.pk for club in clubs]
    mail = mail_of_clubs(keys)
    directors = counted(Role.objects.filter(club__in=keys, kind=Role.Kind.DIRECTOR))
    events = counted(Event.objects.filter(club__in=keys))
    today = timezone.localdate()
    people = {
        row["club"]: (row["people"], row["members"])
        for row in Person.objects.filter(club__in=keys, is_applicant=False, erased_at=None)
        .values("club")
        .order_by()
        .annotate(people=Count("pk"), members=Count("pk", filter=Q(valid_until__gte=today)))
    }
    changes = Change.objects.filter(event__club__in=keys).order_by()
    last = dict(
        changes.values("event__club").annotate(at=Max("at")).values_list("event__club", "at")
    )
    return [
        ClubLine(
            club,
            directors.get(club.pk, 0),
            events.get(club.pk, 0),
            *people.get(club.pk, (0, 0)),
            last.get(club.pk),
            mail[club.pk],
        )
        for club in clubs
    ]


def counted(rows: "QuerySet[Role] | QuerySet[Event]") -> dict[int, int]:
    """How many rows each club has."""
    found = rows.order_by().values("club").annotate(count=Count("pk"))
    return dict(found.values_list("club", "count"))
