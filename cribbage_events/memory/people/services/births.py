"""Dates of birth are forgotten some months after somebody's last event; the age group stays.

Events need them until the draw. What is kept of a drawn event is the division of each entry.
"""

import datetime
import logging

from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from cribbage_events.clubs.models import Club, Person
from cribbage_events.events.erasing.forgetting import BIRTH, forget_births_in_images
from cribbage_events.events.history.turns import own_turn
from cribbage_events.events.models import Entry, Event
from cribbage_events.memory.models import Merge

writes = logging.getLogger("cribbage_events.writes")


def forget_births() -> None:
    """Forget dates of birth in every club that hasn't switched it off."""
    for club in Club.objects.exclude(births_kept_for=0).order_by("pk"):
        with own_turn(), transaction.atomic():
            Club.objects.select_for_update().get(pk=club.pk)
            forget_births_of(club)


def forget_births_of(club: Club) -> int:
    """Returns how many people had one."""
    over = people_long_gone(club)
    merges = list(Merge.objects.filter(kept__in=over).select_for_update())
    known = over.exclude(date_of_birth=None, birth_year=None)
    keys = list(known.values_list("pk", flat=True))
    people = {*keys, *(merge.kept_id for merge in merges), *(merge.gone for merge in merges)}
    for merge in merges:
        forget_in_merge(merge)
    if people:
        forget_births_in_images(club.pk, people)
    Person.objects.filter(pk__in=keys).update(**dict.fromkeys(BIRTH))
    if keys:
        writes.info("%s: forget-births, %s", club.slug, len(keys))
    return len(keys)


def people_long_gone(club: Club) -> "QuerySet[Person]":
    """Those who were in an event, and in none that is to come or was finished since."""
    since = timezone.now() - datetime.timedelta(days=365 * club.births_kept_for // 12)
    # Deleted ones, too: they can be taken back for a week.
    recent = Event.everything.filter(
        Q(starts_at__gte=since) | Q(finished_at__gte=since), club=club.pk
    )
    entered = Entry.objects.filter(person=OuterRef("pk"))
    return Person.objects.filter(Exists(entered), club=club.pk).exclude(
        Exists(entered.filter(event__in=recent)) | Exists(recent.filter(director=OuterRef("pk")))
    )


def forget_in_merge(merge: Merge) -> None:
    """Neither of the two has it again when they are taken apart."""
    before = [(merge.row.get(name), merge.columns.pop(name, None)) for name in BIRTH]
    if any(each != (None, None) for each in before):
        merge.row |= dict.fromkeys(BIRTH)
        merge.save(update_fields=["row", "columns"])
