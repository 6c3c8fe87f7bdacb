"""Queries about clubs and roles."""

from django.contrib.auth.models import AnonymousUser
from django.db.models import Case, QuerySet, When
from django.utils import timezone

from cribbage_events.clubs.models import DELETED_LAST, Club, Role, User


def helpers_of(club: Club) -> QuerySet[Role]:
    """Return everybody with a role in the club, directors first."""
    rank = Case(*(When(kind=kind, then=place) for place, kind in enumerate(Role.Kind)))
    return club.roles.select_related("user").order_by(rank, "user__name", "user__email")


def roles_of(user: User | AnonymousUser) -> QuerySet[Role]:
    """The user's roles, by club; not in clubs that were deleted."""
    if not isinstance(user, User):
        return Role.objects.none()
    present = user.roles.filter(club__deleted_at=None)
    return present.select_related("club").order_by("club__name")


def deleted_clubs_of(user: User) -> QuerySet[Club]:
    """Those that the user directed and can still take back."""
    since = timezone.now() - DELETED_LAST
    directed = Club.objects.filter(roles__user=user, roles__kind=Role.Kind.DIRECTOR)
    return directed.filter(deleted_at__gte=since).order_by("name")
