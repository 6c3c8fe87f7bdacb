"""Finds the person behind a key that was given away earlier, such as in the link of an old e-mail.

Clubs name no subject above them, so what keeps merges registers itself.
"""

from collections.abc import Callable

from django.db.models import QuerySet
from django.http import Http404

from cribbage_events.clubs.models import Person

FIND_KEPT: list[Callable[[int], int | None]] = []


def key_now(person: int) -> int:
    """The key of the row with which this one was merged; of all others the same."""
    return next((kept for find in FIND_KEPT if (kept := find(person)) is not None), person)


def person_now_or_404(people: QuerySet[Person], key: int) -> Person:
    """The one of these whom a signed link means; one query, unless the row was merged."""
    person = people.filter(pk=key).first() or people.filter(pk=key_now(key)).first()
    if person is None:
        raise Http404
    return person
