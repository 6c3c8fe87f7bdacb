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


# What each role may do, and who may open a page.
MAY = {
    Role.Kind.COORDINATORS_HELPER: "the door, members, the call list, check-in and scores",
    Role.Kind.VOLUNTEER: "entering results",
}
PLURAL = {
    Role.Kind.DIRECTOR: "directors",
    Role.Kind.COORDINATORS_HELPER: "coordinator’s helpers",
    Role.Kind.VOLUNTEER: "volunteers",
}
NAMED = 3


def refusal(club: Club, role: str, kinds: Collection[Role.Kind]) -> str:
    """Why a page isn't open to somebody with this role in the club, or with none; whom to ask."""
    if not role:
        return (
            f"It is for people who help at {club}. Its director can add you by your e-mail"
            " address; then open this page again."
        )
    kind = Role.Kind(role)
    return (
        f"You help at {club} as a {kind.label.lower()}: {MAY[kind]}. This page is for its"
        f" {' and '.join(PLURAL[each] for each in kinds)}. Please ask {directors_of(club)}."
    )


def directors_of(club: Club) -> str:
    """Their names, such as “Dora or Max”."""
    roles = club.roles.filter(kind=Role.Kind.DIRECTOR).select_related("user")
    return " or ".join(str(role.user) for role in roles.order_by("user__name")[:NAMED])
