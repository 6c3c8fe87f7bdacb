"""Reads who is told about a night, and which night is next."""

from django.db.models import Q
from django.utils import timezone

from cribbage_events.clubs.models import Person
from cribbage_events.events.models import Event
from cribbage_events.events.notices.selectors import news_messages


def members_to_tell(event: Event) -> list[Person]:
    """Members of today or of that day, people on the night's list, and people with a notice."""
    today = timezone.localdate(timezone=event.club.zone)
    member = Q(valid_until__gte=min(today, event.day))
    told = Q(pk__in=news_messages(event).filter(person__isnull=False).values("person"))
    may_come = member | Q(entries__event=event) | told
    return list(Person.objects.filter(may_come, club=event.club, erased_at=None).distinct())


def next_night(event: Event) -> Event | None:
    """The season's first one after this that takes place; one query."""
    later = Event.objects.filter(
        night__season__nights__event=event, starts_at__gt=event.starts_at, why_cancelled=""
    )
    return later.select_related("club").order_by("starts_at").first()
