"""Answers that look the same to everybody and are a function of the event's revision."""

from collections.abc import Mapping
from hashlib import blake2s
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import get_conditional_response, patch_vary_headers

from cribbage_events.events.models import Event


def render_live(
    request: HttpRequest, event: Event, template: str, context: Mapping[str, Any]
) -> HttpResponse:
    """The page, or with `?live` only what changes in it: its partial of that name."""
    part = "#live" if "live" in request.GET else ""
    response = render(request, f"{template}{part}", {"event": event, **context})
    return send_revision(request, event, response)


def send_revision(request: HttpRequest, event: Event, response: HttpResponse) -> HttpResponse:
    """Say of which revision this is, to whoever keeps it; 304 to whoever has it already."""
    # The body's digest too: the club's name or a new version of the program changes no revision.
    digest = blake2s(response.content, digest_size=6).hexdigest()
    response["ETag"] = f'W/"{event.revision}-{digest}"'
    response["Cache-Control"] = "no-cache"
    patch_vary_headers(response, ["Cookie"])
    shorter = get_conditional_response(request, response["ETag"], response=response)
    answer = shorter if isinstance(shorter, HttpResponse) else response
    answer["Event-Revision"] = f"{event.slug} {event.revision}"
    return answer
