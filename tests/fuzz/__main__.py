"""Run at length: `make fuzz`, or `python -m tests.fuzz --requests 100000 --jobs 2 --seed 7`."""

import argparse
import os
import sys
import tempfile
import time
import traceback
from concurrent.futures import ProcessPoolExecutor

import django
from django.conf import settings
from django.db import connection

os.environ["DJANGO_SETTINGS_MODULE"] = "cribbage_events.settings"
django.setup()

from tests.fuzz.routes import all_routes  # noqa: E402
from tests.fuzz.run import run  # noqa: E402
from tests.fuzz.tally import Tally  # noqa: E402
from tests.fuzz.worlds.guests import DIRECTOR, ROLES  # noqa: E402

# A lower share would mean that most of a director's requests are refused early.
LEAST_WRITTEN = 0.05
# A run stops after this number of different findings.
MOST = 5


def shard(number: int, requests: int, seed: int, shrink: bool) -> tuple[Tally, list[str]]:
    """Run the part of one process, in its own database."""
    settings.STORAGES["staticfiles"]["BACKEND"] = (
        "django.contrib.staticfiles.storage.StaticFilesStorage"
    )
    name = f"fuzz_{os.getpid()}_{number}"
    if connection.vendor == "sqlite":
        name = os.path.join(tempfile.mkdtemp(prefix="cribbage-fuzz-"), name)
    else:
        settings.DATABASES["default"]["OPTIONS"].pop("pool", None)
    connection.settings_dict["TEST"]["NAME"] = name
    connection.creation.create_test_db(verbosity=0, autoclobber=True)
    try:
        tally, found = run(requests=requests, first_seed=seed + number, shrink=shrink, most=MOST)
        return tally, ["".join(traceback.format_exception(broken)) for broken in found]
    finally:
        connection.creation.destroy_test_db(name, verbosity=0)


def main() -> int:
    options = read_options()
    began = time.monotonic()
    each = -(-options.requests // options.jobs)
    whole, found = Tally(), list[str]()
    with ProcessPoolExecutor(options.jobs) as processes:
        parts = [
            processes.submit(shard, number, each, options.seed, not options.as_found)
            for number in range(options.jobs)
        ]
        for part in parts:
            tally, trouble = part.result()
            found += trouble
            whole.add(tally)
    say(whole, time.monotonic() - began, options)
    found += [] if found else lacks(whole, options.requests)
    print("\n\n".join(found) or "Nothing was found.")
    return 1 if found else 0


def read_options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--requests", type=int, default=100_000)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--seed", type=int, default=int(time.time()) % 1_000_000)
    parser.add_argument("--table", action="store_true", help="what every role got at every route")
    parser.add_argument("--as-found", action="store_true", help="don't shorten what is found")
    return parser.parse_args()


def say(whole: Tally, seconds: float, options: argparse.Namespace) -> None:
    print(
        f"{whole.requests:,} requests in {whole.stories:,} stories on {connection.display_name},"
        f" {seconds:.0f} s with {options.jobs} processes"
        f" ({whole.requests / seconds:.0f}/s), seed {options.seed}"
    )
    print(whole.table() if options.table else whole.report())


def lacks(whole: Tally, requests: int) -> list[str]:
    """Return the faults of the run itself: routes that no role has requested, too few changes."""
    wanted = {(route.name, role) for route in all_routes() for role in ROLES}
    missed = sorted(wanted - set(whole.asked()))
    share = whole.written_by(DIRECTOR)
    print(f"{len(wanted) - len(missed)} of {len(wanted)} pairs of route and role;", end=" ")
    print(f"{share:.0%} of the director's requests changed something.")
    if requests < 50_000:
        return []
    found = [f"Nobody as {role} came to {route}." for route, role in missed]
    if share < LEAST_WRITTEN:
        found.append("Too few of the director's requests changed anything.")
    return found


if __name__ == "__main__":
    sys.exit(main())
