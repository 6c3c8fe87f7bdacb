"""Run one part on an empty database, with Django set up: `python -m benchmarks.inside pages`."""

import importlib
import logging
import os
import sys

import django
from django.core.management import call_command
from django.db import connection
from pythonjsonlogger.json import JsonFormatter


def main(part: str) -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "cribbage_events.settings")
    os.environ.setdefault("SECRET_KEY", "of the benchmarks")
    django.setup()
    log_into_the_void()
    call_command("migrate", verbosity=0, interactive=False)
    call_command("createcachetable", verbosity=0)
    call_command("collectstatic", verbosity=0, interactive=False)
    # A part may import models, so it is imported only now.
    importlib.import_module(f"benchmarks.{part}").main(connection.display_name)


def log_into_the_void() -> None:
    """Every write makes its line, as on a server; thousands of them are nothing to read here."""
    handler = logging.StreamHandler(open(os.devnull, "w"))  # noqa: SIM115 - until the end
    handler.setFormatter(JsonFormatter("%(levelname)s %(name)s %(message)s", timestamp=True))
    writes = logging.getLogger("cribbage_events.writes")
    writes.addHandler(handler)
    writes.propagate = False


if __name__ == "__main__":
    main(sys.argv[1])
