"""Faults that pass, in plain words: no database, no room on the disk, no e-mail."""

import errno
import sqlite3
from dataclasses import dataclass

import psycopg
from django.db import InterfaceError, OperationalError

from cribbage_events.clubs.mail import NotSentError


@dataclass(frozen=True, slots=True)
class Trouble:
    """What a page says about it; `seconds`: when it is worth trying again."""

    heading: str
    words: str
    seconds: int = 10


AWAY = Trouble(
    "Our records can’t be reached just now",
    "The computer that keeps them is away for a moment. This is on our side, not on yours.",
)
FULL = Trouble(
    "There is no room left to save anything",
    "The disk of the computer that keeps our records is full. Please tell the director, or whoever"
    " looks after this site: nothing more can be saved until there is room again.",
    seconds=60,
)
NO_MAIL = Trouble(
    "The e-mail could not be sent",
    "The computer that sends our e-mail doesn’t answer just now. This is on our side: you typed"
    " nothing wrong.",
    seconds=30,
)

# What SQLite says of its file, not of our statements; the low byte of an extended code.
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
    """What to say about an error; None: it is our own mistake."""
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
