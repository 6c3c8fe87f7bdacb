"""A director’s browser is played here, as far as a test without one goes."""

import re
from collections.abc import Sequence
from typing import Any

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


def typed_result(scores: Sequence[int], reason: str = "", **more: object) -> dict[str, Any]:
    """Return what the form of a game at the desk sends: who won, and the loser's score."""
    side = max(range(len(scores)), key=scores.__getitem__)
    sent: dict[str, Any] = {"do": "correct", "winner": side, **more}
    if len(scores) == 2:
        sent["loser_score"] = scores[1 - side]
    else:
        sent |= {f"score_{each}": score for each, score in enumerate(scores) if each != side}
    return sent | ({"why": "other", "why_else": reason} if reason else {})


def statuses(event: Event) -> dict[str, str]:
    return dict(Entry.objects.filter(event=event).values_list("person__name", "status"))


def words(content: bytes) -> str:
    """Return what a page says, without its tags and needless space."""
    held_together = re.sub(r'<span class="unbroken">([^<]*)</span>', r"\1", content.decode())
    text = re.sub(r"<[^>]+>", " ", held_together)
    return " ".join(text.replace("&#x27;", "'").split())
