"""The letters to members: what has become of a night, and when the next one is."""

from typing import NamedTuple

from django.template.loader import render_to_string

from cribbage_events.clubs.clock import day_and_clock
from cribbage_events.clubs.mail import Draft, in_a_line
from cribbage_events.events.letters import in_a_sentence
from cribbage_events.events.models import News, Notice
from cribbage_events.leagues.models import Night
from cribbage_events.leagues.selectors.nights import next_night

Kind = News.Kind
HOUSEHOLD = 3


class Letter(NamedTuple):
    subject: str
    template: str


LETTERS = {
    Kind.CANCELLED: Letter("No cribbage on {day}", "leagues/email/cancelled.txt"),
    Kind.HELD: Letter("Cribbage on {day} after all", "leagues/email/held.txt"),
    Kind.MOVED: Letter("Cribbage is moved to {day}", "leagues/email/moved.txt"),
}


def letter_of_night(notice: Notice, news: News) -> Draft | None:
    """Nothing, if it isn't about a night."""
    nights = Night.objects.select_related("season__club", "event__club")
    night = nights.filter(event=notice.event_id).first()
    return letter(notice, night, news) if night else None


def letter(notice: Notice, night: Night, news: News) -> Draft:
    event, season = night.event, night.season
    start, zone = event.local_start, event.club.zone
    kind = LETTERS[Kind(news.kind)]
    following = next_night(event)
    words = {
        "greeted": greeted(notice),
        "event": event,
        "season": season,
        "url": news.url,
        "day": f"{start:%A} {start.day} {start:%B}",
        "when": day_and_clock(start),
        "was": day_and_clock(news.was_at.astimezone(zone)) if news.was_at else "",
        "reason": in_a_sentence(event.why_cancelled, event),
        "next": day_and_clock(following.local_start) if following else "",
    }
    subject = kind.subject.format(day=words["day"])
    return Draft(notice.email, subject, render_to_string(kind.template, words))


def greeted(notice: Notice) -> str:
    """Everybody who has this address; more than a household is greeted without names."""
    same = Notice.objects.filter(event=notice.event_id, email__iexact=notice.email)
    names = list(same.values_list("person__shown_name", flat=True)[: HOUSEHOLD + 1])
    if len(names) > HOUSEHOLD:
        return ""
    lines = [in_a_line(name) for name in names]
    return " and ".join(filter(None, (", ".join(lines[:-1]), lines[-1])))
