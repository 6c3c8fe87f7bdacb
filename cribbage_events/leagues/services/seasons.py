"""Making and changing a season, and with it its nights."""

import datetime
from collections.abc import Iterable
from copy import copy
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.text import slugify

from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.models import Club
from cribbage_events.events.models import Event
from cribbage_events.events.services.changing import changing
from cribbage_events.events.services.turns import own_turn
from cribbage_events.leagues.calendar import days_of
from cribbage_events.leagues.models import Break, Night, Season
from cribbage_events.leagues.services.locking import locked
from cribbage_events.leagues.services.nights import count_change, make_night, name_on, start_on

type Breaks = Iterable[tuple[str, datetime.date, datetime.date]]

# What stands in the same place of an address.
RESERVED = {"", "new", "nights"}
# What a night takes from its season, under the event's names.
OF_EVENT = ("venue", "address", "contact", "round_count", "target", "two_over")


def create_season(club: Club, *, by: Actor, breaks: Breaks = (), **fields: Any) -> Season:
    """A season with all its nights; `breaks` are (name, first day, last day)."""
    with own_turn(), transaction.atomic():
        club = Club.objects.select_for_update().get(pk=club.pk)
        season = Season(club=club, **fields)
        season.slug = free_slug(season)
        season.save()
        set_breaks(season, breaks)
        for day in planned_days(season):
            make_night(season, day, by=by)
        check_has_nights(season)
    return season


def free_slug(season: Season) -> str:
    # A dash between two years is no hyphen, and would be left out. A night adds its date.
    stem = slugify(season.name.replace("–", "-"))[:35].strip("-") or "league"
    taken = RESERVED | set(
        Season.objects.filter(slug__startswith=stem).values_list("slug", flat=True)
    )
    slug, number = stem, 1
    while slug in taken:
        number += 1
        slug = f"{stem}-{number}"
    return slug


def set_breaks(season: Season, breaks: Breaks) -> None:
    season.breaks.all().delete()
    Break.objects.bulk_create(
        Break(season=season, name=name, first_day=first, last_day=last)
        for name, first, last in breaks
    )


def planned_days(season: Season) -> list[datetime.date]:
    return list(
        days_of(
            weekday=season.weekday,
            first=season.first_day,
            last=season.last_day,
            breaks=season.breaks.values_list("first_day", "last_day"),
        )
    )


def check_has_nights(season: Season) -> None:
    if not season.nights.exists():
        message = "There is no night between these days: choose a later last night."
        raise ValidationError({"last_day": message})


def edit_season(season: Season, *, by: Actor, breaks: Breaks, **fields: Any) -> Season:
    """Change a season; nights that nobody has come to yet follow, all others stay as they are."""
    with locked(season) as season:
        was, before = copy(season), set(planned_days(season))
        for name, value in fields.items():
            setattr(season, name, value)
        season.save()
        set_breaks(season, breaks)
        days = set(planned_days(season))
        untouched = {night.planned_for: night for night in untouched_nights(season)}
        # A night that was added beside the weekly ones stays.
        for day in untouched.keys() & (before - days):
            remove(untouched.pop(day))
        for night in untouched.values():
            follow(night, was, season, by=by)
        known = set(season.nights.values_list("planned_for", flat=True))
        for day in sorted(days - known):
            make_night(season, day, by=by)
        check_has_nights(season)
    return season


def untouched_nights(season: Season) -> list[Night]:
    """Still to come, not cancelled, with nobody at the door."""
    nights = season.nights.filter(
        event__status=Event.Status.REGISTRATION, event__why_cancelled="", event__entries=None
    )
    return list(nights.select_related("event"))


def remove(night: Night) -> None:
    event = night.event
    night.delete()
    event.delete()


def follow(night: Night, was: Season, season: Season, *, by: Actor) -> None:
    """A night takes over what has changed in its season; one that was moved keeps its time."""
    with changing(night.event, by=by, verb="follow-season", touches=()) as writing:
        event = writing.event
        wanted: dict[str, Any] = {name: getattr(season, name) for name in OF_EVENT}
        wanted["money"] = season.money_fields
        wanted["name"] = name_on(season, event.day)
        if event.starts_at == start_on(was, night.planned_for):
            wanted["starts_at"] = start_on(season, night.planned_for)
        changed = [name for name, value in wanted.items() if getattr(event, name) != value]
        for name in changed:
            setattr(event, name, wanted[name])
        writing.fields += changed
        if changed:
            writing.what = "Changed with the season."
        if {"starts_at", "venue", "address"} & set(changed):
            count_change(night)
