"""Who may enter a view of a club."""

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404

from cribbage_events.clubs.models import Club, Role
from cribbage_events.clubs.roles import has_role

type ClubView[**P] = Callable[Concatenate[HttpRequest, Club, P], HttpResponse]


def for_club_director[**P](view: ClubView[P]) -> Callable[..., HttpResponse]:
    """A page for the directors of the club."""

    @wraps(view)
    @login_required
    def with_club(request: HttpRequest, slug: str, *args: Any, **kwargs: Any) -> HttpResponse:
        club = get_object_or_404(Club, slug=slug)
        if not has_role(request.user, club, [Role.Kind.DIRECTOR]):
            raise PermissionDenied
        return view(request, club, *args, **kwargs)

    return with_club
