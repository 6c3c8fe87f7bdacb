"""Medals are hidden until the prize-giving, called out, and shown to everybody at once."""

import datetime

from django.core.exceptions import ValidationError
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.models import Club, Person
from cribbage_events.events.history.changing import changing
from cribbage_events.events.models import Event
from cribbage_events.events.prize_giving.selectors import (
    TOLD,
    are_all_games_in,
    calls_of,
    is_hiding_something,
    medals_changed,
)
from cribbage_events.events.standings.rows import awards_of
from cribbage_events.words.codes import BY_ITSELF

Status = Event.Status
# After this time the director has forgotten to show the medals of an event.
HIDDEN_FOR = datetime.timedelta(hours=24)
# The same for an event that nobody has finished.
UNFINISHED_HIDDEN_FOR = datetime.timedelta(days=3)


def hide_medals(event: Event, *, by: Actor) -> None:
    """Show medals and the last round's results only at the desk from now on."""
    with changing(event, by=by, verb="hide-medals", touches=()) as writing:
        event = writing.event
        if event.hides_medals:
            return
        if not awards_of(event).can_be_hidden:
            raise ValidationError(_("Hide the standings instead, on the page “Tournament”."))
        if event.status == Status.FINISHED or are_all_games_in(event):
            raise ValidationError(
                _("Every result has already been shown, so the medals can’t be hidden any more.")
            )
        event.hides_medals = True
        writing.fields += ["hides_medals"]
        writing.says()


def keep_medals_open(event: Event, *, by: Actor) -> None:
    """Cancel the hiding before anything was hidden."""
    with changing(event, by=by, verb="keep-medals-open", touches=()) as writing:
        event = writing.event
        if not event.hides_medals:
            return
        if is_hiding_something(event):
            raise ValidationError(
                _("Results of the last round are in. Tap “Show everything now” instead.")
            )
        event.hides_medals = False
        writing.fields += ["hides_medals"]
        writing.says()


def show_medals(event: Event, *, by: Actor, verb: str = "show-medals") -> None:
    """Everybody sees everything, everywhere at once. It can't be undone: people have seen it."""
    with changing(event, by=by, verb=verb, touches=()) as writing:
        event = writing.event
        if not event.has_hidden_medals:
            return
        event.medals_shown_at, event.called = timezone.now(), 0
        writing.fields += ["medals_shown_at", "called"]
        writing.says()


def show_forgotten_medals() -> None:
    """Show the medals of events whose director has not done it for a day after the end."""
    now = timezone.now()
    ended = Q(status=Status.FINISHED, finished_at__lt=now - HIDDEN_FOR)
    left = Q(status=Status.RUNNING, starts_at__lt=now - UNFINISHED_HIDDEN_FOR)
    forgotten = Event.objects.filter(ended | left, hides_medals=True, medals_shown_at=None)
    for event in forgotten.select_related("club"):
        show_medals(event, by=Actor(BY_ITSELF), verb="show-medals-by-itself")


def tell_medals(event: Event, *, by: Actor) -> None:
    """Somebody has told those whose medal or place has changed since everybody saw it."""
    with changing(event, by=by, verb=TOLD, touches=()) as writing:
        if changed := medals_changed(writing.event):
            writing.says(count=len(changed))


def call_place(event: Event, *, by: Actor, count: int) -> None:
    """Show the first `count` places on the projector, the last of them large; none for 0."""
    with changing(event, by=by, verb="call-place", touches=()) as writing:
        event = writing.event
        if event.status != Status.FINISHED:
            raise ValidationError(_("Finish the event first."))
        count = max(0, min(count, len(calls_of(event))))
        if event.called == count:
            return
        event.called = count
        writing.fields += ["called"]
        writing.says(count=count)


def note_pronunciations(event: Event, *, by: Actor, pronunciations: dict[int, str]) -> int:
    """Note how names are said, by the key of the person; return how many changed."""
    with changing(event, by=by, verb="note-names", touches=()) as writing:
        Club.objects.select_for_update().get(pk=event.club_id)
        people = Person.objects.filter(club=event.club_id, erased_at=None, pk__in=pronunciations)
        changed = [person for person in people if person.pronunciation != pronunciations[person.pk]]
        for person in changed:
            writing.snapshot.will_change(person)
            person.pronunciation = pronunciations[person.pk]
            person.save(update_fields=["pronunciation"])
        if changed:
            writing.says()
    return len(changed)
