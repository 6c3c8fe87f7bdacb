"""Where the logs go, and what they leave out."""

import copy
import logging
from typing import Any

OUR_MISTAKES = 500


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
            "no refusals": {"()": "cribbage_events.logs.WithoutRefusals", "quiet": is_demo},
            "no links": {"()": "cribbage_events.events.links.RedactTokens"},
        },
        "handlers": {
            "console": {
                "class": "logging.StreamHandler",
                "filters": ["no refusals", "no links"],
                "formatter": "json" if as_json else "text",
            }
        },
        "root": {"handlers": ["console"], "level": "WARNING"},
        "loggers": {"cribbage_events": {"level": "INFO"}},
    }
