"""One run against the database of `DATABASE_URL`, which is empty: `python -m tests.faults.run`."""

import argparse
import random
import sys
import time
from statistics import median

import django

django.setup()
# Models can be imported only afterwards.
from django.core.management import call_command  # noqa: E402
from django.db import connection  # noqa: E402

from benchmarks.fill import make_event  # noqa: E402
from cribbage_events.clubs.models import Club, User  # noqa: E402
from cribbage_events.events.models import Event, Game  # noqa: E402
from tests.faults.accidents import Accidents, in_background  # noqa: E402
from tests.faults.figures import Figures  # noqa: E402
from tests.faults.plan import plan  # noqa: E402
from tests.faults.same_instant import meet  # noqa: E402
from tests.faults.servers.cluster import Cluster  # noqa: E402
from tests.faults.servers.proxy import Proxy  # noqa: E402
from tests.faults.servers.served import Served  # noqa: E402
from tests.faults.unpublished import die_often  # noqa: E402
from tests.faults.verify import verify  # noqa: E402
from tests.faults.writers import (  # noqa: E402
    Progress,
    Writer,
    acknowledged_by,
    volunteers,
    write_all,
)

WRITERS = 8


def games_of(event: Event) -> list[Game]:
    return list(Game.objects.filter(round__stage__event=event).select_related("round"))


def event_with(slug: str, games: int) -> Event:
    """Make an event with at least so many games, in two rounds."""
    return make_event(slug, entrants=games + games % 2, rounds=2, played=0)


def faults(options: argparse.Namespace, served: Served, users: list[User]) -> Figures:
    """Results are entered while everything fails; afterwards they are counted."""
    event = event_with("faults", options.results)
    proxy = Proxy(served.port, seed=options.seed)
    accidents = Accidents(served, proxy, Cluster.from_environment(), options.seed)
    writers = [Writer(proxy.base, event.slug, user, n) for n, user in enumerate(users)]
    games = games_of(event)[: options.results]
    shares = plan(games, writers=WRITERS, chance=random.Random(options.seed))
    wanted = sum(map(len, shares))
    progress = Progress(writers)
    schedule = list(accidents.schedule(wanted, options.accidents))
    background = in_background(lambda: accidents.happen(schedule, progress.heard))
    began = time.monotonic()
    write_all(writers, shares)
    seconds = time.monotonic() - began
    progress.ended = True
    background.join()
    proxy.close()
    acknowledged = acknowledged_by(writers)
    # New connections find the database as it is.
    connection.close()
    findings = verify(event, acknowledged, [user.pk for user in users])
    figures = Figures(f"Faults, {connection.display_name}", findings)
    figures.of_writers(event, writers, wanted)
    figures.add("seconds", f"{seconds:.0f}")
    figures.of_accidents(accidents)
    return figures


def same_instant(options: argparse.Namespace, served: Served, users: list[User]) -> Figures:
    event = event_with("instant", options.meetings)
    writers = [Writer(served.base, event.slug, user, n) for n, user in enumerate(users[:2])]
    meetings = meet(writers, games_of(event)[: options.meetings], seed=options.seed)
    findings = verify(event, acknowledged_by(writers), [user.pk for user in users])
    figures = Figures(f"The same instant, {connection.display_name}", findings)
    figures.of_writers(event, writers, len(meetings.words))
    figures.add("sent apart, median", f"{median(meetings.apart):.1f} ms")
    return figures


def unpublished(options: argparse.Namespace, served: Served, users: list[User]) -> Figures:
    event = event_with("unpublished", 8)
    deaths = die_often(served.base, event.slug, times=options.deaths, seed=options.seed)
    figures = Figures(f"Killed before publishing, {connection.display_name}")
    figures.add("killed between commit and publishing", len(deaths.seconds))
    for name, seconds in (("open pages", deaths.seconds), ("a page fetched", deaths.fetched)):
        ordered = sorted(seconds)
        figures.add(f"{name} right after, median", f"{median(ordered):.2f} s")
        figures.add(f"{name} right after, at most", f"{ordered[-1]:.2f} s")
    figures.wrong += deaths.wrong
    late = [f"{each:.2f} s" for each in deaths.seconds if each > options.within]
    figures.wrong += [f"an open page was right after {each} only" for each in late]
    return figures


def main() -> int:
    options = arguments()
    call_command("migrate", interactive=False, verbosity=0)
    cluster = Cluster.from_environment()
    club = Club.objects.create(name="Bench Pegs", slug="bench")
    users = volunteers(club, WRITERS)
    # The processes hear of each other's saves by the database; on SQLite there is one.
    served = Served(workers=2 if cluster else 1)
    served.start()
    try:
        tables = [work(options, served, users) for work in (faults, same_instant, unpublished)]
    finally:
        served.close()
    for table in tables:
        table.say()
    return int(any(table.failed for table in tables))


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    for name, number in (("results", 3_000), ("accidents", 60), ("meetings", 1_000)):
        parser.add_argument(f"--{name}", type=int, default=number)
    parser.add_argument("--deaths", type=int, default=100)
    parser.add_argument("--within", type=float, default=2.0, metavar="SECONDS")
    parser.add_argument("--seed", type=int, default=15)
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
