"""Every club of the installation, in figures."""

import datetime
from collections.abc import Sequence
from dataclasses import dataclass

from django.core.paginator import Page, Paginator
from django.db.models import Count, F, Max, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from cribbage_events.clubs.models import Club, Person, Role, User
from cribbage_events.events.models import Change, Event
from cribbage_events.operator.selectors.mail import ClubMail, mail_of_clubs
from cribbage_events.words.counts import count_of_events, count_of_players
from cribbage_events.words.dates import full_date

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
        made_at = self.club.made_at
        parts = [_("since %(date)s") % {"date": day(made_at)}] if made_at else []
        parts.append(count_of_directors(self.directors))
        parts.append(count_of_events(self.events))
        parts.append(players_and_members(self.people, self.members))
        if self.last_change:
            parts.append(_("last change %(date)s") % {"date": day(self.last_change)})
        if self.mail.week:
            parts.append(self.mail.words)
        return " · ".join(parts)


def count_of_directors(count: int) -> str:
    return ngettext("%(count)s director", "%(count)s directors", count) % {"count": count}


def players_and_members(players: int, members: int) -> str:
    if not members:
        return count_of_players(players)
    words = ngettext(
        "%(count)s player, %(members)s of them members",
        "%(count)s players, %(members)s of them members",
        players,
    )
    return words % {"count": players, "members": members}


def day(at: datetime.datetime) -> str:
    return full_date(timezone.localtime(at))


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
    lines = club_lines(list(page.object_list))
    return Page(lines, page.number, page.paginator)  # type: ignore[arg-type]


def directors_of(club: Club) -> list[User]:
    """Whom an operator writes to about the club."""
    directs = Role.objects.filter(club=club, kind=Role.Kind.DIRECTOR)
    return [role.user for role in directs.select_related("user").order_by("user__email")]


def club_lines(clubs: Sequence[Club]) -> list[ClubLine]:
    """Five queries, however many clubs."""
    keys = [club.pk for club in clubs]
    mail = mail_of_clubs(keys)
    directors = count_by_club(Role.objects.filter(club__in=keys, kind=Role.Kind.DIRECTOR))
    events = count_by_club(Event.objects.filter(club__in=keys, part_of=None))
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


def count_by_club(rows: "QuerySet[Role] | QuerySet[Event]") -> dict[int, int]:
    """How many rows each club has."""
    found = rows.order_by().values("club").annotate(count=Count("pk"))
    return dict(found.values_list("club", "count"))
