"""Finds whom a wish may be about, and which people an account may speak for."""

from allauth.account.models import EmailAddress
from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.db.models import Q
from django.db.models.functions import Lower

from cribbage_events.clubs.models import Club, Person
from cribbage_events.clubs.models.person import known_people
from cribbage_events.clubs.names import alike, is_found, sort_key
from cribbage_events.clubs.people.finding import ALIKE

MOST_SHOWN = 20


def people_like(club: Club, name: str) -> list[Person]:
    """People with this name or nearly this name, in order of name."""
    found = [
        person
        for person in known_people(club).filter(erased_at=None)
        if alike(person.name, name) >= ALIKE or is_found(name, person.name)
    ]
    return sorted(found, key=lambda person: sort_key(person.listed_name))[:MOST_SHOWN]


def people_of_account(club: Club, user: AbstractBaseUser | AnonymousUser) -> list[Person]:
    """Those linked to the account, and those with its confirmed e-mail address."""
    confirmed = EmailAddress.objects.filter(user=user.pk, verified=True)
    addresses = [address.lower() for address in confirmed.values_list("email", flat=True)]
    people = known_people(club).annotate(address=Lower("email")).filter(erased_at=None)
    return list(people.filter(Q(user=user.pk) | Q(address__in=addresses)).order_by("pk"))
