"""Pages that have no meaning for a night of doubles: there another page does what they do."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from cribbage_events.events.models import Event

type View = Callable[..., HttpResponse]


def singles_only(night_page: str) -> Callable[[View], View]:
    """A night is led to the page of this name; its league knows the way on."""

    def decorate(view: View) -> View:
        @wraps(view)
        def led_on(request: HttpRequest, event: Event, *args: Any, **kwargs: Any) -> HttpResponse:
            if event.is_doubles:
                return redirect(night_page, event.slug)
            return view(request, event, *args, **kwargs)

        return led_on

    return decorate
