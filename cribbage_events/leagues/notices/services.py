"""Members are told that a night is cancelled, held after all or moved."""

import datetime

from django.utils import timezone

from cribbage_events.clubs.models import Club
from cribbage_events.events.models import Event, News, NewsKind
from cribbage_events.events.notices import services as telling
from cribbage_events.events.notices.selectors import news_messages
from cribbage_events.leagues.models import Night
from cribbage_events.leagues.notices.selectors import members_to_tell


def tell_members(
    night: Night, event: Event, kind: NewsKind, *, was_at: datetime.datetime | None = None
) -> None:
    """Write a notice for every member, which replaces an earlier one. The event is locked.

    `was_at`: when a night that was moved would have begun.
    """
    # Members entered later are told too: see `tell_new_members`.
    Club.objects.select_for_update().get(pk=event.club_id)
    night.refresh_from_db(fields=["changes"])
    night.changes += 1
    night.save(update_fields=["changes"])
    telling.tell(event, kind, members_to_tell(event), was_at=was_at)


def tell_new_members(club: Club) -> None:
    """Tell people who became members after a night was cancelled or moved. The club is locked."""
    kinds = (News.Kind.CANCELLED, News.Kind.MOVED)
    events = Event.objects.filter(
        night__season__club=club, news__kind__in=kinds, status=Event.Status.REGISTRATION
    )
    for event in events.filter(starts_at__gte=timezone.now()).select_related("club"):
        known = set(news_messages(event).values_list("person", flat=True))
        telling.tell_people(
            event, [each for each in members_to_tell(event) if each.pk not in known]
        )
