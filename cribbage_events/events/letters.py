"""The letters that say what has become of an event, to everybody on its list.

They greet nobody by name and say nothing that a stranger has typed: whoever asks for a place with
somebody else's address must not be able to write to them through us.
"""

import calendar
import re
from collections.abc import Callable
from typing import NamedTuple

from django.template.loader import render_to_string

from cribbage_events.clubs.clock import day_and_clock
from cribbage_events.clubs.mail import Draft, in_a_line
from cribbage_events.clubs.models import Person
from cribbage_events.events.models import Event, News, Notice

Kind = News.Kind
ALWAYS_CAPITAL = {"I", *calendar.day_name, *calendar.month_name[1:]}

type Writer = Callable[[Notice, News], Draft | None]
_writers: list[Writer] = []


class Letter(NamedTuple):
    subject: str
    template: str


LETTERS = {
    Kind.CANCELLED: Letter("{event} is called off", "events/email/called_off.txt"),
    Kind.HELD: Letter("{event} takes place after all", "events/email/held.txt"),
    Kind.MOVED: Letter("{event} is moved", "events/email/moved.txt"),
}


def register(writer: Writer) -> None:
    """`writer` writes the letter, or says None for an event that isn't its own."""
    _writers.append(writer)


def letter(notice: Notice, news: News) -> Draft:
    """A league's own letter, if it is about one of its nights."""
    for writer in _writers:
        written = writer(notice, news)
        if written is not None:
            return written
    return letter_of_event(notice, news)


def letter_of_event(notice: Notice, news: News) -> Draft:
    event = notice.event
    was = news.was_at.astimezone(event.club.zone) if news.was_at else None
    kind = LETTERS[Kind(news.kind)]
    words = {
        "event": event,
        "when": day_and_clock(event.local_start),
        "was": day_and_clock(was) if was else "",
        "was_place": news.was_place,
        "day": day_and_clock(was or event.local_start),
        "place": place_of(event),
        "reason": in_a_sentence(event.why_cancelled, event),
        # Nobody else can open a draft.
        "url": "" if event.is_draft else news.url,
    }
    subject = kind.subject.format(event=in_a_line(event.name))
    return Draft(notice.email, subject, render_to_string(kind.template, words))


def place_of(event: Event) -> str:
    return ", ".join(filter(None, (event.venue, event.address)))


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
