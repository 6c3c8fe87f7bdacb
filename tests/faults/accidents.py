"""Accidents while results are entered; a seed decides which and when."""

import random
import sqlite3
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing

import psycopg
from django.db import connection

from tests.faults.servers.cluster import Cluster
from tests.faults.servers.proxy import Proxy
from tests.faults.servers.served import Served

type Accident = Callable[[], None]


class Accidents:
    """Accidents are spread over the run: each happens after a number of acknowledged results."""

    def __init__(self, served: Served, proxy: Proxy, cluster: Cluster | None, seed: int) -> None:
        self.served, self.proxy, self.cluster = served, proxy, cluster
        self.chance = random.Random(seed)
        self.happened: Counter[str] = Counter()

    def kinds(self) -> dict[str, Accident]:
        kinds: dict[str, Accident] = {
            "server killed": self.kill_server,
            "answers cut off": self.cut_answers,
        }
        if self.cluster is None:
            return {**kinds, "database locked": self.lock_file}
        return {
            **kinds,
            "PostgreSQL crashed": lambda: self.stop_database("immediate"),
            "PostgreSQL restarted": lambda: self.stop_database("fast"),
            "connections cut": self.hang_up,
            "both killed": self.kill_both,
        }

    def schedule(self, results: int, count: int) -> Iterator[tuple[int, str]]:
        """Return each kind in turn, at random moments."""
        kinds = list(self.kinds())
        moments = sorted(self.chance.randrange(results) for _ in range(count))
        for number, moment in enumerate(moments):
            yield moment, kinds[number % len(kinds)]

    def happen(self, plan: Sequence[tuple[int, str]], heard: Callable[[], int | None]) -> None:
        """`heard` gives the number of acknowledged results; None when the run is over."""
        kinds = self.kinds()
        for moment, name in plan:
            while (count := heard()) is not None and count < moment:
                time.sleep(0.005)
            if count is None:
                return
            # Somewhere within a save, not always just after one.
            time.sleep(self.chance.uniform(0, 0.05))
            kinds[name]()
            self.happened[name] += 1

    # ------------------------------------------------------------ what happens

    def kill_server(self) -> None:
        self.served.kill()
        time.sleep(self.chance.uniform(0, 0.5))
        self.served.start()

    def cut_answers(self) -> None:
        self.proxy.drop(self.chance.randrange(1, 9))

    def lock_file(self) -> None:
        """Let another program hold SQLite’s file for longer than the server waits for it."""
        name = connection.settings_dict["NAME"]
        with closing(sqlite3.connect(name, isolation_level=None, timeout=30)) as other:
            other.execute("BEGIN IMMEDIATE")
            time.sleep(self.chance.uniform(0.5, 6))
            other.execute("ROLLBACK")

    def stop_database(self, mode: str) -> None:
        assert self.cluster is not None
        self.cluster.stop(mode)
        time.sleep(self.chance.uniform(0.2, 4))
        self.cluster.start()

    def hang_up(self) -> None:
        assert self.cluster is not None
        for _ in range(self.chance.randrange(1, 4)):
            try:
                self.cluster.hang_up()
            except psycopg.Error:
                # This closed its own connection, too.
                continue
            time.sleep(0.05)

    def kill_both(self) -> None:
        assert self.cluster is not None
        self.cluster.stop("immediate")
        self.served.kill()
        # The server starts first and finds no database.
        self.served.start(wait=False)
        time.sleep(self.chance.uniform(0, 3))
        self.cluster.start()


def in_background(work: Callable[[], None]) -> threading.Thread:
    thread = threading.Thread(target=work, name="accidents")
    thread.start()
    return thread
