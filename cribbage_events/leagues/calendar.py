"""A season as a calendar to which phones subscribe."""

import datetime
from collections.abc import Iterable

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import get_language, override
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe
from icalendar import Event, vDuration

from cribbage_events.clubs.language import language_of
from cribbage_events.events.calendar import new_calendar, send_calendar, written
from cribbage_events.leagues.access import for_season_visitor
from cribbage_events.leagues.models import Night, Season
from cribbage_events.leagues.nights.selectors import nights_for_calendar
from cribbage_events.server.hosts import full_address
from cribbage_events.server.languages import is_spoken
from cribbage_events.words.dates import weekday_date

# A season as an iCalendar file (RFC 5545), to which phones subscribe.
#
# A night keeps its UID for good. Its SEQUENCE counts its changes: by it a calendar knows that the
# night was moved or cancelled. The file depends on the season alone, so that its ETag stays the
# same.

ASK_AGAIN = datetime.timedelta(hours=1)


def calendar_of(season: Season, nights: Iterable[Night], site: str) -> bytes:
    """`site` is the address of the site, such as "https://pegs.example", without a path."""
    calendar = new_calendar("Leagues")
    calendar.add("x-wr-calname", f"{season.name}, {season.club.name}")
    calendar.add("x-wr-timezone", season.club.time_zone)
    calendar.add("refresh-interval", vDuration(ASK_AGAIN), parameters={"VALUE": "DURATION"})
    calendar.add("x-published-ttl", vDuration(ASK_AGAIN))
    entries = [calendar_entry(season, night, site) for night in nights]
    days = {"first": season.first_day, "last": season.last_day}
    return written(calendar, entries, zone=season.club.zone, **days)


def calendar_entry(season: Season, night: Night, site: str) -> Event:
    event, entry = night.event, Event()
    # No sender mails this entry, so RFC 5545 lets DTSTAMP be the last change.
    changed = night.changed_at  # type: ignore[attr-defined]
    entry.add("uid", f"night-{night.pk}.{season.slug}@cribbage-events")
    entry.add("dtstamp", changed)
    entry.add("last-modified", changed)
    entry.add("sequence", night.changes)
    entry.add("dtstart", event.local_start)
    entry.add("dtend", end_of_night(season, event.local_start))
    entry.add("summary", entry_summary(season, night))
    entry.add("description", entry_description(season, night, site))
    entry.add("location", ", ".join(filter(None, (event.venue, event.address))))
    entry.add("url", f"{site}{event.get_absolute_url()}")
    entry.add("status", "CANCELLED" if night.cancelled else "CONFIRMED")
    if night.cancelled:
        # A cancelled night must not block time.
        entry.add("transp", "TRANSPARENT")
    return entry


def end_of_night(season: Season, start: datetime.datetime) -> datetime.datetime:
    """A night that was moved to another hour is as long as the others."""
    day = start.date()
    lasts = datetime.datetime.combine(day, season.ends) - datetime.datetime.combine(
        day, season.starts
    )
    zone = season.club.zone
    return (start.astimezone(datetime.UTC) + lasts).astimezone(zone)


def entry_summary(season: Season, night: Night) -> str:
    if night.cancelled:
        return _("CANCELLED: %(season)s") % {"season": season.name}
    if day := night.moved_from:
        words = {"season": season.name, "day": weekday_date(day)}
        return _("%(season)s: moved from %(day)s") % words
    if night.first_places:
        return _("%(season)s: final night") % {"season": season.name}
    return season.name


def entry_description(season: Season, night: Night, site: str) -> str:
    lines = []
    if night.cancelled:
        lines.append(_("Cancelled: %(reason)s") % {"reason": night.event.why_cancelled})
    if day := night.moved_from:
        lines.append(_("Moved from %(day)s.") % {"day": weekday_date(day)})
    if night.event.contact:
        lines.append(_("Ask: %(contact)s") % {"contact": night.event.contact})
    return "\n".join([*lines, f"{site}{season.get_absolute_url()}"])


A_WHILE = 300


def addresses_to_subscribe(request: HttpRequest, season: Season) -> dict[str, str]:
    """Return addresses for templates: a webcal address opens the phone's calendar; the other one is
    to copy. The calendar is in the language of the page.
    """
    path = reverse("leagues:calendar", args=[season.slug])
    language = get_language() or ""
    if language != language_of(season.club):
        path += f"?{urlencode({'language': language})}"
    address = full_address(request, path)
    _, _, rest = address.partition("://")
    return {"calendar_address": address, "calendar_button": f"webcal://{rest}"}


@require_safe
@for_season_visitor
def calendar(request: HttpRequest, season: Season) -> HttpResponse:
    site = full_address(request, "/").removesuffix("/")
    asked = request.GET.get("language", "")
    language = asked if is_spoken(asked) else language_of(season.club)
    with override(language):
        body = calendar_of(season, nights_for_calendar(season), site)
        cache = f"public, max-age={A_WHILE}"  # not translated: a header
        return send_calendar(request, body, season.slug, cache_control=cache)
