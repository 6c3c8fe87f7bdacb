"""The club's members: entered, corrected, renewed."""

import datetime
import logging
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from django.db import transaction

from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.models import Club, Person
from cribbage_events.events.services.turns import own_turn

writes = logging.getLogger("cribbage_events.writes")


@contextmanager
def changing_members(club: Club, *, by: Actor, verb: str) -> Iterator[None]:
    """A transaction in which nobody else changes them; the logs are told, once it is true."""
    with own_turn(), transaction.atomic():
        Club.objects.select_for_update().get(pk=club.pk)
        yield
        fields = {"who": by.key, "what": verb, "club": club.slug}
        transaction.on_commit(
            lambda: writes.info("%(club)s: %(what)s, %(who)s", fields, extra=fields)
        )


def renewed_until(person: Person, day: datetime.date) -> datetime.date:
    """The 31 December to which a renewal on that day goes: of this year, or of the next one."""
    end = end_of_year(day)
    if person.valid_until is not None and person.valid_until >= end:
        return datetime.date(person.valid_until.year + 1, 12, 31)
    return end


def end_of_year(day: datetime.date) -> datetime.date:
    return datetime.date(day.year, 12, 31)


def renew(person: Person, *, by: Actor, day: datetime.date) -> datetime.date:
    """In one tap; gives until when the membership now goes."""
    until = renewed_until(person, day)
    renew_until([person.pk], club=person.club, by=by, until=until)
    person.valid_until = until
    return until


def renew_until(people: Iterable[int], *, club: Club, by: Actor, until: datetime.date) -> int:
    """Renew these to the same day, and nobody twice: how many that were."""
    with changing_members(club, by=by, verb="renew"):
        known = Person.objects.filter(club=club, pk__in=list(people))
        return known.exclude(valid_until__gte=until).update(valid_until=until)
