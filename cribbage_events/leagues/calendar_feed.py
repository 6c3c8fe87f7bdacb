"""A season as an iCalendar file (RFC 5545), to which phones subscribe.

A night keeps its UID for good; the number of its changes is its SEQUENCE, by which calendars know
that it was moved or cancelled. Nothing here depends on when it is asked for.
"""

import datetime
from collections.abc import Iterable

from django.utils import formats
from icalendar import Calendar, Event, vDuration

from cribbage_events.leagues.models import Night, Season
from cribbage_events.leagues.selectors.nights import moved_from

A_YEAR = datetime.timedelta(366)
ASK_AGAIN = datetime.timedelta(hours=1)
MAKER = "-//Cribbage Events//Leagues//EN"


def calendar_of(season: Season, nights: Iterable[Night], site: str) -> bytes:
    """`site` is the site's own address, before the paths of its pages."""
    calendar = Calendar()
    calendar.add("prodid", MAKER)
    calendar.add("version", "2.0")
    calendar.add("calscale", "GREGORIAN")
    calendar.add("x-wr-calname", f"{season.name}, {season.club.name}")
    calendar.add("x-wr-timezone", season.club.time_zone)
    calendar.add("refresh-interval", vDuration(ASK_AGAIN), parameters={"VALUE": "DURATION"})
    calendar.add("x-published-ttl", vDuration(ASK_AGAIN))
    for night in nights:
        calendar.add_component(entry_of(season, night, site))
    calendar.add_missing_timezones(season.first_day - A_YEAR, season.last_day + A_YEAR)
    body: bytes = calendar.to_ical()
    return body


def entry_of(season: Season, night: Night, site: str) -> Event:
    event, entry = night.event, Event()
    # Changed at least as late as it was made; without a sender that is its stamp too.
    changed = night.changed_at  # type: ignore[attr-defined]
    entry.add("uid", f"night-{night.pk}.{season.slug}@cribbage-events")
    entry.add("dtstamp", changed)
    entry.add("last-modified", changed)
    entry.add("sequence", night.changes)
    entry.add("dtstart", event.local_start)
    entry.add("dtend", end_of(season, event.local_start))
    entry.add("summary", summary(season, night))
    entry.add("description", description(season, night, site))
    entry.add("location", ", ".join(filter(None, (event.venue, event.address))))
    entry.add("url", f"{site}{event.get_absolute_url()}")
    entry.add("status", "CANCELLED" if night.cancelled else "CONFIRMED")
    if night.cancelled:
        # Nobody's evening is taken any more.
        entry.add("transp", "TRANSPARENT")
    return entry


def end_of(season: Season, start: datetime.datetime) -> datetime.datetime:
    """A night that was moved to another hour lasts as long as any other."""
    day = start.date()
    lasts = datetime.datetime.combine(day, season.ends) - datetime.datetime.combine(
        day, season.starts
    )
    zone = season.club.zone
    return (start.astimezone(datetime.UTC) + lasts).astimezone(zone)


def summary(season: Season, night: Night) -> str:
    if night.cancelled:
        return f"CANCELLED: {season.name}"
    day = moved_from(night)
    return f"{season.name}: moved from {day_words(day)}" if day else season.name


def description(season: Season, night: Night, site: str) -> str:
    lines = [f"Cancelled: {night.event.why_cancelled}"] if night.cancelled else []
    if day := moved_from(night):
        lines.append(f"Moved from {day_words(day)}.")
    lines += [f"Ask: {night.event.contact}"] if night.event.contact else []
    return "\n".join([*lines, f"{site}{season.get_absolute_url()}"])


def day_words(day: datetime.date) -> str:
    return formats.date_format(day, "l j F")
