"""Notices to members: a night is cancelled, held after all or moved."""

import datetime
from collections.abc import Sequence

from django.db.models import Q
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from cribbage_events.clubs.letters import in_a_line
from cribbage_events.clubs.models import Club, Person
from cribbage_events.events import notices
from cribbage_events.events.models import Event, News, NewsKind
from cribbage_events.events.notices import in_a_sentence, news_messages, shifts_of_messages
from cribbage_events.leagues.models import Night
from cribbage_events.mail.channels.email import Draft
from cribbage_events.mail.models import Message
from cribbage_events.words.dates import day_and_clock, weekday_date
from cribbage_events.words.lists import and_list


def members_to_tell(event: Event) -> list[Person]:
    """Members of today or of that day, people on the night's list, and people with a notice."""
    today = event.club.today
    member = Q(valid_until__gte=min(today, event.day))
    has_notice = Q(pk__in=news_messages(event).filter(person__isnull=False).values("person"))
    may_come = member | Q(entries__event=event) | has_notice
    return list(Person.objects.filter(may_come, club=event.club, erased_at=None).distinct())


def next_night(event: Event) -> Event | None:
    """The season's first one after this that takes place; one query."""
    later = Event.objects.filter(
        night__season__nights__event=event, starts_at__gt=event.starts_at, why_cancelled=""
    )
    return later.select_related("club").order_by("starts_at").first()


Kind = News.Kind
HOUSEHOLD = 3


# By the news: subject and template.
LETTERS = {
    Kind.CANCELLED: (_("No cribbage on %(day)s"), "leagues/notices/email/cancelled.txt"),
    Kind.HELD: (_("Cribbage on %(day)s after all"), "leagues/notices/email/held.txt"),
    Kind.MOVED: (_("Cribbage is moved to %(day)s"), "leagues/notices/email/moved.txt"),
}


def letter_of_night(messages: Sequence[Message], news: News) -> Draft | None:
    """Return None if the event is no night."""
    nights = Night.objects.select_related("season__club", "event__club")
    night = nights.filter(event=news.event_id).first()
    return night_letter(messages, night, news) if night else None


def night_letter(messages: Sequence[Message], night: Night, news: News) -> Draft:
    event, season = night.event, night.season
    start, zone = event.local_start, event.club.zone
    title, template = LETTERS[Kind(news.kind)]
    following = next_night(event)
    words = {
        "greeted": greeted(messages),
        "shifts": shifts_of_messages(messages),
        "event": event,
        "season": season,
        "url": news.url,
        "day": weekday_date(start),
        "when": day_and_clock(start),
        "was": day_and_clock(news.was_at.astimezone(zone)) if news.was_at else "",
        "reason": in_a_sentence(event.why_cancelled, event),
        "next": day_and_clock(following.local_start) if following else "",
    }
    subject = str(title) % {"day": words["day"]}
    body = render_to_string(template, words)
    return Draft(messages[0].address, subject, body, contact=season.contact)


def greeted(messages: Sequence[Message]) -> str:
    """The names of all members who have this address; "" if they are more than a household."""
    names = [each.person.shown_name for each in messages if each.person]
    if len(names) > HOUSEHOLD:
        return ""
    return and_list(in_a_line(name) for name in names)


def count_change(night: Night) -> None:
    """Calendars take the version with the highest number."""
    night.refresh_from_db(fields=["changes"])
    night.changes += 1
    night.save(update_fields=["changes"])


def tell_members(
    night: Night, event: Event, kind: NewsKind, *, was_at: datetime.datetime | None = None
) -> None:
    """Write a notice for every member, which replaces an earlier one. The event is locked.

    `was_at`: when a night that was moved would have begun.
    """
    # Members entered later are told too: see `tell_new_members`.
    Club.objects.select_for_update().get(pk=event.club_id)
    count_change(night)
    notices.tell(event, kind, members_to_tell(event), was_at=was_at)


def tell_new_members(club: Club) -> None:
    """Tell people who became members after a night was cancelled or moved. The club is locked."""
    kinds = (News.Kind.CANCELLED, News.Kind.MOVED)
    events = Event.objects.filter(
        night__season__club=club, news__kind__in=kinds, status=Event.Status.REGISTRATION
    )
    for event in events.filter(starts_at__gte=timezone.now()).select_related("club"):
        known = set(news_messages(event).values_list("person", flat=True))
        notices.tell_people(
            event, [each for each in members_to_tell(event) if each.pk not in known]
        )
