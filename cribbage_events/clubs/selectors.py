"""What can be asked about clubs and roles."""

from typing import NamedTuple

from django.contrib.auth.models import AnonymousUser
from django.db.models import QuerySet

from cribbage_events.clubs.models import Club, Role, User


def helpers_of(club: Club) -> QuerySet[Role]:
    """Everybody with a role in the club, directors first."""
    return club.roles.select_related("user").order_by("kind", "user__name", "user__email")


class WorkPlace(NamedTuple):
    """A running event of a club of mine, and what I am there."""

    kind: str
    name: str
    slug: str

    @property
    def directs(self) -> bool:
        return self.kind == Role.Kind.DIRECTOR


def work_places_of(user: User | AnonymousUser) -> list[WorkPlace]:
    """Where the user may enter results now; by way of the clubs, which know nothing of events."""
    roles = Role.objects.filter(user=user.pk, club__events__status="running")
    rows = roles.order_by("club__events__starts_at", "club__events").values_list(
        "kind", "club__events__name", "club__events__slug"
    )
    return [WorkPlace(*row) for row in rows]


def roles_of(user: User | AnonymousUser) -> QuerySet[Role]:
    """The user's roles, by club."""
    if not isinstance(user, User):
        return Role.objects.none()
    return user.roles.select_related("club").order_by("club__name")
