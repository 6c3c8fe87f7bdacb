"""Calendar files (RFC 5545): of an event here, of a season in leagues/calendar.py. Both are written
and sent by this module.
"""

import datetime
from collections.abc import Iterable
from hashlib import blake2s
from typing import Any

from django.db.models import Count, Max, Q
from django.http import HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe
from icalendar import Calendar, Component, vDDDLists, vDDDTypes
from icalendar import Event as Appointment

from cribbage_events.events.access.who_may_enter import for_everybody
from cribbage_events.events.models import Event
from cribbage_events.server.hosts import full_address
from cribbage_events.words.money import dollars

A_YEAR = datetime.timedelta(366)
# What a game takes, with finding the table.
A_ROUND = datetime.timedelta(minutes=30)
# Verbs of the history that change what a calendar shows.
OF_CALENDAR = ("edit-event", "call-off", "hold-event")
TYPE = "text/calendar; charset=utf-8"


def new_calendar(maker: str) -> Calendar:
    calendar = Calendar()
    calendar.add("prodid", f"-//Cribbage Events//{maker}//EN")
    calendar.add("version", "2.0")
    calendar.add("calscale", "GREGORIAN")
    return calendar


def written(
    calendar: Calendar,
    appointments: Iterable[Component],
    *,
    zone: datetime.tzinfo,
    first: datetime.date,
    last: datetime.date,
) -> bytes:
    """Return the file, with the changes of the clocks a year before the first day and after the
    last one.
    """
    for appointment in appointments:
        calendar.add_component(appointment)
    calendar.add_missing_timezones(first - A_YEAR, last + A_YEAR)
    correct_onsets(calendar, zone)
    body: bytes = calendar.to_ical()
    return body


def correct_onsets(calendar: Calendar, zone: datetime.tzinfo) -> None:
    """Write each change of the clocks as the hour before it. RFC 5545, section 3.6.5: an onset is a
    local time by TZOFFSETFROM. icalendar 7.3 writes the hour after it where clocks go forward.
    """
    parts: list[Any] = [*calendar.walk("STANDARD"), *calendar.walk("DAYLIGHT")]
    for part in parts:
        before, after = part["TZOFFSETFROM"].td, part["TZOFFSETTO"].td

        def onset(
            written: datetime.datetime,
            before: datetime.timedelta = before,
            after: datetime.timedelta = after,
        ) -> datetime.datetime:
            earlier = written - (after - before)
            return earlier if changes_at(zone, earlier - before, before, after) else written

        part["DTSTART"] = vDDDTypes(onset(part["DTSTART"].dt))
        if "RDATE" in part:
            dates = part["RDATE"] if isinstance(part["RDATE"], list) else [part["RDATE"]]
            part["RDATE"] = vDDDLists([onset(day.dt) for each in dates for day in each.dts])


def changes_at(
    zone: datetime.tzinfo,
    moment: datetime.datetime,
    before: datetime.timedelta,
    after: datetime.timedelta,
) -> bool:
    """Say whether the clocks change at this moment (UTC, without a zone)."""
    second = datetime.timedelta(seconds=1)
    offsets = [
        each.replace(tzinfo=datetime.UTC).astimezone(zone).utcoffset()
        for each in (moment - second, moment)
    ]
    return before != after and offsets == [before, after]


def send_calendar(
    request: HttpRequest, body: bytes, name: str, *, cache_control: str, way: str = "inline"
) -> HttpResponse:
    """`way` is “inline” for a calendar to which phones subscribe, else “attachment”."""
    response = HttpResponse(body, content_type=TYPE)
    response["Content-Language"] = get_language() or ""
    response["Content-Disposition"] = f'{way}; filename="{name}.ics"'
    response["Cache-Control"] = cache_control
    # No Last-Modified: deleting a night changes the file, but none of the others is newer.
    response["ETag"] = f'"{blake2s(body, digest_size=8).hexdigest()}"'
    answer = get_conditional_response(request, response["ETag"], response=response)
    return answer if isinstance(answer, HttpResponse) else response


def appointment_of(event: Event, page: str) -> Appointment:
    """The event as a calendar keeps it. Its SEQUENCE counts its changes: by it a calendar knows
    that the event was moved or called off. Results change nothing of it.
    """
    appointment = Appointment()
    appointment.add("uid", f"event-{event.pk}@cribbage-events")
    count, changed_at = changes_of(event)
    appointment.add("dtstamp", changed_at or event.starts_at)
    appointment.add("sequence", count)
    appointment.add("dtstart", event.local_start)
    appointment.add("dtend", event.local_start + A_ROUND * event.round_count)
    cancelled = _("CANCELLED: %(season)s") % {"season": event.title}
    appointment.add("summary", cancelled if event.why_cancelled else event.title)
    appointment.add("description", "\n".join([*described(event), page]))
    appointment.add("location", event.place)
    appointment.add("url", page)
    appointment.add("status", "CANCELLED" if event.why_cancelled else "CONFIRMED")
    return appointment


def changes_of(event: Event) -> tuple[int, datetime.datetime | None]:
    """Return how often its settings were changed, undoing included, and when for the last time."""
    of_calendar = Q()
    for way in ("verb", "undoes__verb", "undoes__undoes__verb"):
        of_calendar |= Q(**{f"{way}__in": OF_CALENDAR})
    found = event.changes.filter(of_calendar).aggregate(count=Count("pk"), last=Max("at"))
    return found["count"], found["last"]


def described(event: Event) -> list[str]:
    lines = []
    if event.why_cancelled:
        lines.append(_("Cancelled: %(reason)s") % {"reason": event.why_cancelled})
    if event.announced_fee:
        lines.append(_("Entry fee: %(fee)s") % {"fee": dollars(event.announced_fee)})
    if event.contact:
        lines.append(_("Ask: %(contact)s") % {"contact": event.contact})
    return lines


@require_safe
@for_everybody
def calendar(request: HttpRequest, event: Event) -> HttpResponse:
    """Send the event for somebody's own calendar; it names nobody."""
    page = full_address(request, event.get_absolute_url())
    body = written(
        new_calendar("Events"),
        [appointment_of(event, page)],
        zone=event.club.zone,
        first=event.day,
        last=event.day,
    )
    return send_calendar(request, body, event.slug, cache_control="no-cache", way="attachment")
