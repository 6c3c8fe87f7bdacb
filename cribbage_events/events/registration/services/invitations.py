"""The people of an earlier event, as a list to invite: each comes, or doesn't."""

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from cribbage_events.clubs.actor import Actor
from cribbage_events.events.drawing.selectors.draw_input import next_number
from cribbage_events.events.history.changing import changing, reread
from cribbage_events.events.models import Entry, Event
from cribbage_events.events.models.eligibility import eligibility

Status = Entry.Status
PLAYED = (Status.CHECKED_IN, Status.WITHDRAWN)
BEFORE_THE_DRAW = (Event.Status.REGISTRATION,)


def invite_people_of(event: Event, earlier: Event, *, by: Actor) -> int:
    """Put those who played in the earlier event on the list to invite; returns how many."""
    with changing(event, by=by, verb="invite", only=BEFORE_THE_DRAW, touches=(Entry,)) as writing:
        event = writing.event
        played = earlier.entries.filter(status__in=PLAYED, fills_in=False, person__erased_at=None)
        people = [
            entry.person
            for entry in played.exclude(person__entries__event=event).select_related("person")
        ]
        first = next_number(event)
        for number, person in enumerate(people, start=first):
            Entry.objects.create(
                event=event,
                person=person,
                number=number,
                status=Status.INVITED,
                **eligibility(event, person),
            )
        if people:
            writing.says(count=len(people), event=earlier.name)
    return len(people)


def note_reply(entry: Entry, *, by: Actor, comes: bool) -> None:
    """Records the answer of somebody on the list to invite."""
    with changing(
        entry.event, by=by, verb="invitation", only=BEFORE_THE_DRAW, touches=(Entry,)
    ) as writing:
        entry = reread(entry)
        if entry.status != Status.INVITED:
            words = _("%(name)s is not on the list to invite any more.")
            raise ValidationError(words % {"name": entry.name})
        entry.status = Status.REGISTERED if comes else Status.DECLINED
        entry.save(update_fields=["status"])
        writing.says(entrant=entry.name, comes=comes)
