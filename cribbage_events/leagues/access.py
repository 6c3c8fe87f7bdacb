"""Decides who may enter a view of a league; each view declares it by one of these decorators."""

from collections.abc import Callable, Sequence
from functools import wraps
from typing import Any, Concatenate

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.cache import never_cache

from cribbage_events.clubs.access import (
    DIRECTORS,
    WHO,
    Who,
    check_role,
    declare,
    enter_club,
    opened_to,
)
from cribbage_events.clubs.models import Role
from cribbage_events.events.history.diary import offer_undo
from cribbage_events.leagues.models import Night, Season

type View = Callable[..., HttpResponse]
type SeasonView[**P] = Callable[Concatenate[HttpRequest, Season, P], HttpResponse]
type NightView[**P] = Callable[Concatenate[HttpRequest, Night, P], HttpResponse]


def find_season(slug: str) -> Season:
    season = get_object_or_404(Season.objects.select_related("club"), slug=slug)
    enter_club(season.club)
    return season


def find_night(slug: str) -> Night:
    """Find a night by the slug of its event."""
    nights = Night.objects.select_related("season__club", "event__club", "draw_winner__person")
    night = get_object_or_404(nights, event__slug=slug)
    enter_club(night.season.club)
    return night


def for_season_visitor[**P](view: SeasonView[P]) -> View:
    """A page of the season that anybody may see."""

    @wraps(view)
    def with_season(request: HttpRequest, slug: str, *args: Any, **kwargs: Any) -> HttpResponse:
        return view(request, find_season(slug), *args, **kwargs)

    return declare(with_season, Who.EVERYBODY)


def for_season_director[**P](view: SeasonView[P]) -> View:
    """A page of the season for the directors of its club, who coordinate the league."""
    return _for_season(view, DIRECTORS)


def for_season_helper[**P](view: SeasonView[P]) -> View:
    """Let the coordinator's helpers in, too."""
    return _for_season(view, Role.AT_DESK)


def _for_season[**P](view: SeasonView[P], kinds: Sequence[Role.Kind]) -> View:
    @wraps(view)
    @login_required
    def with_season(request: HttpRequest, slug: str, *args: Any, **kwargs: Any) -> HttpResponse:
        season = find_season(slug)
        check_role(request, season.club, kinds)
        return view(request, season, *args, **kwargs)

    return declare(never_cache(with_season), *(WHO[kind] for kind in kinds))


def for_night_director[**P](view: NightView[P]) -> View:
    """A page of one night for the directors of its club; the address has its event's slug."""
    return _for_night(view, DIRECTORS)


def for_night_helper[**P](view: NightView[P]) -> View:
    """Let the coordinator's helpers in, too."""
    return _for_night(view, Role.AT_DESK)


def _for_night[**P](view: NightView[P], kinds: Sequence[Role.Kind]) -> View:
    @wraps(view)
    @login_required
    def with_night(request: HttpRequest, slug: str, *args: Any, **kwargs: Any) -> HttpResponse:
        night = find_night(slug)
        check_role(request, night.season.club, kinds)
        since = night.event.revision
        response = view(request, night, *args, **kwargs)
        if request.method == "POST" and opened_to(request) == Role.Kind.DIRECTOR:
            offer_undo(request, night.event, since=since)
        return response

    return declare(never_cache(with_night), *(WHO[kind] for kind in kinds))
