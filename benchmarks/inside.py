"""One part beside an empty database, with Django set up: `python -m benchmarks.inside pages`."""

import importlib
import os
import sys

import django
from django.core.management import call_command
from django.db import connection


def main(part: str) -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "cribbage_events.settings")
    os.environ.setdefault("SECRET_KEY", "of the benchmarks")
    django.setup()
    call_command("migrate", verbosity=0, interactive=False)
    call_command("createcachetable", verbosity=0)
    call_command("collectstatic", verbosity=0, interactive=False)
    # A part may import models, so it is imported only now.
    importlib.import_module(f"benchmarks.{part}").main(connection.display_name)


if __name__ == "__main__":
    main(sys.argv[1])
