"""The people of an earlier event, as a list to invite: each comes, or doesn't."""

from django.core.exceptions import ValidationError

from cribbage_events.clubs.actor import Actor
from cribbage_events.events.models import Entry, Event
from cribbage_events.events.selectors.hall import next_number
from cribbage_events.events.services.changing import changing, reread
from cribbage_events.events.services.event import why_not_eligible

Status = Entry.Status
PLAYED = (Status.CHECKED_IN, Status.WITHDRAWN)
BEFORE_THE_DRAW = (Event.Status.REGISTRATION,)


def invite_people_of(event: Event, earlier: Event, *, by: Actor) -> int:
    """Put who played in the earlier event on the list to invite; how many those are."""
    with changing(event, by=by, verb="invite", only=BEFORE_THE_DRAW, touches=(Entry,)) as writing:
        event = writing.event
        played = earlier.entries.filter(status__in=PLAYED, fills_in=False, person__erased_at=None)
        people = [
            entry.person
            for entry in played.exclude(person__entries__event=event).select_related("person")
        ]
        first = next_number(event)
        for number, person in enumerate(people, start=first):
            why_not = why_not_eligible(event, person)
            Entry.objects.create(
                event=event,
                person=person,
                number=number,
                status=Status.INVITED,
                medal_eligible=not why_not,
                why_not_eligible=why_not,
            )
        if people:
            writing.what = f"{len(people)} people of {earlier.name} are on the list to invite."
    return len(people)


def answer(entry: Entry, *, by: Actor, comes: bool) -> None:
    """Somebody on the list to invite has said yes or no."""
    with changing(
        entry.event, by=by, verb="invitation", only=BEFORE_THE_DRAW, touches=(Entry,)
    ) as writing:
        entry = reread(entry)
        if entry.status != Status.INVITED:
            raise ValidationError(f"{entry.name} is not on the list to invite any more.")
        entry.status = Status.REGISTERED if comes else Status.DECLINED
        entry.save(update_fields=["status"])
        writing.what = f"{entry.name} was registered." if comes else f"{entry.name} is not coming."
