"""Every page says so while PostgreSQL is down; afterwards everything recovers by itself."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import httpx
import psycopg
import pytest
from django.conf import settings
from django.db import connection

from cribbage_events.live.bus.postgresql import CHANNEL, LONGEST_WAIT, NOTIFY
from tests.faults.hall import SLUG
from tests.faults.servers.cluster import Cluster, new_cluster
from tests.faults.servers.served import Served
from tests.live.streams import open_page

AWAY = "Our records can’t be reached right now"
EVENT = f"/events/{SLUG}/"
# In seconds: longer than anything takes that doesn't hang.
PATIENCE = 60

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite has no server"),
]


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    with new_cluster() as cluster:
        subprocess.run(
            [sys.executable, "-m", "tests.faults.hall"],
            cwd=settings.BASE_DIR,
            env=os.environ | {"DATABASE_URL": cluster.url},
            check=True,
        )
        yield cluster


@pytest.fixture(scope="module")
def served(cluster: Cluster) -> Iterator[Served]:
    served = Served(workers=1, database=cluster.url)
    served.start()
    yield served
    served.close()


def revise(cluster: Cluster) -> int:
    """Change the event as another process does by saving."""
    with psycopg.connect(cluster.url, autocommit=True) as line:
        row = line.execute(
            "UPDATE events_event SET revision = revision + 1 WHERE slug = %s RETURNING revision",
            [SLUG],
        ).fetchone()
        assert row is not None
        line.execute(NOTIFY, [LONGEST_WAIT, CHANNEL, f"{row[0]} {SLUG}"])
    return int(row[0])


def until(base: str, path: str, status: int) -> None:
    """Wait until this page gives this answer."""
    last = time.monotonic() + PATIENCE
    while httpx.get(base + path, timeout=PATIENCE).status_code != status:
        assert time.monotonic() < last, f"{path} does not answer {status}"
        time.sleep(0.1)


@pytest.mark.parametrize("mode", ["fast", "immediate"])
def test_pages_say_so_and_come_back(cluster: Cluster, served: Served, mode: str) -> None:
    base = served.base
    with open_page(base, f"{EVENT}live/?page={EVENT}&revision=1") as page:
        page.until("event: beat")
        cluster.stop(mode)
        for path in (EVENT, "/"):
            response = httpx.get(base + path, timeout=PATIENCE)
            assert (path, response.status_code, AWAY in response.text) == (path, 503, True)
        assert httpx.get(f"{base}{EVENT}live/", timeout=PATIENCE).status_code == 503
        cluster.start()
        until(base, EVENT, 200)
        until(base, f"{EVENT}standings.json", 200)
        revision = revise(cluster)
        page.until(f"id: {revision}\n")
    with open_page(base, f"{EVENT}live/") as page:
        page.until(f"id: {revision}\n")


def test_cut_connections_are_noticed_before_they_are_used(cluster: Cluster, served: Served) -> None:
    until(served.base, "/", 200)
    with httpx.Client(base_url=served.base, timeout=PATIENCE) as visitor:
        for _ in range(3):
            assert visitor.get("/").status_code == 200
            cluster.hang_up()
        assert visitor.get("/").status_code == 200


def test_nobody_is_refused_for_the_connections_that_died_before(
    cluster: Cluster, served: Served
) -> None:
    """Many connections are open after a busy time; a restart kills all of them."""
    until(served.base, "/", 200)
    with ThreadPoolExecutor(12) as visitors:
        list(visitors.map(lambda _: httpx.get(served.base, timeout=PATIENCE), range(48)))
    cluster.stop("fast")
    cluster.start()
    assert httpx.get(served.base, timeout=PATIENCE).status_code == 200


def test_another_program_that_notifies_inside_its_commit_holds_up_nobody_for_long(
    cluster: Cluster,
) -> None:
    """It holds the server's one lock for that until its commit is done: here, until we let it."""
    with psycopg.connect(cluster.url, autocommit=True) as line, ThreadPoolExecutor(1) as other:
        line.execute("CREATE TABLE others (number int)")
        line.execute("ALTER SYSTEM SET synchronous_standby_names = 'nobody'")
        line.execute("SELECT pg_reload_conf()")
        line.execute("SET synchronous_commit = local")
        try:
            hanging = other.submit(notify_inside, cluster.url)
            wait_until_it_hangs(line)
            with pytest.raises(psycopg.errors.LockNotAvailable):
                line.execute(NOTIFY, [LONGEST_WAIT, CHANNEL, f"2 {SLUG}"])
            assert line.execute("SHOW lock_timeout").fetchone() == ("0",), "of this statement only"
        finally:
            line.execute("ALTER SYSTEM RESET synchronous_standby_names")
            line.execute("SELECT pg_reload_conf()")
        hanging.result(timeout=PATIENCE)
        line.execute(NOTIFY, [LONGEST_WAIT, CHANNEL, f"3 {SLUG}"])


def notify_inside(url: str) -> None:
    with psycopg.connect(url) as line:
        line.execute("INSERT INTO others VALUES (1)")
        line.execute("NOTIFY others")


def wait_until_it_hangs(line: psycopg.Connection) -> None:
    waiting = "SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'SyncRep'"
    until = time.monotonic() + PATIENCE
    while line.execute(waiting).fetchone() != (1,):
        assert time.monotonic() < until
        time.sleep(0.05)
