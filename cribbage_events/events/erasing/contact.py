"""Forgetting how to reach somebody and when they were born; the name stays with the results."""

import logging
from collections.abc import Iterable

from django.db import transaction

from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.models import Club, Person
from cribbage_events.events.erasing.erasing import (
    CONTACT_IN_CLUB,
    NO_CONTACT,
    forget_letters_to,
    with_applicants,
)
from cribbage_events.events.erasing.forgetting import forget_images_of
from cribbage_events.events.erasing.known import known_of
from cribbage_events.events.history.turns import own_turn
from cribbage_events.mail.outbox import erase_addresses

writes = logging.getLogger("cribbage_events.writes")


def forget_contact(person: Person, *, by: Actor) -> None:
    """Forget e-mail, telephone and date of birth, everywhere and for good."""
    with own_turn(), transaction.atomic():
        club = Club.objects.select_for_update().get(pk=person.club_id)
        found = Person.objects.select_for_update().filter(pk=person.pk, erased_at=None).first()
        people = with_applicants(found) if found else []
        forget_contact_of(club, people)
        fields = {"who": by.key, "what": "forget-contact", "club": club.slug}
        transaction.on_commit(
            lambda: writes.info("%(club)s: %(what)s, %(who)s", fields, extra=fields)
        )


def forget_contact_of(club: Club, people: Iterable[Person]) -> None:
    for person in people:
        known = known_of(person)
        for take_out in CONTACT_IN_CLUB:
            take_out(person, known)
        forget_letters_to(person)
        erase_addresses(club.messages.filter(address__in=[each.lower() for each in known.emails]))
        forget_images_of(club.pk, person.pk)
        kept = [image | {"email": ""} for image in person.known_as]
        Person.objects.filter(pk=person.pk).update(**NO_CONTACT, known_as=kept)
