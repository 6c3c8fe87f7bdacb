"""Events side by side: what is on now, what is coming, what has been."""

import datetime
from collections.abc import Sequence
from dataclasses import dataclass, field

from django.utils import timezone

from cribbage_events.clubs.models import Club
from cribbage_events.clubs.models.club import DELETED_LAST
from cribbage_events.events.archive.event_cards import EventCard, cards_of
from cribbage_events.events.models import Event

Status = Event.Status
# An event that nobody has finished by then is no longer shown as coming or being played.
UNFINISHED_SHOWN = datetime.timedelta(days=3)


@dataclass(frozen=True, slots=True)
class Listing:
    """The next to come first, and the last one played; drafts are for the club's own people.

    `unfinished` are long past and were never finished.
    """

    running: list[EventCard] = field(default_factory=list)
    coming: list[EventCard] = field(default_factory=list)
    finished: list[EventCard] = field(default_factory=list)
    drafts: list[EventCard] = field(default_factory=list)
    unfinished: list[EventCard] = field(default_factory=list)

    @classmethod
    def of(cls, events: Sequence[Event]) -> "Listing":
        """Return the list; at most three queries."""
        listing, old = cls(), timezone.now() - UNFINISHED_SHOWN
        lists = {
            Status.RUNNING: listing.running,
            Status.REGISTRATION: listing.coming,
            Status.FINISHED: listing.finished,
        }
        for card in cards_of(events):
            event = card.event
            if event.is_draft:
                listing.drafts.append(card)
            elif event.starts_at < old and event.status != Status.FINISHED:
                listing.unfinished.append(card)
            else:
                lists[Status(event.status)].append(card)
        listing.coming.sort(key=lambda card: (card.event.starts_at, card.event.name))
        return listing

    def __bool__(self) -> bool:
        """Whether there is something for everybody."""
        return bool(self.running or self.coming or self.finished)


def deleted_events(club: Club) -> list[Event]:
    """Those that can still be taken back."""
    since = timezone.now() - DELETED_LAST
    deleted = Event.everything.filter(club=club, deleted_at__gte=since)
    return list(deleted.select_related("club").defer("archive").order_by("-deleted_at"))
