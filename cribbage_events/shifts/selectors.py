"""A club's shifts, for everybody and for the desk."""

import datetime
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from django.db.models import Count, F, Q, QuerySet
from django.utils import timezone

from cribbage_events.clubs.models import Club
from cribbage_events.clubs.names import sort_key
from cribbage_events.events.models import Event
from cribbage_events.leagues.models import Season
from cribbage_events.shifts.models import A_DAY, Shift, Signup, hours_words

State = Signup.State
AN_HOUR = datetime.timedelta(hours=1)
# Longer than the hour that the page shows, since choosing takes time.
AND_A_QUARTER = datetime.timedelta(minutes=75)
TAKEN = Count("signups", filter=Q(signups__state=State.TAKEN))
WAITING = Count("signups", filter=Q(signups__state=State.WAITING))


@dataclass(frozen=True, slots=True)
class ShiftDay:
    """The shifts of one event, or those of a season on one day."""

    day: datetime.date
    event: Event | None
    season: Season | None
    shifts: list[Shift] = field(default_factory=list)

    @property
    def cancelled(self) -> bool:
        return self.event is not None and bool(self.event.why_cancelled)

    @property
    def free(self) -> int:
        return sum(shift.free for shift in self.shifts)


def shifts_of(club: Club) -> QuerySet[Shift]:
    """Return shifts with everything that their days and pages need; one query."""
    found = Shift.objects.filter(club=club).exclude(event__deleted_at__isnull=False)
    return found.select_related("club", "event__club", "season__club").defer("event__archive")


def coming_days(club: Club, *, drafts: bool) -> list[ShiftDay]:
    """Return days from today on, the next day first; with those of drafts only for the club's own
    people.
    """
    today = club.today
    # An event's day depends on the club's time zone: a day more is fetched.
    since = timezone.now() - datetime.timedelta(days=2)
    coming = Q(day__gte=today) | Q(event__starts_at__gte=since)
    shifts = shifts_of(club).filter(coming)
    if not drafts:
        shifts = shifts.exclude(event__visible=False)
    return [day for day in by_day(with_counts(shifts)) if day.day >= today]


def free_places(club: Club) -> int:
    """Return how many volunteers the club still looks for. One query."""
    days = coming_days(club, drafts=False)
    return sum(day.free for day in days if not day.cancelled)


def past_days(club: Club, year: int) -> list[ShiftDay]:
    """Return days before today, of one year; the last one first."""
    today = club.today
    first, last = datetime.date(year, 1, 1), datetime.date(year, 12, 31)
    near = Q(event__starts_at__year__gte=year - 1, event__starts_at__year__lte=year + 1)
    shifts = with_counts(shifts_of(club).filter(near | Q(day__range=(first, last))))
    days = [day for day in by_day(shifts) if day.day < today and day.day.year == year]
    return days[::-1]


def with_counts(shifts: QuerySet[Shift]) -> QuerySet[Shift]:
    lately = Q(signups__asked_at__gte=timezone.now() - AN_HOUR) & ~Q(signups__state=State.LEFT)
    counts = {"taken": TAKEN, "waiting": WAITING}
    counts["recent"] = Count("signups", filter=lately)
    return shifts.annotate(**counts)


def by_day(shifts: Iterable[Shift]) -> list[ShiftDay]:
    days: dict[tuple[datetime.date, int, int], ShiftDay] = {}
    for shift in shifts:
        key = (shift.date, shift.event_id or 0, shift.season_id or 0)
        day = days.setdefault(key, ShiftDay(shift.date, shift.event, shift.season))
        day.shifts.append(shift)
    return [days[key] for key in sorted(days)]


def counted(shift: Shift) -> Shift:
    """Set its counts, and return it."""
    states = list(shift.signups.values_list("state", flat=True))
    shift.taken, shift.waiting = states.count(State.TAKEN), states.count(State.WAITING)
    return shift


def years_with_shifts(club: Club) -> list[int]:
    """The years in which the club had shifts, the last one first."""
    days = shifts_of(club).values_list("day", "event__starts_at")
    found = {
        day.year if day is not None else starts.astimezone(club.zone).year
        for day, starts in days.iterator()
    }
    return sorted(found, reverse=True)


def asked_lately(club: Club, *, within: datetime.timedelta = AN_HOUR) -> QuerySet[Signup]:
    """Return who got a shift lately, the last first."""
    since = timezone.now() - within
    found = Signup.objects.filter(shift__in=shifts_of(club), asked_at__gte=since)
    found = found.exclude(state=State.LEFT).select_related("shift__event__club", "shift__club")
    return found.defer("shift__event__archive").order_by("-asked_at", "-pk")


def hours_in(club: Club, year: int) -> list[dict[str, Any]]:
    """Return the hours of each volunteer in a year, who worked most first. One query."""
    came = Signup.objects.filter(shift__in=shifts_of(club), came=True)
    rows = came.select_related("shift__club", "shift__event__club").defer("shift__event__archive")
    groups: defaultdict[str, list[Signup]] = defaultdict(list)
    for row in rows:
        if row.shift.date.year == year:
            groups[row.name.casefold()].append(row)
    found = [
        hours_row(group[-1].name, len(group), sum(each.worked for each in group))
        for group in groups.values()
    ]
    return sorted(found, key=lambda each: (-each["minutes"], sort_key(each["name"])))


def hours_row(name: str, shifts: int, minutes: int) -> dict[str, Any]:
    return {"name": name, "shifts": shifts, "minutes": minutes, "hours": hours_words(minutes)}


def volunteers_of(event: Event) -> list[Signup]:
    """Those who have a shift at the event or wait for one: they are told what becomes of it."""
    found = Signup.objects.filter(shift__event=event).exclude(state=State.LEFT)
    return list(found.select_related("shift__club", "shift__event__club"))


def given_back(club: Club, *, event: Event | None = None) -> list[Signup]:
    """Shifts to come that somebody has given back, and for which nobody moved up: of the club, or
    of one event. One query.
    """
    today = club.today
    found = Signup.objects.filter(shift__in=shifts_of(club), state=State.LEFT)
    if event is not None:
        found = found.filter(shift__event=event)
    found = found.select_related("shift__club", "shift__event__club").annotate(
        taken=Count("shift__signups", filter=Q(shift__signups__state=State.TAKEN))
    )
    coming = Q(shift__day__gte=today) | Q(shift__event__starts_at__gte=timezone.now() - A_DAY)
    free = found.filter(coming, taken__lt=F("shift__places"), shift__event__why_cancelled="") | (
        found.filter(coming, taken__lt=F("shift__places"), shift__event=None)
    )
    return [signup for signup in free if signup.shift.date >= today]
