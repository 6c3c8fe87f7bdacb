"""Who may enter a view of a league; each view declares it, as one of these decorators."""

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404

from cribbage_events.clubs.access import Who, declare
from cribbage_events.clubs.models import Club, Role
from cribbage_events.clubs.roles import has_role
from cribbage_events.events.undo_link import offer_undo
from cribbage_events.leagues.models import Night, Season

type View = Callable[..., HttpResponse]
type SeasonView[**P] = Callable[Concatenate[HttpRequest, Season, P], HttpResponse]
type NightView[**P] = Callable[Concatenate[HttpRequest, Night, P], HttpResponse]


def find_season(slug: str) -> Season:
    return get_object_or_404(Season.objects.select_related("club"), slug=slug)


def find_night(slug: str) -> Night:
    """By the slug of its event."""
    nights = Night.objects.select_related("season__club", "event__club", "draw_winner__person")
    return get_object_or_404(nights, event__slug=slug)


def check_director(request: HttpRequest, club: Club) -> None:
    if not has_role(request.user, club, [Role.Kind.DIRECTOR]):
        raise PermissionDenied


def for_everybody[**P](view: SeasonView[P]) -> View:
    """A page of the season that anybody may see."""

    @wraps(view)
    def with_season(request: HttpRequest, slug: str, *args: Any, **kwargs: Any) -> HttpResponse:
        return view(request, find_season(slug), *args, **kwargs)

    return declare(with_season, Who.EVERYBODY)


def for_season_director[**P](view: SeasonView[P]) -> View:
    """A page of the season for the directors of its club, who coordinate the league."""

    @wraps(view)
    @login_required
    def with_season(request: HttpRequest, slug: str, *args: Any, **kwargs: Any) -> HttpResponse:
        season = find_season(slug)
        check_director(request, season.club)
        return view(request, season, *args, **kwargs)

    return declare(with_season, Who.DIRECTOR)


def for_night_director[**P](view: NightView[P]) -> View:
    """A page of one night for the directors of its club; the address has its event's slug."""

    @wraps(view)
    @login_required
    def with_night(request: HttpRequest, slug: str, *args: Any, **kwargs: Any) -> HttpResponse:
        night = find_night(slug)
        check_director(request, night.season.club)
        since = night.event.revision
        response = view(request, night, *args, **kwargs)
        if request.method == "POST":
            offer_undo(request, night.event, since=since)
        return response

    return declare(with_night, Who.DIRECTOR)
