"""Pages that a format may replace with one of its own."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from cribbage_events.events.kinds import kind_of
from cribbage_events.events.models import Event

type View = Callable[..., HttpResponse]


def or_own_page(task: str) -> Callable[[View], View]:
    """Redirect to the page that the event's format has for this task, if it has another one."""

    def decorate(view: View) -> View:
        @wraps(view)
        def led_on(request: HttpRequest, event: Event, *args: Any, **kwargs: Any) -> HttpResponse:
            own_page = kind_of(event).pages.get(task)
            here = request.resolver_match and request.resolver_match.view_name
            if own_page and own_page != here:
                return redirect(own_page, event.slug)
            return view(request, event, *args, **kwargs)

        return led_on

    return decorate
