"""Fill an empty database with one event: `python -m tests.faults.hall`."""

import django

django.setup()
# Models can be imported only afterwards.
from django.core.management import call_command  # noqa: E402

from benchmarks.fill import make_event  # noqa: E402

SLUG = "cup"

if __name__ == "__main__":
    call_command("migrate", interactive=False, verbosity=0)
    make_event(SLUG, entrants=8, rounds=2, played=1)
