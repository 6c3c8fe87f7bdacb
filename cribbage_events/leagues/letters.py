"""The letters to members: what has become of a night, and when the next one is."""

import calendar
import re
from typing import NamedTuple

from django.core.mail import EmailMessage
from django.template.loader import render_to_string

from cribbage_events.clubs.clock import day_and_clock
from cribbage_events.clubs.models import Person
from cribbage_events.events.models import Event
from cribbage_events.leagues.models import Night, Notice

News = Night.News
ALWAYS_CAPITAL = {"I", *calendar.day_name, *calendar.month_name[1:]}


class Letter(NamedTuple):
    subject: str
    template: str


LETTERS = {
    News.CANCELLED: Letter("No cribbage on {day}", "leagues/email/cancelled.txt"),
    News.HELD: Letter("Cribbage on {day} after all", "leagues/email/held.txt"),
    News.MOVED: Letter("Cribbage is moved to {day}", "leagues/email/moved.txt"),
}


def letter(notice: Notice, season_url: str) -> EmailMessage:
    night = notice.night
    event, season = night.event, night.season
    start, zone = event.local_start, event.club.zone
    kind = LETTERS[News(night.news)]
    following = next_night(night)
    words = {
        "notice": notice,
        "event": event,
        "season": season,
        "url": season_url,
        "day": f"{start:%A} {start.day} {start:%B}",
        "when": day_and_clock(start),
        "was": day_and_clock(night.was_at.astimezone(zone)) if night.was_at else "",
        "reason": in_a_sentence(event.why_cancelled, event),
        "next": day_and_clock(following.local_start) if following else "",
    }
    subject = kind.subject.format(day=words["day"])
    return EmailMessage(subject, render_to_string(kind.template, words), to=[notice.email])


def next_night(night: Night) -> Event | None:
    """The first one after it that takes place."""
    later = Event.objects.filter(
        night__season=night.season_id, starts_at__gt=night.event.starts_at, why_cancelled=""
    )
    return later.select_related("club").order_by("starts_at").first()


def in_a_sentence(reason: str, event: Event) -> str:
    """ "Snow storm." becomes "snow storm"; a name keeps its capital."""
    words = reason.strip().rstrip(".")
    first = re.match(r"\w*", words)
    word = first.group() if first else ""
    if word in ALWAYS_CAPITAL or word[1:] != word[1:].lower() or is_a_name(word, event):
        return words
    return words[:1].lower() + words[1:]


def is_a_name(word: str, event: Event) -> bool:
    places = f"{event.club.name} {event.venue} {event.address}"
    known = re.search(rf"\b{re.escape(word)}\b", places)
    return bool(known) or Person.objects.filter(club=event.club_id, name__contains=word).exists()
