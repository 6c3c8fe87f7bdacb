"""A season's nights as its desk, its calendar and its public page show them."""

import datetime
from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.db.models import Max, Q, TextChoices
from django.utils.translation import gettext_lazy as _

from cribbage_events.events.models import Entry, Event
from cribbage_events.leagues.models import Night, Season
from cribbage_events.leagues.money.selectors import taken_unplayed

Status = Event.Status
CAME = (Entry.Status.CHECKED_IN, Entry.Status.REGISTERED, Entry.Status.WITHDRAWN)
# The lines of the diary that change what a calendar shows.
CALENDAR_VERBS = (
    "make-night",
    "follow-season",
    "move-night",
    "cancel-night",
    "hold-night",
    "keep-hour",
)


class State(TextChoices):
    """The state of a night on a certain day."""

    PLANNED = "planned", _("planned")
    TONIGHT = "tonight", _("tonight")
    PLAYING = "playing", _("being played")
    CLOSED = "closed", _("closed")
    CANCELLED = "cancelled", _("cancelled")
    MISSED = "missed", _("not played")


@dataclass(frozen=True, slots=True)
class NightLine:
    """A night, its state, and the day it was moved from."""

    night: Night
    state: State
    moved_from: datetime.date | None
    # Only if it begins at another hour than the other nights of the season.
    new_hour: datetime.time | None
    # The cents that were taken for a night of which no game was drawn.
    taken: int = 0

    @property
    def is_unplayed(self) -> bool:
        """Whether money was taken for it, and it won't be played."""
        return bool(self.taken) and self.state in {State.MISSED, State.CANCELLED}

    @property
    def day(self) -> datetime.date:
        return self.night.event.day

    @property
    def can_cancel(self) -> bool:
        return self.state in {State.PLANNED, State.TONIGHT}

    @property
    def can_move(self) -> bool:
        return self.state in {State.PLANNED, State.TONIGHT, State.MISSED}


def nights_of(season: Season, today: datetime.date | None = None) -> list[NightLine]:
    """Two queries; the earliest first."""
    taken = taken_unplayed(season)
    nights = season.nights.select_related("event__news").defer("event__archive", "event__rules")
    on = today or season.club.today
    lines = (night_line(with_season(night, season), on) for night in nights)
    return [replace(line, taken=taken.get(line.night.pk, 0)) for line in lines]


def with_season(night: Night, season: Season) -> Night:
    night.season, night.event.club = season, season.club
    return night


def nights_for_calendar(season: Season) -> list[Night]:
    """Return each with `changed_at`, the last change of what a calendar shows, in one query."""
    of_calendar = Q(event__changes__verb__in=CALENDAR_VERBS)
    nights = season.nights.select_related("event").defer("event__archive", "event__rules")
    dated = nights.annotate(changed_at=Max("event__changes__at", filter=of_calendar))
    return [with_season(night, season) for night in dated]


def night_line(night: Night, today: datetime.date) -> NightLine:
    return NightLine(night, night_state(night, today), moved_from(night), new_hour(night))


def night_state(night: Night, today: datetime.date) -> State:
    event = night.event
    if event.why_cancelled:
        return State.CANCELLED
    if event.status == Status.FINISHED:
        return State.CLOSED
    if event.status == Status.RUNNING:
        return State.PLAYING
    if event.day == today:
        return State.TONIGHT
    return State.PLANNED if event.day > today else State.MISSED


def moved_from(night: Night) -> datetime.date | None:
    return night.planned_for if night.event.day != night.planned_for else None


def new_hour(night: Night) -> datetime.time | None:
    hour = night.event.local_start.time()
    return hour if hour != night.season.starts else None


def past_and_coming(
    lines: Sequence[NightLine], today: datetime.date
) -> tuple[list[NightLine], list[NightLine]]:
    """Past nights, the latest first, and coming ones with the one that is being played."""
    coming = [line for line in lines if line.day >= today or line.state == State.PLAYING]
    return [line for line in reversed(lines) if line not in coming], coming


def current_night(lines: Sequence[NightLine]) -> NightLine | None:
    """The night that is being played, or tonight's, or the next one."""
    for states in ({State.PLAYING}, {State.TONIGHT, State.PLANNED}):
        for line in lines:
            if line.state in states:
                return line
    return None


def entry_tonight(season: Season, person: int) -> Entry | None:
    """The entry of somebody who has come to a night that isn't closed yet."""
    entries = Entry.objects.filter(person__pk=person, status__in=CAME, event__night__season=season)
    unclosed = entries.filter(event__why_cancelled="").exclude(event__status=Status.FINISHED)
    return unclosed.select_related("event", "person").order_by("event__starts_at").last()
