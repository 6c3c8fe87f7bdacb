"""The letters that say what has become of an event, to everybody on its list.

They greet nobody by name and say nothing that a stranger has typed: whoever asks for a place with
somebody else's address must not be able to write to them through us.
"""

import calendar
import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

from django.template.loader import render_to_string
from django.utils.translation import gettext_lazy

from cribbage_events.clubs.letters import in_a_line
from cribbage_events.clubs.models import Person
from cribbage_events.events.models import Event, News
from cribbage_events.mail.channels.email import Draft
from cribbage_events.mail.models import Kind, Message
from cribbage_events.mail.outbox import composes
from cribbage_events.words.dates import day_and_clock
from cribbage_events.words.lazy import Text

NewsKind = News.Kind
ALWAYS_CAPITAL = {"I", *calendar.day_name, *calendar.month_name[1:]}


class Letter(NamedTuple):
    subject: Text
    template: str


LETTERS = {
    NewsKind.CANCELLED: Letter(
        gettext_lazy("%(event)s is called off"), "events/notices/email/called_off.txt"
    ),
    NewsKind.HELD: Letter(
        gettext_lazy("%(event)s takes place after all"), "events/notices/email/held.txt"
    ),
    NewsKind.MOVED: Letter(gettext_lazy("%(event)s is moved"), "events/notices/email/moved.txt"),
}
# What members are told of a night: a league writes its own letters.
OF_NIGHTS: list[Callable[[Sequence[Message], News], Draft | None]] = []


@composes(Kind.NEWS)
def news_letter(messages: Sequence[Message]) -> Draft | None:
    """Return what has become of the event by now."""
    event = messages[0].event
    news = News.objects.filter(event=event).first()
    if event is None or news is None or event.deleted_at or not news.kind:
        return None
    return draft_of_news(messages, news)


def draft_of_news(messages: Sequence[Message], news: News) -> Draft:
    own = (letter(messages, news) for letter in OF_NIGHTS if news.event.preset.of_season)
    return next(filter(None, own), None) or letter_of_event(messages, news)


def letter_of_event(messages: Sequence[Message], news: News) -> Draft:
    event = news.event
    was = news.was_at.astimezone(event.club.zone) if news.was_at else None
    kind = LETTERS[NewsKind(news.kind)]
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
        "shifts": shifts_of(messages),
        "plays": any(each.person for each in messages),
    }
    subject = kind.subject % {"event": in_a_line(event.title)}
    body = render_to_string(kind.template, words)
    return Draft(messages[0].address, subject, body, contact=event.contact)


def shifts_of(messages: Sequence[Message]) -> list[object]:
    """Return the shifts of volunteers with this address."""
    return [each.signup.shift for each in messages if each.signup]


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
