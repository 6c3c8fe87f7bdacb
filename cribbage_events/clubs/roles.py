"""The roles of users in clubs."""

from collections.abc import Collection

from django.contrib.auth.models import AnonymousUser
from django.db.models import Case, QuerySet, When
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from cribbage_events.clubs.models import DELETED_LAST, Club, Role, User
from cribbage_events.server.compiled import Compiled, Given
from cribbage_events.words.lists import and_list, or_list


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


# A user has one role in a club.
ROLE = Compiled(lambda: Role.objects.filter(user=Given(0), club=Given(1)).values_list("kind"))


def role_of(user: User | AnonymousUser, club: Club) -> str:
    """The kind of the user's role in the club, or nothing; one query, none without account."""
    if not user.is_authenticated:
        return ""
    return next((kind for (kind,) in ROLE.rows(user.pk, club.pk)), "")


# For refusals: what each role may do, and the roles that may open a page.
DUTIES = {
    Role.Kind.COORDINATORS_HELPER: _("the door, members, the call list, check-in and scores"),
    Role.Kind.VOLUNTEER: _("entering results"),
}
PLURAL = {
    Role.Kind.DIRECTOR: _("directors"),
    Role.Kind.COORDINATORS_HELPER: _("coordinator’s helpers"),
    Role.Kind.VOLUNTEER: _("volunteers"),
}
NAMED = 3


def refusal_words(club: Club, role: str, kinds: Collection[Role.Kind]) -> str:
    """Return why a page isn't open to somebody with this role in the club, or with none; whom to
    ask.
    """
    if not role:
        words = gettext(
            "It is for people who help at %(club)s. Its director can add you by your e-mail"
            " address; then open this page again."
        )
        return words % {"club": club}
    kind = Role.Kind(role)
    words = gettext(
        "You help at %(club)s as %(role)s: %(duties)s. This page is for its %(roles)s. Please ask"
        " %(directors)s."
    )
    return words % {
        "club": club,
        "role": kind.with_article,
        "duties": DUTIES[kind],
        "roles": and_list(str(PLURAL[each]) for each in kinds),
        "directors": director_names(club),
    }


def director_names(club: Club) -> str:
    """Return the directors' names, such as “Dora or Max”."""
    roles = club.roles.filter(kind=Role.Kind.DIRECTOR).select_related("user")
    return or_list(str(role.user) for role in roles.order_by("user__name")[:NAMED])
