"""Forgets a person's phones, with the person or with how to reach them."""

from cribbage_events.clubs.models import Person
from cribbage_events.events.erasing.known import Known
from cribbage_events.events.models import CalledPhone


def forget_phones(person: Person, known: Known) -> None:
    CalledPhone.objects.filter(entry__person=person).delete()
