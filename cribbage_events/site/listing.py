"""Events for the front page and a club's page, which show a season instead of its nights."""

import datetime

from django.db.models import Min, Q, QuerySet
from django.utils import timezone

from cribbage_events.clubs.models import Club
from cribbage_events.events.models import Event
from cribbage_events.leagues.models import Season

# Today, anywhere on earth.
AROUND_TODAY = datetime.timedelta(hours=36)
# A tournament may take two or three days.
A_FEW_DAYS = datetime.timedelta(days=3)
COMING = Q(nights__event__status=Event.Status.REGISTRATION, nights__event__why_cancelled="")


def events_shown(events: QuerySet[Event]) -> QuerySet[Event]:
    """Return events without consolations, and of nights only those that are being played or of
    these days.
    """
    now = timezone.now()
    is_near = Q(starts_at__range=(now - AROUND_TODAY, now + AROUND_TODAY))
    nights = Q(night__isnull=True) | Q(status=Event.Status.RUNNING) | is_near
    # The archive is large and not shown here.
    return (
        events.filter(nights, part_of=None)
        .select_related("club", "night")
        .defer("archive", "notes", "rules")
    )


def without_other_nights(events: QuerySet[Event], most: int | None = None) -> list[Event]:
    """The events shown; of nights that are not being played, only those of today."""
    return [event for event in events_shown(events)[:most] if is_listed_today(event)]


def is_left_open(event: Event) -> bool:
    """Whether it was played days ago and nobody has finished it: it isn't happening now."""
    return event.status == Event.Status.RUNNING and event.club.today - event.day > A_FEW_DAYS


def is_listed_today(event: Event) -> bool:
    if getattr(event, "night", None) is None or event.status == Event.Status.RUNNING:
        return True
    return event.day == timezone.localdate(timezone=event.club.zone)


def seasons_shown(club: Club | None = None) -> QuerySet[Season]:
    """Find those that aren't over, each with the start of its next night as `next_at`, in one
    query.
    """
    clubs = Q(club=club) if club else Q(club__suspended_at=None, club__deleted_at=None)
    going_on = Season.objects.filter(clubs).filter(
        last_day__gte=timezone.localdate() - datetime.timedelta(1)
    )
    return with_next(going_on)


def seasons_of(club: Club) -> QuerySet[Season]:
    return with_next(club.seasons.all())


def with_next(seasons: QuerySet[Season]) -> QuerySet[Season]:
    coming = COMING & Q(nights__event__starts_at__gte=timezone.now())
    next_at = Min("nights__event__starts_at", filter=coming)
    return seasons.annotate(next_at=next_at).select_related("club")
