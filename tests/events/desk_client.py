"""A director’s browser is played here, as far as a test without one goes."""

import re

from django.test import Client
from django.urls import reverse

from cribbage_events.clubs.models import Club, User
from cribbage_events.events.models import Entry, Event
from tests.building import prove
from tests.factories import RoleFactory


def a_director(club: Club) -> User:
    # Hashing a password takes most of a second, and no test types this one.
    user: User = RoleFactory.create(club=club, user__name="Marion Fehr", user__password=None).user
    prove(user)
    return user


def director_of(club: Club) -> Client:
    client = Client()
    client.force_login(a_director(club))
    return client


def at(event: Event, page: str, *args: object) -> str:
    return reverse(f"events:{page}", args=[event.slug, *args])


def statuses(event: Event) -> dict[str, str]:
    return dict(Entry.objects.filter(event=event).values_list("person__name", "status"))


def words(content: bytes) -> str:
    """Return what a page says, without its tags and needless space."""
    held_together = re.sub(r'<span class="unbroken">([^<]*)</span>', r"\1", content.decode())
    text = re.sub(r"<[^>]+>", " ", held_together)
    return " ".join(text.replace("&#x27;", "'").split())
