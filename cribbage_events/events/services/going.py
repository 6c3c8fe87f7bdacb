"""What goes for good: events with all that is in them, requests, and people nobody knows."""

from collections.abc import Iterable

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from cribbage_events.clubs.models import Person
from cribbage_events.clubs.models.club import DELETED_LAST
from cribbage_events.events.models import Entry, Event, Game, ScoreReport
from cribbage_events.events.services.forgetting import KNOWN_FOR
from cribbage_events.events.services.turns import own_turn


def forget_deleted() -> None:
    """Events deleted more than a week ago go for good."""
    over = Event.everything.filter(deleted_at__lt=timezone.now() - DELETED_LAST)
    for key in list(over.values_list("pk", flat=True)):
        with own_turn(), transaction.atomic():
            # Somebody may take it back at this moment.
            event = over.select_for_update(of=("self",)).filter(pk=key).first()
            if event is not None:
                delete_for_good(event)


def forget_requests() -> None:
    """What strangers have typed to get a place goes when the event is over for a week."""
    then = timezone.now() - KNOWN_FOR
    is_over = Q(event__starts_at__lt=then) | Q(event__finished_at__lt=then)
    asked = Entry.objects.filter(is_over, person__is_applicant=True)
    # Nobody would find these any more to erase them: no entry says whose they are.
    refused = asked.filter(joined_to=None, seats=None)
    for key in set(refused.values_list("event", flat=True)):
        with own_turn(), transaction.atomic():
            Event.everything.select_for_update(of=("self",)).get(pk=key)
            refused.filter(event=key).delete()
    with own_turn(), transaction.atomic():
        applicants = Person.objects.filter(is_applicant=True)
        joined = applicants.filter(pk__in=asked.exclude(joined_to=None).values("person"))
        joined.update(date_of_birth=None, email="", telephone="")
        # Undoing a request after a week leaves who had asked: the diary knows them no longer.
        applicants.filter(entries=None, directs=None).delete()


def delete_for_good(event: Event) -> None:
    """In a transaction: its list, draw, results and diary, and people of no other event."""
    people = list(Person.objects.filter(entries__event=event).values_list("pk", flat=True))
    # These protect other rows of the event, which go with it.
    event.changes.update(undoes=None, report=None)
    games = Game.objects.filter(round__event=event)
    games.update(
        accepted=None, cut=None, status=Game.Status.OUTSTANDING, confirmed=False, disputed=False
    )
    ScoreReport.objects.filter(game__round__event=event).delete()
    event.rounds.all().delete()
    event.delete()
    forget_all(Person.objects.filter(pk__in=people))


def forget_all(people: Iterable[Person]) -> None:
    for person in people:
        forget(person)


def forget(person: Person) -> None:
    """Somebody known from nothing but one entry was a slip of the pen, or doesn't come."""
    is_member = person.membership_number or person.valid_until
    known = person.user_id or is_member or Event.everything.filter(director=person).exists()
    if not known and not person.entries.exists():
        person.delete()
