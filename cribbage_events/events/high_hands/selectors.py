"""The high hands of events."""

from dataclasses import dataclass

from django.db.models import QuerySet

from cribbage_events.clubs.people.public_names import person_in_public
from cribbage_events.events.models import Event, HighHand


@dataclass(frozen=True, slots=True)
class ShownHand:
    """As everybody may see it; who saw it is for the club's own report."""

    points: int
    name: str
    number: int
    cards: str


def hands_of(event: Event) -> list[HighHand]:
    """The best first; one query."""
    hands = HighHand.objects.filter(entry__event=event)
    return list(hands.select_related("entry__person", "witness__person"))


def shown_hands(event: Event) -> list[ShownHand]:
    """The best first; one query."""
    return [
        ShownHand(
            hand.points, person_in_public(hand.entry.public_name), hand.entry.number, hand.shown
        )
        for hand in hands_of(event)
    ]


def hands_of_events(events: QuerySet[Event]) -> list[HighHand]:
    """The latest first; one query."""
    hands = HighHand.objects.filter(entry__event__in=events)
    found = hands.select_related("entry__person", "entry__event__club")
    found = found.defer("entry__event__archive", "entry__event__rules")
    return list(found.order_by("-entry__event__starts_at", "-points", "pk"))
