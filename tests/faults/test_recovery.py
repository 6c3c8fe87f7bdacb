"""While PostgreSQL is away every page says so soon; when it is back everything is, by itself."""

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

from tests.faults.cluster import Cluster, new_cluster
from tests.faults.hall import SLUG
from tests.faults.served import Served
from tests.live.streams import open_page

AWAY = "Our records can’t be reached just now"
EVENT = f"/events/{SLUG}/"

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
    """As a save in another process does it."""
    with psycopg.connect(cluster.url) as line:
        row = line.execute(
            "UPDATE events_event SET revision = revision + 1 WHERE slug = %s RETURNING revision",
            [SLUG],
        ).fetchone()
        assert row is not None
        line.execute("SELECT pg_notify('event_revision', %s)", [f"{row[0]} {SLUG}"])
    return int(row[0])


def until(base: str, path: str, status: int, *, seconds: float) -> float:
    """How long it took until this page was answered so."""
    began = time.monotonic()
    while time.monotonic() - began < seconds:
        if httpx.get(base + path, timeout=30).status_code == status:
            return time.monotonic() - began
        time.sleep(0.1)
    raise AssertionError(f"{path} was not {status} within {seconds} s")


@pytest.mark.parametrize("mode", ["fast", "immediate"])
def test_pages_say_so_and_come_back(cluster: Cluster, served: Served, mode: str) -> None:
    base = served.base
    with open_page(base, f"{EVENT}live/?page={EVENT}&revision=1") as page:
        page.until("event: beat")
        cluster.stop(mode)
        for path in (EVENT, "/"):
            began = time.monotonic()
            response = httpx.get(base + path, timeout=30)
            # Twice the pool's patience, and what a busy machine adds.
            assert time.monotonic() - began < 12
            assert (path, response.status_code, AWAY in response.text) == (path, 503, True)
        assert httpx.get(f"{base}{EVENT}live/", timeout=30).status_code == 503
        cluster.start()
        assert until(base, EVENT, 200, seconds=15) < 15
        until(base, f"{EVENT}standings.json", 200, seconds=5)
        revision = revise(cluster)
        page.until(f"id: {revision}\n", seconds=15)
    with open_page(base, f"{EVENT}live/") as page:
        page.until(f"id: {revision}\n")


def test_cut_connections_are_noticed_before_they_are_used(cluster: Cluster, served: Served) -> None:
    until(served.base, "/", 200, seconds=15)
    with httpx.Client(base_url=served.base, timeout=30) as visitor:
        for _ in range(3):
            assert visitor.get("/").status_code == 200
            cluster.hang_up()
        assert visitor.get("/").status_code == 200


def test_nobody_is_refused_for_the_connections_that_died_before(
    cluster: Cluster, served: Served
) -> None:
    """After a busy time many connections are open; a restart kills all of them."""
    until(served.base, "/", 200, seconds=15)
    with ThreadPoolExecutor(12) as visitors:
        list(visitors.map(lambda _: httpx.get(served.base, timeout=30), range(48)))
    cluster.stop("fast")
    cluster.start()
    assert httpx.get(served.base, timeout=30).status_code == 200
