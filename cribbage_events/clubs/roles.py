"""What a user may do in a club."""

from collections.abc import Collection

from django.contrib.auth.models import AnonymousUser

from cribbage_events.clubs.models import Club, Role, User


def role_of(user: User | AnonymousUser, club: Club) -> str:
    """The kind of the user's role in the club, or nothing; one query, none without account."""
    if not user.is_authenticated:
        return ""
    kinds = Role.objects.filter(user=user, club=club).values_list("kind", flat=True)
    return kinds.first() or ""


def has_role(user: User | AnonymousUser, club: Club, kinds: Collection[Role.Kind]) -> bool:
    if not user.is_authenticated:
        return False
    return Role.objects.filter(user=user, club=club, kind__in=kinds).exists()
