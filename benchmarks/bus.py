"""Measure what NOTIFY costs 32 writers on 32 events, on a PostgreSQL whose commits take 3 ms.

PostgreSQL commits transactions with a NOTIFY one after the other. The same statements are sent with
it inside and after the commit, by several processes, since one alone would be the bottleneck.
"""

import multiprocessing
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from statistics import median
from threading import BrokenBarrierError
from typing import Any

from benchmarks.raw import PATIENCE, Notify, Outcome, Save, on_postgresql, share
from benchmarks.rows import Row, at_least, say

WRITERS, PROCESSES = 32, 4
# Of each event: how many results are saved at a time, and how often.
AT_A_TIME, TURNS = 6, 3
ENTRANTS, ROUNDS = 12, 3
# PostgreSQL waits so long before each write to the disk, however few are committing.
COMMITS_TAKE = {"commit_delay": "3000", "commit_siblings": "0", "synchronous_commit": "on"}
BEFORE = {"commit_delay": "0", "commit_siblings": "5", "synchronous_commit": "off"}

# A process is begun anew (`spawn`), so that it takes over no connection; it knows no models.
PROCESS = multiprocessing.get_context("spawn")


@dataclass(frozen=True)
class Raw:
    """Sends recorded statements."""

    target: dict[str, Any]
    notify: Notify
    pipelined: bool
    shares: Sequence[Sequence[Save]]

    def waits(self, ready: Callable[[], Any]) -> list[float]:
        return share(
            on_postgresql(self.target, self.notify, pipelined=self.pipelined), self.shares, ready
        )


@dataclass(frozen=True)
class Application:
    """Saves results of these games by the service, as a web process does; without a hub."""

    shares: Sequence[Sequence[int]]

    def waits(self, ready: Callable[[], Any]) -> list[float]:
        import django  # noqa: PLC0415

        django.setup()
        from benchmarks.inside import log_into_the_void  # noqa: PLC0415
        from benchmarks.writers import ours  # noqa: PLC0415
        from cribbage_events.events.models import Game  # noqa: PLC0415

        log_into_the_void()
        games = [[Game(pk=pk) for pk in mine] for mine in self.shares]
        return share(ours, games, ready)


def work(job: Raw | Application, ready: Any, results: Any) -> None:
    try:
        results.put(job.waits(ready.wait))
    except BaseException:
        ready.abort()
        raise


def together(jobs: Sequence[Raw | Application]) -> Outcome:
    """Run each job in a process; all writers begin at the same time."""
    ready = PROCESS.Barrier(WRITERS + 1, timeout=PATIENCE)
    results = PROCESS.Queue()
    processes = [PROCESS.Process(target=work, args=(job, ready, results)) for job in jobs]
    for process in processes:
        process.start()
    try:
        ready.wait()
        began = time.perf_counter()
        waits = [wait for _ in jobs for wait in results.get(timeout=PATIENCE)]
        return Outcome(waits, time.perf_counter() - began)
    except BrokenBarrierError as error:
        raise RuntimeError("A process of the benchmark has failed.") from error
    finally:
        for process in processes:
            process.join(timeout=PATIENCE)


def dealt[T](shares: Sequence[Sequence[T]]) -> Iterator[Sequence[Sequence[T]]]:
    """Return each process’ shares."""
    for number in range(PROCESSES):
        yield shares[number::PROCESSES]


def part[T](shares: Sequence[Sequence[T]], turn: int) -> list[Sequence[T]]:
    return [share[turn * AT_A_TIME : (turn + 1) * AT_A_TIME] for share in shares]


def set_up(settings: dict[str, str]) -> None:
    from django.db import connection  # noqa: PLC0415

    with connection.cursor() as cursor:
        for name, value in settings.items():
            cursor.execute(f"ALTER SYSTEM SET {name} = {value}")
        cursor.execute("SELECT pg_reload_conf()")
    connection.close()


def main(where: str) -> None:
    from benchmarks.writers import games_of, recorded, target  # noqa: PLC0415

    set_up(BEFORE)

    def events(kind: str) -> list[Any]:
        names = [f"{kind}-{number}" for number in range(WRITERS)]
        games = [games_of(name, entrants=ENTRANTS, rounds=ROUNDS) for name in names]
        return [mine[: AT_A_TIME * TURNS] for mine in games]

    kinds = [(notify, pipelined) for pipelined in (False, True) for notify in Notify]
    saves = [[recorded(games) for games in events(f"raw-{n}")] for n in range(len(kinds))]
    games = [[game.pk for game in mine] for mine in events("ours")]
    set_up(COMMITS_TAKE)
    outcomes: list[list[Outcome]] = [[] for _ in (*kinds, None)]
    # In turns, so that a busy machine hits all.
    for turn in range(TURNS):
        for number, (notify, pipelined) in enumerate(kinds):
            mine = dealt(part(saves[number], turn))
            jobs = [Raw(target(), notify, pipelined, each) for each in mine]
            outcomes[number].append(together(jobs))
        outcomes[-1].append(together([Application(each) for each in dealt(part(games, turn))]))
    by_kind = dict(zip(kinds, outcomes, strict=False))
    one, two = (
        {notify: by_kind[notify, pipelined] for notify in Notify} for pipelined in (False, True)
    )
    tell(where, "each statement by itself", one[Notify.AFTER], one[Notify.NEVER], limit=0.8)
    tell(where, "NOTIFY inside the transaction", one[Notify.INSIDE], one[Notify.NEVER])
    tell(where, "statements sent in two packets", two[Notify.AFTER], two[Notify.NEVER])
    tell(where, f"the application, {PROCESSES} processes", outcomes[-1], one[Notify.NEVER])


def tell(
    where: str,
    what: str,
    measured: list[Outcome],
    without: list[Outcome],
    *,
    limit: float | None = None,
) -> None:
    ratio = median(m.per_second / i.per_second for m, i in zip(measured, without, strict=True))
    words, passed = at_least(ratio, limit) if limit else ("–", None)
    mine, theirs = (each[0].joined(each[1:]) for each in (measured, without))
    beside = f"without NOTIFY {theirs.per_second:,.0f}/s: {ratio:.2f} ×"
    title = f"saving results, {WRITERS} writers on {WRITERS} events, {what}"
    say(Row(title, where, f"{mine.per_second:,.0f}/s, {mine.worst}", beside, words, passed))
