"""Faults that pass are told from mistakes of ours."""

import errno
import sqlite3
from pathlib import Path

import psycopg
import pytest
from django.db import DatabaseError, InterfaceError, OperationalError, ProgrammingError

from cribbage_events.mail.outbox import NotSentError
from cribbage_events.site.outage import AWAY, FULL, NO_MAIL, Trouble, trouble_of


def caused(cause: Exception) -> OperationalError:
    error = OperationalError(*cause.args)
    error.__cause__ = cause
    return error


def sqlite_error(code: int) -> sqlite3.OperationalError:
    error = sqlite3.OperationalError("from SQLite")
    error.sqlite_errorcode = code
    return error


@pytest.mark.parametrize(
    ("error", "trouble"),
    [
        (caused(sqlite_error(sqlite3.SQLITE_FULL)), FULL),
        (caused(sqlite_error(sqlite3.SQLITE_IOERR_WRITE)), AWAY),
        (caused(sqlite_error(sqlite3.SQLITE_BUSY_SNAPSHOT)), AWAY),
        (caused(sqlite_error(sqlite3.SQLITE_ERROR)), None),
        (caused(psycopg.errors.DiskFull("no space left")), FULL),
        (caused(psycopg.errors.AdminShutdown("terminating")), AWAY),
        (OperationalError("couldn't get a connection after 3.00 sec"), AWAY),
        (InterfaceError("connection already closed"), AWAY),
        (OSError(errno.ENOSPC, "No space left on device"), FULL),
        (NotSentError(), NO_MAIL),
        (OSError(errno.ENOENT, "No such file"), None),
        (ProgrammingError("no such column"), None),
        (DatabaseError("anything"), None),
        (ValueError(), None),
        (None, None),
    ],
)
def test_troubles(error: BaseException | None, trouble: Trouble | None) -> None:
    assert trouble_of(error) == trouble


def test_a_file_that_cannot_be_opened_is_away(tmp_path: Path) -> None:
    with pytest.raises(sqlite3.OperationalError) as caught:
        sqlite3.connect(tmp_path / "nowhere" / "file.sqlite3")
    assert trouble_of(caused(caught.value)) == AWAY
