"""A club's time zone: what was announced for 2 pm stays at 2 pm when the zone changes."""

import datetime
from collections.abc import Iterator
from contextlib import contextmanager
from zoneinfo import ZoneInfo

from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.models import Club
from cribbage_events.events.history.changing import changing
from cribbage_events.events.models import Event, News

VERB = "keep-hour"


@contextmanager
def keeping_hours(club: Club, by: Actor) -> Iterator[None]:
    """Lock all events of the club; if its zone has changed, each keeps its hour on the clock."""
    events = Event.everything.select_for_update(of=("self",)).filter(club=club).order_by("pk")
    present, was = list(events), Club.objects.get(pk=club.pk).zone
    yield
    now = Club.objects.get(pk=club.pk).zone
    if now == was:
        return
    for event in present:
        keep_hour(event, was, now, by=by)
    for news in News.objects.filter(event__club=club):
        news.known_at = news.known_at and in_zone(news.known_at, was, now)
        news.was_at = news.was_at and in_zone(news.was_at, was, now)
        news.save(update_fields=["known_at", "was_at"])


def keep_hour(event: Event, was: ZoneInfo, now: ZoneInfo, *, by: Actor) -> None:
    with changing(event, by=by, verb=VERB, touches=()) as writing:
        kept = in_zone(writing.event.starts_at, was, now)
        if kept != writing.event.starts_at:
            writing.event.starts_at = kept
            writing.fields.append("starts_at")
            writing.says(at=kept.astimezone(now).isoformat())


def in_zone(at: datetime.datetime, was: ZoneInfo, now: ZoneInfo) -> datetime.datetime:
    """Return the moment at which clocks in the new zone show what the old zone's showed."""
    return at.astimezone(was).replace(tzinfo=now).astimezone(datetime.UTC)
