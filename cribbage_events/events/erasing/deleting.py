"""Deletes for good: events with all their rows, requests, and people without an entry."""

from collections.abc import Iterable

from django.db import transaction
from django.db.models import ProtectedError, Q
from django.utils import timezone

from cribbage_events.clubs.models import DELETED_LAST, Person
from cribbage_events.events.erasing.forgetting import KNOWN_FOR
from cribbage_events.events.history.turns import own_turn
from cribbage_events.events.models import (
    Entry,
    Event,
    Game,
    Match,
    Round,
    ScoreReport,
    WrittenLine,
)


def forget_deleted() -> None:
    """Delete for good the events that were deleted more than a week ago."""
    over = Event.everything.filter(deleted_at__lt=timezone.now() - DELETED_LAST)
    for key in list(over.values_list("pk", flat=True)):
        with own_turn(), transaction.atomic():
            # Somebody may take it back at this moment.
            event = over.select_for_update(of=("self",)).filter(pk=key).first()
            if event is not None:
                delete_for_good(event)


def forget_requests() -> None:
    """Delete the requests for a place a week after the event."""
    then = timezone.now() - KNOWN_FOR
    is_over = Q(event__starts_at__lt=then) | Q(event__finished_at__lt=then)
    asked = Entry.objects.filter(is_over, person__is_applicant=True)
    # Later nothing would say whose requests these were, so nobody could erase them.
    refused = asked.filter(joined_to=None, seats=None)
    for key in set(refused.values_list("event", flat=True)):
        with own_turn(), transaction.atomic():
            Event.everything.select_for_update(of=("self",)).get(pk=key)
            refused.filter(event=key).delete()
    with own_turn(), transaction.atomic():
        applicants = Person.objects.filter(is_applicant=True)
        joined = applicants.filter(pk__in=asked.exclude(joined_to=None).values("person"))
        joined.update(date_of_birth=None, birth_year=None, email="", telephone="")
        # Undoing a request leaves its applicant without an entry once the diary has forgotten them.
        applicants.filter(entries=None, directs=None).delete()


def delete_for_good(event: Event) -> None:
    """Delete, in a transaction: entries, draw, results and diary, and people who are in no other
    event.
    """
    people = list(Person.objects.filter(entries__event=event).values_list("pk", flat=True))
    for part in Event.everything.filter(part_of=event):
        delete_for_good(part)
    # These protect other rows of the event, which go with it.
    event.changes.update(undoes=None, report=None)
    games = Game.objects.filter(round__stage__event=event)
    games.update(
        accepted=None, cut=None, status=Game.Status.OUTSTANDING, confirmed=False, disputed=False
    )
    ScoreReport.objects.filter(game__round__stage__event=event).delete()
    WrittenLine.objects.filter(game__round__stage__event=event).delete()
    Round.objects.filter(stage__event=event).delete()
    Match.objects.filter(stage__event=event).delete()
    event.delete()
    forget_all(Person.objects.filter(pk__in=people))


def forget_all(people: Iterable[Person]) -> None:
    for person in people:
        delete_if_unused(person)


def delete_if_unused(person: Person) -> None:
    """Delete a person whose only entry was removed, unless they are a member, user or director."""
    is_member = person.membership_number or person.valid_until
    known = person.user_id or is_member or Event.everything.filter(director=person).exists()
    if not known and not person.entries.exists():
        delete_unless_kept(person)


def delete_unless_kept(person: Person) -> bool:
    """Delete a person, unless something on record names them, such as old results or a merge;
    returns whether the person is gone.
    """
    try:
        with transaction.atomic():
            person.delete()
    except ProtectedError:
        return False
    return True
