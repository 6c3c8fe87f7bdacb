"""The destination of the logs, and what they leave out."""

import copy
import logging
import re
from typing import Any

from django.http import HttpRequest

OUR_MISTAKES = 500
# PostgreSQL quotes the whole row that a constraint refuses.
ROW = re.compile(r"^DETAIL:.*?(?=^$|^CONTEXT:|\Z)", re.MULTILINE | re.DOTALL)


class WithoutRefusals(logging.Filter):
    """A page that isn't open to somebody is no mistake in the program: one line, a warning, no
    traceback.

    `quiet`: not even the line, where the log is the terminal of somebody who tries the program.
    """

    def __init__(self, *, quiet: bool = False) -> None:
        super().__init__()
        self.quiet = quiet

    def filter(self, record: logging.LogRecord) -> logging.LogRecord | bool:
        status = getattr(record, "status_code", None)
        if not isinstance(status, int) or status >= OUR_MISTAKES:
            return True
        if self.quiet:
            return False
        clean = copy.copy(record)
        clean.exc_info = None
        clean.levelno = min(record.levelno, logging.WARNING)
        clean.levelname = logging.getLevelName(clean.levelno)
        return clean


class WithoutPeople(logging.Filter):
    """Leaves out what names people: rows that the database quotes, and what was searched for."""

    def filter(self, record: logging.LogRecord) -> logging.LogRecord:
        clean = copy.copy(record)
        if clean.exc_info:
            clean.exc_text = logging.Formatter().formatException(clean.exc_info)
            clean.exc_info = None
        clean.exc_text = clean.exc_text and ROW.sub("DETAIL: …\n", clean.exc_text)
        for name, value in vars(clean).items():
            vars(clean)[name] = without_search(value)
        return clean


def without_search(value: Any) -> Any:
    """A request as its method and path, in whatever a line of the log may hold."""
    if isinstance(value, HttpRequest):
        return f"{value.method} {value.path}"
    return tuple(map(without_search, value)) if isinstance(value, tuple) else value


def logging_config(*, as_json: bool, is_demo: bool) -> dict[str, Any]:
    """Django's `LOGGING`: everything on the console, as JSON for a server's collector."""
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            "json": {
                "class": "pythonjsonlogger.json.JsonFormatter",
                "format": "%(levelname)s %(name)s %(message)s",
                "rename_fields": {"levelname": "level", "name": "logger"},
                "timestamp": True,
            },
            "text": {"format": "{levelname} {message}", "style": "{"},
        },
        "filters": {
            "no refusals": {"()": "cribbage_events.server.logs.WithoutRefusals", "quiet": is_demo},
            "no people": {"()": "cribbage_events.server.logs.WithoutPeople"},
            "no links": {"()": "cribbage_events.events.access.tokens.RedactTokens"},
        },
        "handlers": {
            "console": {
                "class": "logging.StreamHandler",
                "filters": ["no refusals", "no people", "no links"],
                "formatter": "json" if as_json else "text",
            }
        },
        "root": {"handlers": ["console"], "level": "WARNING"},
        "loggers": {
            "cribbage_events": {"level": "INFO"},
            # What every e-mail in the background would say twice.
            "django.tasks": {"level": "WARNING" if is_demo else "INFO"},
        },
    }
