"""What somebody has typed into a form that could not be saved, ready to be sent again."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from django.core.exceptions import BadRequest, SuspiciousOperation
from django.http import HttpRequest
from django.http.multipartparser import MultiPartParserError

# Never written into a page: to be typed once more.
SECRET = re.compile(r"password|secret|token|credential|^code$", re.ASCII)
TOKEN = "csrfmiddlewaretoken"  # noqa: S105 - the field's name
# The form's own, which nobody has typed.
UNSEEN = {
    *("key", "confirmed", "next", "side", "seen", "edition", "replaces", "action", "do"),
    *("sheet", "website", "outstanding", "fills_in", "boundary_age", "game", "round", "who"),
}


@dataclass(frozen=True, slots=True)
class Typed:
    """`fields` go again as they are; `lines` are for reading; `secrets` and `files` come anew."""

    fields: list[tuple[str, str]]
    lines: list[tuple[str, str]]
    secrets: list[tuple[str, str]]
    files: list[tuple[str, str]]


def typed_into(request: HttpRequest) -> Typed:
    try:
        files = [(name, label(name)) for name in request.FILES]
        sent = [(name, value) for name, values in request.POST.lists() for value in values]
    except (BadRequest, MultiPartParserError, OSError, SuspiciousOperation):
        # What can't be read can't be kept.
        files, sent = [], []
    secrets = {name: label(name) for name, _ in sent if is_secret(name)}
    kept = [(name, str(value)) for name, value in sent if name not in secrets]
    return Typed(kept, list(lines_of(kept)), list(secrets.items()), files)


def is_secret(name: str) -> bool:
    return name != TOKEN and SECRET.search(name) is not None


def lines_of(fields: list[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """A form for a result says the names of its sides, which its other fields only count."""
    sides = {str(number): side for number, side in enumerate(values_of(fields, "side"))}
    for name, value in fields:
        if name in UNSEEN or name == TOKEN or not value.strip():
            continue
        if name == "winner" and value in sides:
            yield "Who won", sides[value]
        elif name.startswith("score_") and name[6:] in sides:
            yield f"{sides[name[6:]]}’s score", value
        else:
            yield label(name), value


def values_of(fields: list[tuple[str, str]], wanted: str) -> list[str]:
    return [value for name, value in fields if name == wanted]


def label(name: str) -> str:
    """`loser_score`: Loser’s score; a form's prefix means nothing to anybody."""
    words = name.rpartition("-")[2].replace("loser_", "loser’s_").replace("_", " ")
    return (words[:1].upper() + words[1:]).removesuffix("1")
