"""Faults that pass, in plain words: no database, no room on the disk, no e-mail."""

import errno
import sqlite3
from dataclasses import dataclass

import psycopg
from django.db import InterfaceError, OperationalError
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from cribbage_events.mail.outbox import NotSentError


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
