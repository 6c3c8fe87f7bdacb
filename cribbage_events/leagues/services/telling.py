"""Everybody is told what has become of a night: by e-mail, or by telephone from a list."""

import datetime
from collections.abc import Iterable

from django.db.models import Q
from django.utils import timezone

from cribbage_events.clubs.models import Club, Person
from cribbage_events.events.models import Event
from cribbage_events.leagues.models import Night, Notice
from cribbage_events.leagues.tasks import send_notices_soon

Status = Notice.Status


def tell(
    night: Night, event: Event, news: Night.News, *, was_at: datetime.datetime | None = None
) -> None:
    """A notice for everybody, in place of what they were told before. The event is locked.

    `was_at`: when a night that was moved would have begun.
    """
    # Who is entered at this moment is told as well: see `tell_newcomers`.
    Club.objects.select_for_update().get(pk=event.club_id)
    night.refresh_from_db(fields=["changes"])
    night.changes += 1
    night.news, night.was_at = news, was_at
    night.save(update_fields=["changes", "news", "was_at"])
    people = members_to_tell(night, event)
    night.notices.all().delete()
    make_notices(night, people)


def send_soon(night: Night, *, season_url: str) -> None:
    """The letters lead to `season_url`, as do those to people who are entered later."""
    Night.objects.filter(pk=night.pk).update(season_url=season_url[:300])
    send_notices_soon(night, season_url=season_url)


def make_notices(night: Night, people: Iterable[Person]) -> None:
    Notice.objects.bulk_create(
        Notice(
            night=night,
            person=person,
            email=person.email,
            status=Status.WAITING if person.email else Status.TO_CALL,
        )
        for person in people
    )


def members_to_tell(night: Night, event: Event) -> list[Person]:
    """Members today or on the night, those on its list, and all who were told something before."""
    today = timezone.localdate(timezone=event.club.zone)
    member = Q(valid_until__gte=min(today, event.day))
    told = Q(pk__in=night.notices.values("person"))
    may_come = member | Q(entries__event=event) | told
    return list(Person.objects.filter(may_come, club=event.club).distinct())


def tell_newcomers(club: Club) -> None:
    """Who has become a member since a night was cancelled or moved. The club is locked."""
    news = (Night.News.CANCELLED, Night.News.MOVED)
    nights = Night.objects.filter(
        season__club=club, news__in=news, event__status=Event.Status.REGISTRATION
    )
    for night in nights.filter(event__starts_at__gte=timezone.now()).select_related("event__club"):
        known = set(night.notices.values_list("person", flat=True))
        people = [each for each in members_to_tell(night, night.event) if each.pk not in known]
        if people:
            make_notices(night, people)
            send_notices_soon(night, season_url=night.season_url)
