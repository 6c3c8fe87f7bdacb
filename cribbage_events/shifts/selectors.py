"""A club's shifts, for everybody and for the desk."""

import datetime
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field

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
class ShiftLine:
    """A shift, with how many have it and how many wait."""

    shift: Shift
    taken: int
    waiting: int
    # Of both, those of the last hour.
    recent: int = 0

    @property
    def free(self) -> int:
        # A place that became free this moment is for those who wait.
        return max(self.shift.places - self.taken - self.waiting, 0)


@dataclass(frozen=True, slots=True)
class ShiftDay:
    """The shifts of one event, or those of a season on one day."""

    day: datetime.date
    event: Event | None
    season: Season | None
    lines: list[ShiftLine] = field(default_factory=list)

    @property
    def cancelled(self) -> bool:
        return self.event is not None and bool(self.event.why_cancelled)

    @property
    def free(self) -> int:
        return sum(line.free for line in self.lines)


def shifts_of(club: Club) -> QuerySet[Shift]:
    """Return shifts with everything that their days and pages need; one query."""
    found = Shift.objects.filter(club=club).exclude(event__deleted_at__isnull=False)
    return found.select_related("club", "event__club", "season__club").defer("event__archive")


def coming_days(club: Club, *, drafts: bool) -> list[ShiftDay]:
    """Return days from today on, the next day first; with those of drafts only for the club's own
    people.
    """
    today = timezone.localdate(timezone=club.zone)
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
    today = timezone.localdate(timezone=club.zone)
    first, last = datetime.date(year, 1, 1), datetime.date(year, 12, 31)
    near = Q(event__starts_at__year__gte=year - 1, event__starts_at__year__lte=year + 1)
    shifts = with_counts(shifts_of(club).filter(near | Q(day__range=(first, last))))
    days = [day for day in by_day(shifts) if day.day < today and day.day.year == year]
    return days[::-1]


def with_counts(shifts: QuerySet[Shift]) -> list[ShiftLine]:
    lately = Q(signups__asked_at__gte=timezone.now() - AN_HOUR) & ~Q(signups__state=State.LEFT)
    counted = shifts.annotate(
        taken_count=TAKEN, waiting_count=WAITING, recent_count=Count("signups", filter=lately)
    )
    return [
        ShiftLine(each, each.taken_count, each.waiting_count, each.recent_count) for each in counted
    ]


def by_day(lines: Iterable[ShiftLine]) -> list[ShiftDay]:
    days: dict[tuple[datetime.date, int, int], ShiftDay] = {}
    for line in lines:
        shift = line.shift
        key = (shift.date, shift.event_id or 0, shift.season_id or 0)
        day = days.setdefault(key, ShiftDay(shift.date, shift.event, shift.season))
        day.lines.append(line)
    return [days[key] for key in sorted(days)]


def counted(shift: Shift) -> ShiftLine:
    states = list(shift.signups.values_list("state", flat=True))
    return ShiftLine(shift, states.count(State.TAKEN), states.count(State.WAITING))


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


@dataclass(frozen=True, slots=True)
class Hours:
    """The hours of one volunteer in a year."""

    name: str
    shifts: int
    minutes: int

    @property
    def hours(self) -> str:
        return hours_words(self.minutes)


def hours_in(club: Club, year: int) -> list[Hours]:
    """Return hours by volunteer, who worked most first. One query."""
    came = Signup.objects.filter(shift__in=shifts_of(club), came=True)
    rows = came.select_related("shift__club", "shift__event__club").defer("shift__event__archive")
    groups: defaultdict[str, list[Signup]] = defaultdict(list)
    for row in rows:
        if row.shift.date.year == year:
            groups[row.name.casefold()].append(row)
    found = [
        Hours(group[-1].name, len(group), sum(each.worked for each in group))
        for group in groups.values()
    ]
    return sorted(found, key=lambda each: (-each.minutes, sort_key(each.name)))


def volunteers_of(event: Event) -> list[Signup]:
    """Those who have a shift at the event or wait for one: they are told what becomes of it."""
    found = Signup.objects.filter(shift__event=event).exclude(state=State.LEFT)
    return list(found.select_related("shift__club", "shift__event__club"))


def given_back(club: Club, *, event: Event | None = None) -> list[Signup]:
    """Shifts to come that somebody has given back, and for which nobody moved up: of the club, or
    of one event. One query.
    """
    today = timezone.localdate(timezone=club.zone)
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
