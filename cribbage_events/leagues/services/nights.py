"""The nights of a season: made, added, moved."""

import datetime

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import formats

from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.clock import day_and_clock
from cribbage_events.events.models import Event, News
from cribbage_events.events.services.changing import changing, write_diary
from cribbage_events.events.services.telling import send_soon
from cribbage_events.events.services.turns import own_turn
from cribbage_events.leagues.models import Night, Season
from cribbage_events.leagues.services.locking import locked
from cribbage_events.leagues.services.telling import tell


def make_night(season: Season, day: datetime.date, *, by: Actor) -> Night:
    """A night with its event. The season is locked by whoever calls."""
    event = Event.objects.create(
        club=season.club,
        slug=f"{season.slug}-{day.isoformat()}",
        name=name_on(season, day),
        starts_at=start_on(season, day),
        venue=season.venue,
        address=season.address,
        contact=season.contact,
        preset_code=season.preset_code,
        target=season.target,
        round_count=season.round_count,
        two_over=season.two_over,
        money=season.money_fields,
        two_reports=season.club.two_reports,
        self_registration=False,
        director_fills_in=False,
    )
    write_diary(event, by=by, verb="make-night", what=f"{event.name} was planned.")
    return Night.objects.create(season=season, event=event, planned_for=day)


def name_on(season: Season, day: datetime.date) -> str:
    return f"{season.name}, {formats.date_format(day, 'j F Y')}"


def start_on(season: Season, day: datetime.date) -> datetime.datetime:
    return datetime.datetime.combine(day, season.starts, season.club.zone)


def add_night(season: Season, day: datetime.date, *, by: Actor) -> Night:
    """One more than the weekly ones."""
    with locked(season) as season:
        check_day_is_free(season, day)
        return make_night(season, day, by=by)


def check_day_is_free(season: Season, day: datetime.date, but: Night | None = None) -> None:
    """One night a day, and the day that a night was moved from is still its own."""
    for night in season.nights.select_related("event__club"):
        if night == but:
            continue
        if night.event.day == day:
            raise ValidationError({"day": "There is a night on that day already: choose another."})
        if night.planned_for == day and but is None:
            raise ValidationError({"day": "The night of that day was moved: move it back instead."})


def move_and_tell(
    night: Night, *, by: Actor, seen: int, starts_at: datetime.datetime, season_url: str
) -> None:
    """Move it, and begin to write to everybody."""
    with own_turn(), transaction.atomic():
        move_night(night, by=by, seen=seen, starts_at=starts_at)
        send_soon(night.event, url=season_url)


def move_night(night: Night, *, by: Actor, seen: int, starts_at: datetime.datetime) -> None:
    """To another day or hour; calendars and members are told that it has moved."""
    with changing(
        night.event,
        by=by,
        verb="move-night",
        only=(Event.Status.REGISTRATION,),
        seen=seen,
        touches=(),
    ) as writing:
        event = writing.event
        if event.why_cancelled:
            raise ValidationError("This night is cancelled, so it can’t be moved.")
        if event.starts_at == starts_at:
            return
        was_at, event.starts_at = event.starts_at, starts_at
        check_day_is_free(night.season, event.day, but=night)
        event.name = name_on(night.season, event.day)
        writing.fields += ["starts_at", "name"]
        tell(night, event, News.Kind.MOVED, was_at=was_at)
        writing.what = f"Moved to {day_and_clock(event.local_start)}."


def count_change(night: Night) -> None:
    """Calendars take the version with the highest number."""
    night.refresh_from_db(fields=["changes"])
    night.changes += 1
    night.save(update_fields=["changes"])
