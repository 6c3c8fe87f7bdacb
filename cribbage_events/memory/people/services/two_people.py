"""Two who look alike and are not the same person."""

from django.db import transaction

from cribbage_events.clubs.models import Club, Person
from cribbage_events.events.history.turns import own_turn
from cribbage_events.memory.models import TwoPeople


def say_two_people(one: Person, other: Person) -> None:
    """They are no longer proposed; said twice it is said once."""
    with own_turn(), transaction.atomic():
        Club.objects.select_for_update().get(pk=one.club_id)
        first, second = sorted((one.pk, other.pk))
        TwoPeople.objects.get_or_create(one_id=first, other_id=second)
