"""The people who want the results by e-mail, and since when; one click ends it."""

from collections.abc import Collection

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.models import Club, Person
from cribbage_events.events.history.changing import changing
from cribbage_events.events.models import Entry, Event
from cribbage_events.mail.models import Kind, Message, State
from cribbage_events.server.languages import chosen_language


def result_messages(event: Event) -> QuerySet[Message]:
    return event.messages.filter(kind=Kind.RESULTS)


def who_may_want(event: Event) -> QuerySet[Person]:
    """Everybody who plays or played, and has an address."""
    people = Person.objects.filter(
        entries__event=event, entries__division__isnull=False, erased_at=None
    )
    return people.exclude(email="").distinct()


def save_wishes(event: Event, *, by: Actor, wanting: Collection[int]) -> int:
    """The desk says who of these wants the results; how many changed."""
    with changing(event, by=by, verb="results-wished", touches=()) as writing:
        Club.objects.select_for_update().get(pk=event.club_id)
        changed = [
            person
            for person in who_may_want(writing.event)
            if (person.wants_results_since is not None) != (person.pk in wanting)
        ]
        for person in changed:
            writing.snapshot.will_change(person)
            person.wants_results_since = timezone.now() if person.pk in wanting else None
            person.save(update_fields=["wants_results_since"])
        if changed:
            writing.says(count=len(changed))
    return len(changed)


def wish_for_oneself(entry: Entry, *, by: Actor, wants: bool) -> None:
    """A player says it on their own page."""
    with changing(entry.event, by=by, verb="results-wished", touches=()) as writing:
        person = Person.objects.select_for_update().get(pk=entry.person_id)
        if wants and not person.email:
            raise ValidationError(
                _("The club doesn’t have your e-mail address. Tell the director.")
            )
        if (person.wants_results_since is not None) == wants:
            return
        writing.snapshot.will_change(person)
        person.wants_results_since = timezone.now() if wants else None
        person.language = chosen_language() or person.language
        person.save(update_fields=["language", "wants_results_since"])
        writing.says(count=1)


def leave_results(person: int) -> None:
    """Everybody of the club with this person's address leaves: they get one letter together.

    What is still waiting is not sent either.
    """
    with transaction.atomic():
        one = Person.objects.filter(pk=person).first()
        if one is None:
            return
        same = Person.objects.filter(club=one.club_id, email__iexact=one.email) if one.email else []
        people = {one.pk, *(each.pk for each in same)}
        Person.objects.filter(pk__in=people).update(wants_results_since=None)
        waiting = Message.objects.filter(kind=Kind.RESULTS, state=State.WAITING)
        waiting.filter(person__in=people).delete()
