"""The roles of users in clubs."""

from collections.abc import Collection

from django.contrib.auth.models import AnonymousUser
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from cribbage_events.clubs.models import Club, Role, User
from cribbage_events.server.compiled import Compiled, Given
from cribbage_events.words.lists import and_list, or_list

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
