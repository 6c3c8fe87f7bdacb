"""Responses that are the same for everybody and depend only on the event's revision."""

import datetime
from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import get_conditional_response

from cribbage_events.events.models import Event
from cribbage_events.live.pages.page import validators


def render_live(
    request: HttpRequest, event: Event, template: str, context: Mapping[str, Any]
) -> HttpResponse:
    """The page, or with `?live` only what changes in it: its partial of that name."""
    part = "#live" if "live" in request.GET else ""
    response = render(request, f"{template}{part}", {"event": event, **context})
    return send_revision(request, event, response)


def send_revision(request: HttpRequest, event: Event, response: HttpResponse) -> HttpResponse:
    """Set ETag and Event-Revision; 304 if the browser has this revision already."""
    for name, value in validators(response.content, event.revision).items():
        response[name] = value
    shorter = get_conditional_response(request, response["ETag"], response=response)
    answer = shorter if isinstance(shorter, HttpResponse) else response
    answer["Event-Revision"] = f"{event.slug} {event.revision}"
    return answer


def provisional_since(request: HttpRequest, event: Event) -> datetime.datetime | None:
    """Return the time of the last change, for paper, which doesn't change with the results. Only
    people who are signed in have a button that prints.
    """
    is_printed = request.user.is_authenticated and event.status == Event.Status.RUNNING
    return event.changed_at if is_printed else None
