"""Finds the reasons why two rows can't be one person."""

from django.db.models import Count, Q
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from cribbage_events.clubs.models import Person
from cribbage_events.events.models import Entry, Event
from cribbage_events.memory.models import PastEvent

# Only invited, or said no: no reason to take somebody for another person.
NOT_TAKING_PART = Q(status__in=[Entry.Status.INVITED, Entry.Status.DECLINED], seats=None)


def why_not_one(one: Person, other: Person) -> str:
    """A sentence for beside the button; "" if they may be one person."""
    if titles := events_of_both(one, other):
        words = ngettext(
            "Both are in %(event)s, so they are two people. If one of them is there by mistake,"
            " remove that entry first.",
            "Both are in %(event)s and in %(more)s more, so they are two people. If one of them is"
            " there by mistake, remove those entries first.",
            len(titles),
        )
        return words % {"event": titles[0], "more": len(titles) - 1}
    if directed := directed_with(one, other) or directed_with(other, one):
        words = _(
            "%(director)s directs %(event)s, in which %(player)s is entered. Change who directs"
            " it first."
        )
        return words % directed
    return ""


def events_of_both(one: Person, other: Person) -> list[str]:
    """The names of events in which both are entered, or that have both in their results."""
    both = {one.pk, other.pk}
    entered = Entry.objects.filter(person__in=both).exclude(NOT_TAKING_PART)
    shared = entered.order_by().values("event")
    doubled = shared.annotate(people=Count("person")).filter(people=2).values("event")
    found: dict[object, str] = dict(
        Event.everything.filter(pk__in=doubled).values_list("pk", "name")
    )
    past = PastEvent.objects.filter(event=None, results__person=one).filter(results__person=other)
    found |= {("papers", pk): name for pk, name in past.values_list("pk", "name")}
    archived = Event.everything.filter(club=one.club_id, archive__isnull=False)
    found |= {
        key: name
        for key, name, people in archived.values_list("pk", "name", "archive__people")
        if both <= set((people or {}).values())
    }
    return list(found.values())


def directed_with(director: Person, player: Person) -> dict[str, str] | None:
    """The words for an event that one directs and in which the other is entered."""
    event = Event.everything.filter(director=director, entries__person=player).first()
    if event is None:
        return None
    return {"director": director.shown_name, "player": player.shown_name, "event": event.name}
