"""The page that is shown when the database, the disk or e-mail fails; it keeps what was typed."""

import errno
import re
import sqlite3
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from typing import cast

import psycopg
from django.conf import settings
from django.core.exceptions import BadRequest, SuspiciousOperation
from django.core.handlers.wsgi import WSGIRequest
from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.http.multipartparser import MultiPartParserError
from django.template.loader import render_to_string
from django.utils.csp import build_policy
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, override

from cribbage_events.live.requests.addresses import headers_of
from cribbage_events.live.requests.asgi_types import Response, Scope
from cribbage_events.live.requests.asgi_types import response as finished
from cribbage_events.live.requests.languages import asked_language
from cribbage_events.live.requests.wsgi import build_environ
from cribbage_events.mail.outbox import NotSentError
from cribbage_events.server.headers import bare_headers
from cribbage_events.site.errors import server_error


@dataclass(frozen=True, slots=True)
class Trouble:
    """The text of the page; `seconds`: how long to wait before trying again."""

    heading: Promise
    words: Promise
    seconds: int = 10


AWAY = Trouble(
    gettext_lazy("Our records can’t be reached right now"),
    gettext_lazy(
        "The computer that keeps them is away for a moment. This is on our side, not on yours."
    ),
)
FULL = Trouble(
    gettext_lazy("There is no room left to save anything"),
    gettext_lazy(
        "The disk of the computer that keeps our records is full. Please tell the director, or"
        " whoever looks after this site: nothing more can be saved until there is room again."
    ),
    seconds=60,
)
NO_MAIL = Trouble(
    gettext_lazy("The e-mail could not be sent"),
    gettext_lazy(
        "The computer that sends our e-mail doesn’t answer right now. This is on our side: you "
        "typed"
        " nothing wrong."
    ),
    seconds=30,
)

# SQLite's errors about its file, not about our statements; the low byte of an extended code.
AWAY_CODES = {
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_PROTOCOL,
}
NO_ROOM = {errno.ENOSPC, errno.EDQUOT}


def trouble_of(error: BaseException | None) -> Trouble | None:
    """The fault behind an error; None if it is a mistake in the program."""
    match error:
        case NotSentError():
            return NO_MAIL
        case OSError() if error.errno in NO_ROOM:
            return FULL
        case OperationalError() if isinstance(error.__cause__, sqlite3.Error):
            return trouble_of_file(error.__cause__)
        case OperationalError() if isinstance(error.__cause__, psycopg.errors.DiskFull):
            return FULL
        case OperationalError() | InterfaceError():
            return AWAY
    return None


def trouble_of_file(error: sqlite3.Error) -> Trouble | None:
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF
    if code == sqlite3.SQLITE_FULL:
        return FULL
    return AWAY if code in AWAY_CODES else None


# Never written into a page, so they must be typed again.
SECRET = re.compile(r"password|secret|token|credential|^code$", re.ASCII)
TOKEN = "csrfmiddlewaretoken"  # noqa: S105 - the field's name
# Hidden fields and buttons, which nobody has typed; a test finds each in forms and templates.
UNSEEN = {
    *("action", "action_add", "action_remove", "action_send", "again", "answer", "answered"),
    *("anyway", "end", "not_me", "on", "player", "seconds", "ten"),
    *("back", "boundary_age", "came", "card", "card_of", "cents", "change", "comes"),
    *("confirmed", "decline", "desk", "do", "door", "entry", "fills_in", "first", "game"),
    *("give_up", "gives_up", "here", "hint", "hold", "key", "last", "look", "match", "message"),
    *("new", "next", "off", "only", "outstanding", "page", "pairing", "person", "pool"),
    *("publish", "q", "quiet", "remove", "report", "results", "round", "sat_down", "save"),
    *("second", "seen", "send", "sheet", "show", "shown", "side", "somebody_else", "stage"),
    *("stamp", "state", "stays", "step", "sure", "tap", "tap_name", "tick", "usual_case"),
    *("wants", "was", "way", "website", "who"),
    *("avoids", "everybody", "move", "tie_order"),
}


@dataclass(frozen=True, slots=True)
class Typed:
    """`fields` are sent again; `lines` are shown; `secrets` and `files` are asked for again."""

    fields: list[tuple[str, str]]
    lines: list[tuple[str, str]]
    secrets: list[tuple[str, str]]
    files: list[tuple[str, str]]


def typed_into(request: HttpRequest) -> Typed:
    try:
        files = [(name, label(name)) for name in request.FILES]
        sent = [(name, value) for name, values in request.POST.lists() for value in values]
    except (BadRequest, MultiPartParserError, OSError, SuspiciousOperation):
        # An unreadable body can't be kept.
        files, sent = [], []
    secrets = {name: label(name) for name, _ in sent if is_secret(name)}
    kept = [(name, str(value)) for name, value in sent if name not in secrets]
    return Typed(kept, list(typed_lines(kept)), list(secrets.items()), files)


def is_secret(name: str) -> bool:
    return name != TOKEN and SECRET.search(name) is not None


def typed_lines(fields: list[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """A form for a result says the names of its sides, which its other fields only count."""
    sides = {str(number): side for number, side in enumerate(sent_values(fields, "side"))}
    for name, value in fields:
        if name in UNSEEN or name == TOKEN or not value.strip():
            continue
        if name == "winner" and value in sides:
            yield _("Who won"), sides[value]
        elif name.startswith("score_") and name[6:] in sides:
            yield _("%(name)s’s score") % {"name": sides[name[6:]]}, value
        else:
            yield label(name), value


def sent_values(fields: list[tuple[str, str]], wanted: str) -> list[str]:
    return [value for name, value in fields if name == wanted]


def label(name: str) -> str:
    """`loser_score`: Loser’s score; a form's prefix means nothing to anybody.

    Most fields are called so by their forms too, and these labels are translated.
    """
    words = name.rpartition("-")[2].replace("loser_", "loser’s_").replace("_", " ")
    return _((words[:1].upper() + words[1:]).removesuffix("1"))


# The page for a fault that passes: says what happened, and keeps what was typed.
#
# As the handler of every error that no view expects, it also answers when the session can't be
# loaded or saved; a middleware would see only what the layer below it has made of the error. It
# asks the database nothing.

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
