"""The nights of a season: planned, added, moved, cancelled."""

import datetime
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import F
from django.utils.translation import gettext as _

from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.models import Club
from cribbage_events.events.history.changing import changing, write_diary
from cribbage_events.events.history.turns import own_turn
from cribbage_events.events.lifecycle.services import add_stage
from cribbage_events.events.models import Entry, Event, News
from cribbage_events.events.notices import lead_to
from cribbage_events.leagues.models import Night, Season
from cribbage_events.leagues.notices import tell_members

BEFORE_THE_GAMES = (Event.Status.REGISTRATION,)


def make_night(season: Season, day: datetime.date, *, by: Actor) -> Night:
    """A night with its event; the caller has locked the season."""
    event = Event.objects.create(
        club=season.club,
        slug=f"{season.slug}-{day.isoformat()}",
        name=season.name,
        starts_at=start_on(season, day),
        venue=season.venue,
        address=season.address,
        contact=season.contact,
        preset_code=season.preset_code,
        way=season.way,
        way_taken_id=season.way_taken_id,
        stage_format=season.stage_format,
        target=season.target,
        round_count=season.round_count,
        money=season.money_fields,
        two_reports=season.club.two_reports,
        self_registration=False,
        director_fills_in=False,
    )
    add_stage(event, **season.stage_settings)
    write_diary(event, by=by, verb="make-night", name=event.name, day=day.isoformat())
    return Night.objects.create(season=season, event=event, planned_for=day)


def start_on(season: Season, day: datetime.date) -> datetime.datetime:
    return datetime.datetime.combine(day, season.starts, season.club.zone)


def add_night(season: Season, day: datetime.date, *, by: Actor) -> Night:
    """Add a night beside the weekly ones."""
    with locked_season(season) as season:
        check_day_is_free(season, day)
        return make_night(season, day, by=by)


def check_day_is_free(season: Season, day: datetime.date, but: Night | None = None) -> None:
    """There is one night a day, and a moved night keeps the day that it was planned for."""
    for night in season.nights.select_related("event__club"):
        if night == but:
            continue
        if night.event.day == day:
            raise ValidationError(
                {"day": _("There is already a night on that day: choose another.")}
            )
        if night.planned_for == day and but is None:
            raise ValidationError(
                {"day": _("The night of that day was moved: move it back instead.")}
            )


def and_tell(
    change: Callable[..., None], night: Night, *, season_url: str, by: Actor, **given: Any
) -> None:
    """Move, cancel or hold a night, and begin to write to everybody; the letters lead to
    `season_url`.
    """
    with own_turn(), transaction.atomic():
        change(night, by=by, **given)
        lead_to(night.event, season_url)


def move_night(night: Night, *, by: Actor, seen: int, starts_at: datetime.datetime) -> None:
    """Move a night to another day or hour; calendars and members are told."""
    with changing(
        night.event, by=by, verb="move-night", only=BEFORE_THE_GAMES, seen=seen, touches=()
    ) as change:
        event = change.event
        if event.why_cancelled:
            raise ValidationError(_("This night is cancelled, so it can’t be moved."))
        if event.starts_at == starts_at:
            return
        was_at, event.starts_at = event.starts_at, starts_at
        check_day_is_free(night.season, event.day, but=night)
        event.name = night.season.name
        change.fields += ["starts_at", "name"]
        tell_members(night, event, News.Kind.MOVED, was_at=was_at)
        change.says(to=event.local_start.replace(tzinfo=None).isoformat(timespec="minutes"))


def set_final(night: Night, *, by: Actor, seen: int, first_places: int | None) -> None:
    """Let only the first so many of the season's table play a night; None: everybody again."""
    with (
        locked_season(night.season) as season,
        changing(
            night.event, by=by, verb="set-final", only=BEFORE_THE_GAMES, seen=seen, touches=()
        ) as change,
    ):
        if change.event.why_cancelled:
            raise ValidationError(_("This night is cancelled."))
        if change.event.entries.exclude(status=Entry.Status.NO_SHOW).exists():
            raise ValidationError(_("Somebody has been checked in for this night already."))
        night.refresh_from_db(fields=["first_places", "changes"])
        if night.first_places == first_places:
            return
        if first_places and season.nights.exclude(pk=night.pk).filter(first_places__gt=0).exists():
            raise ValidationError(
                _("The season has a final night on another day: make that one for everybody first.")
            )
        night.first_places = first_places
        night.changes += 1
        night.save(update_fields=["first_places", "changes"])
        change.says(first_places=first_places)


@contextmanager
def counting_in_calendars(club: Club, _by: Actor) -> Iterator[None]:
    """Count a change of the club's time zone for each night, since calendars show it."""
    was = Club.objects.get(pk=club.pk).time_zone
    yield
    if Club.objects.get(pk=club.pk).time_zone != was:
        Night.objects.filter(season__club=club).update(changes=F("changes") + 1)


@contextmanager
def locked_season(season: Season) -> Iterator[Season]:
    """A transaction with the season as it is now."""
    with own_turn(), transaction.atomic():
        seasons = Season.objects.select_for_update(of=("self",)).select_related("club")
        yield seasons.get(pk=season.pk)


def cancel_night(night: Night, *, by: Actor, seen: int, reason: str) -> None:
    """Cancel with a reason; every member gets a notice, by e-mail or on the call list."""
    with changing(
        night.event, by=by, verb="cancel-night", only=BEFORE_THE_GAMES, seen=seen, touches=()
    ) as change:
        event = change.event
        if not reason.strip():
            raise ValidationError({"reason": _("Type the reason: members are told.")})
        if event.why_cancelled:
            raise ValidationError(_("This night is already cancelled."))
        event.why_cancelled = reason.strip()
        change.fields.append("why_cancelled")
        tell_members(night, event, News.Kind.CANCELLED)
        change.says(reason=reason.strip())


def hold_night_after_all(night: Night, *, by: Actor, seen: int, reason: str) -> None:
    """The night takes place: cancelled by mistake, or the storm has passed."""
    with changing(
        night.event, by=by, verb="hold-night", only=BEFORE_THE_GAMES, seen=seen, touches=()
    ) as change:
        if not change.event.why_cancelled:
            raise ValidationError(_("This night isn’t cancelled."))
        if not reason.strip():
            raise ValidationError({"reason": _("Type the reason why it takes place after all.")})
        change.event.why_cancelled = ""
        change.fields.append("why_cancelled")
        tell_members(night, change.event, News.Kind.HELD)
        change.says(reason=reason.strip())
