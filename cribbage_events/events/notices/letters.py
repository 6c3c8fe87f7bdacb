"""The letters that say what has become of an event, to everybody on its list.

They greet nobody by name and say nothing that a stranger has typed: whoever asks for a place with
somebody else's address must not be able to write to them through us.
"""

import calendar
import re
from typing import NamedTuple

from django.template.loader import render_to_string
from django.utils.translation import gettext_lazy

from cribbage_events.clubs.letters.delivery import Draft, in_a_line
from cribbage_events.clubs.models import Person
from cribbage_events.events.models import Event, News, Notice
from cribbage_events.words.dates import day_and_clock
from cribbage_events.words.lazy import Text

Kind = News.Kind
ALWAYS_CAPITAL = {"I", *calendar.day_name, *calendar.month_name[1:]}


class Letter(NamedTuple):
    subject: Text
    template: str


LETTERS = {
    Kind.CANCELLED: Letter(
        gettext_lazy("%(event)s is called off"), "events/notices/email/called_off.txt"
    ),
    Kind.HELD: Letter(
        gettext_lazy("%(event)s takes place after all"), "events/notices/email/held.txt"
    ),
    Kind.MOVED: Letter(gettext_lazy("%(event)s is moved"), "events/notices/email/moved.txt"),
}


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
        "place": event.place,
        "reason": in_a_sentence(event.why_cancelled, event),
        # Nobody else can open a draft.
        "url": "" if event.is_draft else news.url,
    }
    subject = kind.subject % {"event": in_a_line(event.title)}
    return Draft(notice.email, subject, render_to_string(kind.template, words))


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
