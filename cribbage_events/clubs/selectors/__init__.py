"""What can be asked about clubs and roles."""

from django.contrib.auth.models import AnonymousUser
from django.db.models import Case, QuerySet, When

from cribbage_events.clubs.models import Club, Role, User


def helpers_of(club: Club) -> QuerySet[Role]:
    """Everybody with a role in the club; who may do most comes first."""
    rank = Case(*(When(kind=kind, then=place) for place, kind in enumerate(Role.Kind)))
    return club.roles.select_related("user").order_by(rank, "user__name", "user__email")


def roles_of(user: User | AnonymousUser) -> QuerySet[Role]:
    """The user's roles, by club."""
    if not isinstance(user, User):
        return Role.objects.none()
    return user.roles.select_related("club").order_by("club__name")
