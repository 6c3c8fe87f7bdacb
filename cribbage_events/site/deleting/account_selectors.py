"""The clubs that keep somebody from deleting their account."""

from django.db.models import Exists, OuterRef

from cribbage_events.clubs.models import Club, Role, User


def only_director_of(user: User) -> list[Club]:
    """The clubs that would have no director without them."""
    directors = Role.objects.filter(club=OuterRef("pk"), kind=Role.Kind.DIRECTOR)
    directed = Club.objects.filter(roles__user=user, roles__kind=Role.Kind.DIRECTOR)
    directed = directed.filter(deleted_at=None)
    return list(directed.exclude(Exists(directors.exclude(user=user))).order_by("name"))
