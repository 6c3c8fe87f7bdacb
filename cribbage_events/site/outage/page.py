"""The page for a fault that passes: says what happened, and keeps what was typed.

As the handler of every error that no view expects, it also answers when the session can't be
loaded or saved; a middleware would see only what the layer below it has made of the error. It asks
the database nothing.
"""

import sys

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string

from cribbage_events.site.errors import server_error
from cribbage_events.site.outage.causes import Trouble, trouble_of
from cribbage_events.site.outage.typed import typed_into

SAFE = {"GET", "HEAD"}
# Read by programs: a phone that sends what it has kept, a scoreboard.
FOR_PROGRAMS = ("/send/", ".json")


def unexpected(request: HttpRequest) -> HttpResponse:
    """Django's `handler500`, called while the error is being handled."""
    trouble = trouble_of(sys.exception())
    if trouble is None:
        return server_error(request)
    response = trouble_page(request, trouble)
    response["Retry-After"] = str(trouble.seconds)
    response["Cache-Control"] = "no-store"
    return response


def trouble_page(request: HttpRequest, trouble: Trouble) -> HttpResponse:
    if request.path.endswith(FOR_PROGRAMS):
        words = f"{trouble.heading}. {trouble.words}"
        return JsonResponse({"state": "away", "words": words}, status=503)
    context = {
        "trouble": trouble,
        "address": request.get_full_path(),
        "typed": None if request.method in SAFE else typed_into(request),
    }
    return HttpResponse(render_to_string("503.html", context), status=503)
