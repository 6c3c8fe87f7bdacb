"""The letters to members: a night is cancelled, held after all or moved, and which is next."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from django.template.loader import render_to_string
from django.utils.translation import gettext_lazy as _

from cribbage_events.clubs.letters import in_a_line
from cribbage_events.events.models import News
from cribbage_events.events.notices.letters import in_a_sentence, shifts_of
from cribbage_events.leagues.models import Night
from cribbage_events.leagues.notices.selectors import next_night
from cribbage_events.mail.channels.email import Draft
from cribbage_events.mail.models import Message
from cribbage_events.words.dates import day_and_clock, weekday_date
from cribbage_events.words.lists import and_list

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise as StrPromise

Kind = News.Kind
HOUSEHOLD = 3


class Letter(NamedTuple):
    subject: "StrPromise"
    template: str


LETTERS = {
    Kind.CANCELLED: Letter(_("No cribbage on %(day)s"), "leagues/notices/email/cancelled.txt"),
    Kind.HELD: Letter(_("Cribbage on %(day)s after all"), "leagues/notices/email/held.txt"),
    Kind.MOVED: Letter(_("Cribbage is moved to %(day)s"), "leagues/notices/email/moved.txt"),
}


def letter_of_night(messages: Sequence[Message], news: News) -> Draft | None:
    """Return None if the event is no night."""
    nights = Night.objects.select_related("season__club", "event__club")
    night = nights.filter(event=news.event_id).first()
    return night_letter(messages, night, news) if night else None


def night_letter(messages: Sequence[Message], night: Night, news: News) -> Draft:
    event, season = night.event, night.season
    start, zone = event.local_start, event.club.zone
    kind = LETTERS[Kind(news.kind)]
    following = next_night(event)
    words = {
        "greeted": greeted(messages),
        "shifts": shifts_of(messages),
        "event": event,
        "season": season,
        "url": news.url,
        "day": weekday_date(start),
        "when": day_and_clock(start),
        "was": day_and_clock(news.was_at.astimezone(zone)) if news.was_at else "",
        "reason": in_a_sentence(event.why_cancelled, event),
        "next": day_and_clock(following.local_start) if following else "",
    }
    subject = str(kind.subject) % {"day": words["day"]}
    body = render_to_string(kind.template, words)
    return Draft(messages[0].address, subject, body, contact=season.contact)


def greeted(messages: Sequence[Message]) -> str:
    """The names of all members who have this address; "" if they are more than a household."""
    names = [each.person.shown_name for each in messages if each.person]
    if len(names) > HOUSEHOLD:
        return ""
    return and_list(in_a_line(name) for name in names)
