"""Making and changing a club."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from typing import Any

from django.db import transaction
from django.utils.text import slugify

from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.models import Club, Role, User
from cribbage_events.clubs.people.namesakes import name_people
from cribbage_events.clubs.slugs import free_slug

# Other apps take part when a club's time zone changes: each locks its rows before the club is
# locked, since that is the order of locks everywhere, and keeps its hours afterwards.
AROUND_ZONE: list[Callable[[Club, Actor], AbstractContextManager[None]]] = []


def create_club(*, by: User, **fields: Any) -> Club:
    """Make a club; the user who makes it is its first director."""
    with transaction.atomic():
        wanted = slugify(fields["name"])[:40] or "club"
        club = Club.objects.create(slug=free_slug(wanted, Club.objects.all()), **fields)
        Role.objects.create(user=by, club=club, kind=Role.Kind.DIRECTOR)
    return club


@contextmanager
def locked(club: Club, *, by: Actor, time_zone: str) -> Iterator[Club]:
    """The club as it is saved now, locked until the form was compared with it and saved.
    `time_zone` is what was typed.
    """
    with ExitStack() as stack:
        stack.enter_context(transaction.atomic())
        for keep in AROUND_ZONE if time_zone != club.time_zone else ():
            stack.enter_context(keep(club, by))
        yield Club.objects.select_for_update().get(pk=club.pk)


def edit_club(club: Club, **fields: Any) -> Club:
    """Change a club's words; its web address stays, since it may be printed somewhere."""
    with transaction.atomic():
        known = Club.objects.select_for_update().get(pk=club.pk)
        before, order = known.logo, known.name_order
        for name, value in fields.items():
            setattr(club, name, value)
        club.save(update_fields=list(fields))
        if club.name_order != order:
            name_people(club)
        if before and before != club.logo:
            # Should the change not be kept after all, the old picture is still there.
            transaction.on_commit(lambda: before.storage.delete(str(before)))
    return club
