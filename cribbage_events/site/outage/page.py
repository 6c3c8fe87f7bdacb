"""The page for a fault that passes: says what happened, and keeps what was typed.

As the handler of every error that no view expects, it also answers when the session can't be
loaded or saved; a middleware would see only what the layer below it has made of the error. It asks
the database nothing.
"""

import sys
from io import BytesIO
from typing import cast

from django.conf import settings
from django.core.handlers.wsgi import WSGIRequest
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.utils.csp import build_policy
from django.utils.translation import override

from cribbage_events.live.requests.addresses import headers_of
from cribbage_events.live.requests.asgi_types import Response, Scope
from cribbage_events.live.requests.asgi_types import response as finished
from cribbage_events.live.requests.languages import asked_language
from cribbage_events.live.requests.wsgi import build_environ
from cribbage_events.server.headers import bare_headers
from cribbage_events.site.errors import server_error
from cribbage_events.site.outage.causes import AWAY, Trouble, trouble_of
from cribbage_events.site.outage.typed import typed_into

SAFE = {"GET", "HEAD"}
# Read by programs: a phone that sends what it has kept, a scoreboard.
FOR_PROGRAMS = ("/send/", ".json")


def unexpected(request: HttpRequest) -> HttpResponse:
    """Django's `handler500`, called while the error is being handled."""
    trouble = trouble_of(sys.exception())
    if trouble is None:
        return server_error(request)
    return trouble_response(request, trouble)


def trouble_response(request: HttpRequest, trouble: Trouble) -> HttpResponse:
    response = trouble_page(request, trouble)
    response["Retry-After"] = str(trouble.seconds)
    response["Cache-Control"] = "no-store"
    return response


def away(scope: Scope) -> Response:
    """The same page for somebody whom the database has let wait too long."""
    request = WSGIRequest(build_environ(scope, BytesIO(), 0))
    with override(asked_language(headers_of(scope)) or settings.LANGUAGE_CODE):
        page = trouble_response(request, AWAY)
    # As on every page: it has a style sheet.
    policy = {
        b"content-security-policy": build_policy(
            cast("dict[str, list[str]]", settings.SECURE_CSP)
        ).encode()
    }
    said = {name.lower().encode(): value.encode() for name, value in page.items()}
    headers = dict(bare_headers()) | policy | said
    return finished([*headers.items()], page.content, status=page.status_code)


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
