"""Links that open scores or a card without an account: how they are signed, read and kept secret.

Every request asks the database what a link still opens; see events/access/guests.py.
"""

import copy
import datetime
import logging
import re
from typing import Any

from django.core.signing import BadSignature, Signer, TimestampSigner

# Sheets are printed at most some weeks before the day; the database ends a link long before this.
OLDEST = datetime.timedelta(days=120)
VOLUNTEER, PLAYER = "events.volunteer_link", "events.player_link"
APPLICANT = "events.applicant"
LEAVING = "events.leaving"
ENTRANCE = "events.entrance"

TOKEN = re.compile(
    r"""((?:/|%2F)(?:link|player|here|asked|leave|mine|absence)(?:/|%2F))"""
    r"""(?:(?!%2F)[^/?\#&\s"'<>])+""",
    re.IGNORECASE,
)


class NotALinkError(Exception):
    """The token was not signed by this site."""


def volunteer_token(link: int) -> str:
    return TimestampSigner(salt=VOLUNTEER).sign(str(link))


def read_volunteer_token(token: str) -> int:
    """The key of the volunteer's link."""
    return int(_read(token, VOLUNTEER))


def player_token(entry: int, edition: int) -> str:
    return TimestampSigner(salt=PLAYER).sign(f"{entry}.{edition}")


def read_player_token(token: str) -> tuple[int, int]:
    """The key of the entry, and of which edition its card is."""
    entry, _, edition = _read(token, PLAYER).partition(".")
    return int(entry), int(edition)


def applicant_token(entry: int) -> str:
    """Return a token for the page that says whether somebody has a place, and nothing else."""
    return TimestampSigner(salt=APPLICANT).sign(str(entry))


def read_applicant_token(token: str) -> int:
    """The key of the entry that was asked for."""
    return int(_read(token, APPLICANT))


def entrance_token(event: int, opened_at: datetime.datetime) -> str:
    """Return a token for the code at the entrance; once it is turned on again it is another one."""
    return TimestampSigner(salt=ENTRANCE).sign(f"{event}.{entrance_mark(opened_at)}")


def read_entrance_token(token: str) -> tuple[int, str]:
    """The key of the event, and the mark of when the code was turned on."""
    event, _, mark = _read(token, ENTRANCE).partition(".")
    return int(event), mark


def entrance_mark(opened_at: datetime.datetime) -> str:
    return f"{opened_at.timestamp():.6f}"


def leaving_token(person: int) -> str:
    """Return a token for the link in an e-mail that ends the results by e-mail; it
    works for ever.
    """
    return Signer(salt=LEAVING).sign(str(person))


def read_leaving_token(token: str) -> int:
    """The key of the person."""
    try:
        return int(Signer(salt=LEAVING).unsign(token))
    except BadSignature as error:
        raise NotALinkError from error


def _read(token: str, salt: str) -> str:
    try:
        return TimestampSigner(salt=salt).unsign(token, max_age=OLDEST)
    except BadSignature as error:
        raise NotALinkError from error


def redact(text: str) -> str:
    """Return the text without tokens: “/events/cup/link/…/”."""
    return TOKEN.sub(r"\1…", text)


class RedactTokens(logging.Filter):
    """Keeps links out of the logs: out of messages, paths, requests and tracebacks."""

    def filter(self, record: logging.LogRecord) -> logging.LogRecord:
        clean = copy.copy(record)
        if clean.exc_info:
            clean.exc_text = logging.Formatter().formatException(clean.exc_info)
            clean.exc_info = None
        for name, value in vars(clean).items():
            vars(clean)[name] = _redacted(value)
        return clean


def _redacted(value: Any) -> Any:
    if isinstance(value, str):
        return redact(value)
    if isinstance(value, tuple):
        return tuple(map(_redacted, value))
    if isinstance(value, dict):
        return {key: _redacted(each) for key, each in value.items()}
    # The text of a request contains its path.
    return redact(str(value)) if TOKEN.search(repr(value)) else value
