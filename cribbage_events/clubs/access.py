"""Decorators that say who may open a view of a club; every view has one."""

from collections.abc import Callable, Collection
from enum import StrEnum
from functools import wraps
from typing import Any, Concatenate

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from cribbage_events.clubs.models import Club, Role
from cribbage_events.clubs.roles import refusal_words, role_of
from cribbage_events.server.languages import speak_if_unasked

type View = Callable[..., HttpResponse]
type ClubView[**P] = Callable[Concatenate[HttpRequest, Club, P], HttpResponse]


class Who(StrEnum):
    """The people whom a view lets in. A role is one in the club that the page belongs to."""

    EVERYBODY = "everybody"
    SIGNED_IN = "signed-in"
    DIRECTOR = "director"
    COORDINATORS_HELPER = "coordinators-helper"
    VOLUNTEER = "volunteer"
    LINK = "volunteers-link"
    PLAYER = "players-link"
    OPERATOR = "operator"


class ClubSuspendedError(PermissionDenied):
    """The operator of the installation has closed the club for the moment: for everybody."""

    def __init__(self, club: Club) -> None:
        words = _("%(club)s is closed for the moment. Ask the operator of this site.")
        super().__init__(words % {"club": club})
        self.club = club


def enter_club(club: Club) -> None:
    """Every view of a club, its events and its leagues comes by here."""
    speak_if_unasked(club.language)
    if club.deleted_at is not None:
        raise Http404
    check_not_suspended(club)


def check_not_suspended(club: Club) -> None:
    if club.suspended_at is not None:
        raise ClubSuspendedError(club)


WHO = {
    Role.Kind.DIRECTOR: Who.DIRECTOR,
    Role.Kind.COORDINATORS_HELPER: Who.COORDINATORS_HELPER,
    Role.Kind.VOLUNTEER: Who.VOLUNTEER,
}
DIRECTORS = (Role.Kind.DIRECTOR,)


def declare[V: View](view: V, *who: Who) -> V:
    """Notes it on the view, where tests/walk/ reads it."""
    vars(view)["who_may_enter"] = frozenset(who)
    return view


def open_to_everybody[V: View](view: V) -> V:
    """A page that belongs to no event and that anybody may see."""
    return declare(view, Who.EVERYBODY)


def for_signed_in(view: View) -> View:
    return declare(never_cache(login_required(view)), Who.SIGNED_IN)


def check_role(request: HttpRequest, club: Club, kinds: Collection[Role.Kind]) -> None:
    """Refuse a user without one of these roles; note the role for the links of the page."""
    role = role_of(request.user, club)
    if role not in kinds:
        raise PermissionDenied(refusal_words(club, role, kinds))
    note_role(request, role)


def note_role(request: HttpRequest, role: str) -> None:
    vars(request)["club_role"] = role


def opened_to(request: HttpRequest) -> str:
    """The role that let the reader in here, or nothing."""
    role: str = vars(request).get("club_role", "")
    return role


def find_club(slug: str) -> Club:
    club = get_object_or_404(Club, slug=slug)
    enter_club(club)
    return club


def for_club_director[**P](view: ClubView[P]) -> View:
    """A page for the directors of the club."""
    return for_club_roles(view, DIRECTORS)


def for_club_desk[**P](view: ClubView[P]) -> View:
    """Let the coordinator's helpers in, too."""
    return for_club_roles(view, Role.AT_DESK)


def for_club_roles[**P](view: ClubView[P], kinds: Collection[Role.Kind]) -> View:
    @wraps(view)
    @login_required
    def with_club(request: HttpRequest, slug: str, *args: Any, **kwargs: Any) -> HttpResponse:
        club = find_club(slug)
        check_role(request, club, kinds)
        return view(request, club, *args, **kwargs)

    return declare(never_cache(with_club), *(WHO[kind] for kind in kinds))


def for_director_of_deleted_club[**P](view: ClubView[P]) -> View:
    """Lets a director reach a deleted club, which has no page of its own."""

    @wraps(view)
    @login_required
    def with_club(request: HttpRequest, slug: str, *args: Any, **kwargs: Any) -> HttpResponse:
        club = get_object_or_404(Club, slug=slug)
        check_not_suspended(club)
        check_role(request, club, DIRECTORS)
        return view(request, club, *args, **kwargs)

    return declare(never_cache(with_club), Who.DIRECTOR)
