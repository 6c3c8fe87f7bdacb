"""The letters to members: a night is cancelled, held after all or moved, and which is next."""

from typing import TYPE_CHECKING, NamedTuple

from django.template.loader import render_to_string
from django.utils.translation import gettext_lazy as _

from cribbage_events.clubs.letters.delivery import Draft, in_a_line
from cribbage_events.events.models import News, Notice
from cribbage_events.events.notices.letters import in_a_sentence
from cribbage_events.leagues.models import Night
from cribbage_events.leagues.notices.selectors import next_night
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


def letter_of_night(notice: Notice, news: News) -> Draft | None:
    """None if the event is no night."""
    nights = Night.objects.select_related("season__club", "event__club")
    night = nights.filter(event=notice.event_id).first()
    return night_letter(notice, night, news) if night else None


def night_letter(notice: Notice, night: Night, news: News) -> Draft:
    event, season = night.event, night.season
    start, zone = event.local_start, event.club.zone
    kind = LETTERS[Kind(news.kind)]
    following = next_night(event)
    words = {
        "greeted": greeted(notice),
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
    return Draft(notice.email, subject, render_to_string(kind.template, words))


def greeted(notice: Notice) -> str:
    """The names of all who have this address; "" if they are more than a household."""
    same = Notice.objects.filter(event=notice.event_id, email__iexact=notice.email)
    names = list(same.values_list("person__shown_name", flat=True)[: HOUSEHOLD + 1])
    if len(names) > HOUSEHOLD:
        return ""
    return and_list(in_a_line(name) for name in names)
