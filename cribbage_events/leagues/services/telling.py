"""Members are told what has become of a night."""

import datetime

from django.db.models import Q
from django.utils import timezone

from cribbage_events.clubs.models import Club, Person
from cribbage_events.events.models import Event, News
from cribbage_events.events.services import telling
from cribbage_events.events.tasks import send_notices_soon
from cribbage_events.leagues.models import Night


def tell(
    night: Night, event: Event, kind: News.Kind, *, was_at: datetime.datetime | None = None
) -> None:
    """A notice for everybody, in place of what they were told before. The event is locked.

    `was_at`: when a night that was moved would have begun.
    """
    # Who is entered at this moment is told as well: see `tell_newcomers`.
    Club.objects.select_for_update().get(pk=event.club_id)
    night.refresh_from_db(fields=["changes"])
    night.changes += 1
    night.save(update_fields=["changes"])
    telling.tell(event, kind, members_to_tell(event), was_at=was_at)


def members_to_tell(event: Event) -> list[Person]:
    """Members today or on the night, those on its list, and all who were told something before."""
    today = timezone.localdate(timezone=event.club.zone)
    member = Q(valid_until__gte=min(today, event.day))
    told = Q(pk__in=event.notices.values("person"))
    may_come = member | Q(entries__event=event) | told
    return list(Person.objects.filter(may_come, club=event.club, erased_at=None).distinct())


def tell_newcomers(club: Club) -> None:
    """Who has become a member since a night was cancelled or moved. The club is locked."""
    kinds = (News.Kind.CANCELLED, News.Kind.MOVED)
    events = Event.objects.filter(
        night__season__club=club, news__kind__in=kinds, status=Event.Status.REGISTRATION
    )
    for event in events.filter(starts_at__gte=timezone.now()).select_related("club"):
        known = set(event.notices.values_list("person", flat=True))
        people = [each for each in members_to_tell(event) if each.pk not in known]
        if people:
            telling.make_notices(event, people)
            send_notices_soon(event)
