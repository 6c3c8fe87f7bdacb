"""Who may enter a view: every view of an event declares it."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any, Concatenate

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404

from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.models import Role
from cribbage_events.clubs.roles import has_role
from cribbage_events.events.models import Entry, Event, ScoreReport

type EventView[**P] = Callable[Concatenate[HttpRequest, Event, P], HttpResponse]
type ScorerView[**P] = Callable[Concatenate[HttpRequest, Event, "Scorer", P], HttpResponse]
type SlugView = Callable[..., HttpResponse]


@dataclass(frozen=True, slots=True)
class Scorer:
    """Who enters results here, and through what; a player only those of their own games."""

    actor: Actor
    via: ScoreReport.Via
    entry: Entry | None = None


def find_event(slug: str) -> Event:
    return get_object_or_404(Event.objects.select_related("club", "director"), slug=slug)


def for_everybody[**P](view: EventView[P]) -> SlugView:
    """A page of the event that anybody may see."""

    @wraps(view)
    def with_event(request: HttpRequest, slug: str, *args: Any, **kwargs: Any) -> HttpResponse:
        return view(request, find_event(slug), *args, **kwargs)

    return with_event


def for_role[**P](*kinds: Role.Kind) -> Callable[[EventView[P]], SlugView]:
    """A page for people with one of these roles in the event's club."""

    def decorate(view: EventView[P]) -> SlugView:
        @wraps(view)
        @login_required
        def with_event(request: HttpRequest, slug: str, *args: Any, **kwargs: Any) -> HttpResponse:
            event = find_event(slug)
            if not has_role(request.user, event.club, kinds):
                raise PermissionDenied
            return view(request, event, *args, **kwargs)

        return with_event

    return decorate


for_director = for_role(Role.Kind.DIRECTOR)


def for_scorer[**P](view: ScorerView[P]) -> SlugView:
    """A page for whoever may enter results of the event."""

    def with_scorer(
        request: HttpRequest, event: Event, *args: P.args, **kwargs: P.kwargs
    ) -> HttpResponse:
        scorer = Scorer(Actor.of(request.user), ScoreReport.Via.VOLUNTEER)
        return view(request, event, scorer, *args, **kwargs)

    return wraps(view)(for_role(Role.Kind.DIRECTOR, Role.Kind.VOLUNTEER)(with_scorer))
