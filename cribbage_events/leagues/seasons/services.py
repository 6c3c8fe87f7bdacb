"""Making and changing a season, and with it its nights."""

import datetime
from collections.abc import Iterable
from copy import copy
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.text import slugify
from django.utils.translation import gettext as _

from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.models import Club
from cribbage_events.clubs.slugs import free_slug
from cribbage_events.events.history.changing import changing
from cribbage_events.events.history.turns import own_turn
from cribbage_events.events.models import Event, Way
from cribbage_events.leagues.models import Break, Night, Season
from cribbage_events.leagues.nights.services import (
    locked_season,
    make_night,
    start_on,
)
from cribbage_events.leagues.notices import count_change
from cribbage_events.leagues.seasons.selectors import days_of, listed_days

type Days = Iterable[datetime.date]
type Breaks = Iterable[tuple[str, datetime.date, datetime.date]]

# Slugs that other pages have at the same place of an address.
PAGES = ("new", "nights", "mail")
# The fields that a night's event copies from the season.
OF_WAY = ("way", "way_taken_id", "round_count", "target")
OF_EVENT = ("stage_format", "name", "venue", "address", "contact", "round_count", "target")


def create_season(
    club: Club, *, by: Actor, breaks: Breaks = (), given_days: Days = (), **fields: Any
) -> Season:
    """A season with all its nights; `breaks` are (name, first day, last day), `given_days` those of
    a season that is played on the days that somebody lists.
    """
    with own_turn(), transaction.atomic():
        club = Club.objects.select_for_update().get(pk=club.pk)
        season = Season(club=club, **fields)
        season.slug = season_slug(season)
        season.save()
        set_breaks(season, breaks)
        for day in sorted(planned_days(season, given_days)):
            make_night(season, day, by=by)
        check_has_nights(season)
    return season


def season_slug(season: Season) -> str:
    # `slugify` drops a dash between two years. A night's slug adds its date, so this is short.
    stem = slugify(season.name.replace("–", "-"))[:35].strip("-") or "league"
    return free_slug(stem, Season.objects.all(), taken_by_pages=PAGES)


def set_breaks(season: Season, breaks: Breaks) -> None:
    season.breaks.all().delete()
    Break.objects.bulk_create(
        Break(season=season, name=name, first_day=first, last_day=last)
        for name, first, last in breaks
    )


def planned_days(season: Season, given: Days = ()) -> set[datetime.date]:
    if season.every == Season.Every.DAYS:
        return set(given)
    return set(
        days_of(
            weekday=season.weekday,
            every=season.every,
            weeks=season.weeks,
            first=season.first_day,
            last=season.last_day,
            breaks=season.breaks.values_list("first_day", "last_day"),
        )
    )


def check_has_nights(season: Season) -> None:
    if not season.nights.exists():
        message = _("There is no night between these days: choose a later last night.")
        raise ValidationError({"last_day": message})


def edit_season(
    season: Season, *, by: Actor, breaks: Breaks, given_days: Days = (), **fields: Any
) -> Season:
    """Change a season, and with it the nights that nobody has come to yet."""
    with locked_season(season) as season:
        was, before = copy(season), planned_days(season, listed_days(season))
        for name, value in fields.items():
            setattr(season, name, value)
        season.save()
        set_breaks(season, breaks)
        days = planned_days(season, given_days)
        if season.every == Season.Every.DAYS:
            # The list had every night of the season in it.
            before = set(listed_days(season))
        untouched = {night.planned_for: night for night in untouched_nights(season)}
        # Only planned nights are deleted; an added one stays.
        for day in untouched.keys() & (before - days):
            delete_night(untouched.pop(day))
        for night in untouched.values():
            update_night(night, was, season, by=by)
        known = set(season.nights.values_list("planned_for", flat=True))
        for day in sorted(days - known):
            make_night(season, day, by=by)
        check_has_nights(season)
    return season


def take_way(season: Season, *, by: Actor, kind: Way) -> None:
    """Let a season be played in this way; one that isn't saved stands for the preset. Nights that
    are not drawn yet follow, the others keep theirs.
    """
    with locked_season(season) as season:
        way = kind if kind.pk else None
        if (season.way, season.way_taken_id) == (kind.text, way.pk if way else None):
            return
        season.way, season.way_taken = kind.text, way
        season.round_count, season.target = season.preset.rounds, season.preset.target
        season.save()
        to_come = season.nights.filter(event__status=Event.Status.REGISTRATION)
        for night in to_come.select_related("event").order_by("event"):
            take_way_of_season(night.event, season, by=by)


def take_way_of_season(event: Event, season: Season, *, by: Actor) -> None:
    with changing(event, by=by, verb="take-way", touches=()) as change:
        values = {name: getattr(season, name) for name in (*OF_WAY, "stage_format")}
        if change.set(**values):
            event = change.event
            event.stages.filter(position=0).update(format=event.format_code)
            change.says(name=season.preset.name, preset=season.preset_code)


def untouched_nights(season: Season) -> list[Night]:
    """Nights to come that aren't cancelled and have no entry."""
    nights = season.nights.filter(
        event__status=Event.Status.REGISTRATION, event__why_cancelled="", event__entries=None
    )
    return list(nights.select_related("event"))


def delete_night(night: Night) -> None:
    event = night.event
    night.delete()
    event.delete()


def update_night(night: Night, was: Season, season: Season, *, by: Actor) -> None:
    """Copy what has changed in the season to a night; a night that was moved keeps its time."""
    with changing(night.event, by=by, verb="follow-season", touches=()) as change:
        event = change.event
        wanted: dict[str, Any] = {name: getattr(season, name) for name in OF_EVENT}
        wanted["money"] = season.money_fields
        if event.starts_at == start_on(was, night.planned_for):
            wanted["starts_at"] = start_on(season, night.planned_for)
        changed = [name for name, value in wanted.items() if getattr(event, name) != value]
        for name in changed:
            setattr(event, name, wanted[name])
        change.fields += changed
        plays = {"format": event.format_code, "settings": season.stage_settings}
        plays_otherwise = event.stages.exclude(**plays).update(**plays)
        if changed or plays_otherwise:
            change.says()
        if {"starts_at", "venue", "address"} & set(changed):
            count_change(night)
