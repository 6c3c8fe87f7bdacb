"""A season's nights as its desk, its calendar and its public page show them."""

import datetime
from collections.abc import Sequence

from django.db.models import Max, Q

from cribbage_events.events.models import Entry, Event
from cribbage_events.leagues.models import Night, Season
from cribbage_events.leagues.money import CAME, taken_unplayed

State, Status = Night.State, Event.Status
# The lines of the diary that change what a calendar shows.
CALENDAR_VERBS = (
    "make-night",
    "follow-season",
    "move-night",
    "cancel-night",
    "hold-night",
    "keep-hour",
    "set-final",
)


def nights_of(season: Season) -> list[Night]:
    """Two queries; the earliest first."""
    taken = taken_unplayed(season)
    found = season.nights.select_related("event__news").defer("event__archive", "event__rules")
    nights = [with_season(night, season) for night in found]
    for night in nights:
        night.taken = taken.get(night.pk, 0)
    return nights


def with_season(night: Night, season: Season) -> Night:
    night.season, night.event.club = season, season.club
    return night


def nights_for_calendar(season: Season) -> list[Night]:
    """Return each with `changed_at`, the last change of what a calendar shows, in one query."""
    of_calendar = Q(event__changes__verb__in=CALENDAR_VERBS)
    nights = season.nights.select_related("event").defer("event__archive", "event__rules")
    dated = nights.annotate(changed_at=Max("event__changes__at", filter=of_calendar))
    return [with_season(night, season) for night in dated]


def past_and_coming(
    nights: Sequence[Night], today: datetime.date
) -> tuple[list[Night], list[Night]]:
    """Past nights, the latest first, and coming ones with the one that is being played."""
    coming = [each for each in nights if each.day >= today or each.state == State.PLAYING]
    return [each for each in reversed(nights) if each not in coming], coming


def current_night(nights: Sequence[Night]) -> Night | None:
    """The night that is being played, or tonight's, or the next one."""
    for states in ({State.PLAYING}, {State.TONIGHT, State.PLANNED}):
        for night in nights:
            if night.state in states:
                return night
    return None


def entry_tonight(season: Season, person: int) -> Entry | None:
    """The entry of somebody who has come to a night that isn't closed yet."""
    entries = Entry.objects.filter(person__pk=person, status__in=CAME, event__night__season=season)
    unclosed = entries.filter(event__why_cancelled="").exclude(event__status=Status.FINISHED)
    return unclosed.select_related("event", "person").order_by("event__starts_at").last()
