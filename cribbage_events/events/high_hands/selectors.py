"""The high hands of events."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import QuerySet

from cribbage_events.clubs.people.public_names import person_in_public
from cribbage_events.events.games.entries import EntryRow
from cribbage_events.events.models import Event, HighHand


@dataclass(frozen=True, slots=True)
class ShownHand:
    """A hand as everybody may see it; the witness is for the club's own report."""

    points: int
    name: str
    number: int
    cards: str


def hands_of(event: Event) -> list[HighHand]:
    """The best first; one query."""
    hands = HighHand.objects.filter(entry__event=event)
    return list(hands.select_related("entry__person", "witness__person"))


def shown_hands(entries: Iterable[EntryRow]) -> list[ShownHand]:
    """The best first; without a query."""
    found = [(hand, entry) for entry in entries for hand in entry.hands]
    return [
        ShownHand(
            hand.points,
            person_in_public(entry.public_name),
            entry.number,
            HighHand(cards=hand.cards).shown,
        )
        for hand, entry in sorted(found, key=lambda each: (-each[0].points, each[0].key))
    ]


def hands_of_events(events: QuerySet[Event]) -> list[HighHand]:
    """The latest first; one query."""
    hands = HighHand.objects.filter(entry__event__in=events)
    found = hands.select_related("entry__person", "entry__event__club")
    found = found.defer("entry__event__archive", "entry__event__rules")
    return list(found.order_by("-entry__event__starts_at", "-points", "pk"))
