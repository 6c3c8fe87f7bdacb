"""Lists what somebody has typed into a form that could not be saved, ready to be sent again."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from django.core.exceptions import BadRequest, SuspiciousOperation
from django.http import HttpRequest
from django.http.multipartparser import MultiPartParserError
from django.utils.translation import gettext as _

# Never written into a page, so they must be typed again.
SECRET = re.compile(r"password|secret|token|credential|^code$", re.ASCII)
TOKEN = "csrfmiddlewaretoken"  # noqa: S105 - the field's name
# Hidden fields and buttons, which nobody has typed; a test finds each in forms and templates.
UNSEEN = {
    *("action", "action_add", "action_remove", "action_send", "again", "answered", "anyway"),
    *("back", "boundary_age", "came", "card", "card_of", "cents", "change", "comes"),
    *("confirmed", "decline", "do", "entry", "fills_in", "game", "give_up", "gives_up", "here"),
    *("hint", "hold", "key", "last", "look", "match", "message", "new", "next", "only"),
    *("outstanding", "page", "pairing", "person", "pool", "q", "quiet", "remove", "report"),
    *("round", "sat_down", "save", "seen", "send", "sheet", "show", "shown", "side"),
    *("somebody_else", "stage", "stamp", "state", "stays", "step", "sure", "tap", "tap_name"),
    *("tick", "usual_case", "wants", "was", "way", "website", "who"),
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
