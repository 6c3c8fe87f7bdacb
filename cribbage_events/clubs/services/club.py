"""Making and changing a club."""

from typing import Any

from django.db import transaction
from django.utils.text import slugify

from cribbage_events.clubs.models import Club, Role, User
from cribbage_events.clubs.naming import call_people

# What stands in the same place of an address.
RESERVED = {"", "new"}


def create_club(*, by: User, **fields: Any) -> Club:
    """Make a club; whoever makes it is its first director."""
    with transaction.atomic():
        club = Club.objects.create(slug=free_slug(fields["name"]), **fields)
        Role.objects.create(user=by, club=club, kind=Role.Kind.DIRECTOR)
    return club


def edit_club(club: Club, **fields: Any) -> Club:
    """Change a club's words; its web address stays, since it may be printed somewhere."""
    with transaction.atomic():
        known = Club.objects.select_for_update().get(pk=club.pk)
        before, order = known.logo, known.name_order
        for name, value in fields.items():
            setattr(club, name, value)
        club.save(update_fields=list(fields))
        if club.name_order != order:
            call_people(club)
        if before and before != club.logo:
            # Should the change not be kept after all, the old picture is still there.
            transaction.on_commit(lambda: before.storage.delete(str(before)))
    return club


def free_slug(name: str) -> str:
    stem = slugify(name)[:40] or "club"
    taken = RESERVED | set(
        Club.objects.filter(slug__startswith=stem).values_list("slug", flat=True)
    )
    slug, number = stem, 1
    while slug in taken:
        number += 1
        slug = f"{stem}-{number}"
    return slug
