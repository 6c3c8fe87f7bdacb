"""Send the statements of a save by a driver alone, without any program around them.

Knows nothing of Django, so that a process of its own can begin with it.
"""

import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, NamedTuple

import psycopg

from benchmarks.rows import percentile

PATIENCE = 60


class Step(NamedTuple):
    """A step is one statement; `report` is which of its values is the inserted report’s key."""

    sql: str
    params: Sequence[Any]
    report: int | None = None
    inserts_report: bool = False


type Save = list[Step]


class Notify(Enum):
    """The moment when the statement of the bus is sent. Only PostgreSQL has one."""

    INSIDE = "inside the transaction"
    AFTER = "after the commit"
    NEVER = "not at all"


@dataclass
class Outcome:
    """It has the time that each save took, and that of all of them together."""

    waits: list[float] = field(default_factory=list)
    seconds: float = 0

    @property
    def per_second(self) -> float:
        return len(self.waits) / self.seconds

    def joined(self, others: Sequence["Outcome"]) -> "Outcome":
        every = [self, *others]
        waits = [wait for each in every for wait in each.waits]
        return Outcome(waits, sum(each.seconds for each in every))

    @property
    def worst(self) -> str:
        return f"99% within {percentile(self.waits, 0.99):.0f} ms, all within {max(self.waits):.0f}"


def share[T](
    work: Callable[[Iterator[T]], Iterator[None]],
    shares: Sequence[Sequence[T]],
    ready: Callable[[], Any],
) -> list[float]:
    """A thread for each share; `work` yields when it is prepared, and after each task."""

    def writer(mine: Sequence[T]) -> list[float]:
        waits = []
        steps = work(iter(mine))
        next(steps)
        ready()
        began = time.perf_counter()
        for _ in steps:
            now = time.perf_counter()
            waits.append((now - began) * 1000)
            began = now
        return waits

    with ThreadPoolExecutor(len(shares)) as threads:
        return [wait for waits in threads.map(writer, shares) for wait in waits]


def replay(
    saves: Iterator[Save],
    cursor: Any,
    *,
    begin: str = "BEGIN",
    mark: str = "%s",
    notify: Notify = Notify.AFTER,
    sync: Callable[[], None] | None = None,
) -> Iterator[None]:
    """`sync`, if statements are sent without waiting for those before: waits for all of them."""
    yield
    for save in saves:
        inside = [step for step in save if "pg_notify" not in step.sql]
        last = [step for step in save if "pg_notify" in step.sql]
        if notify is Notify.INSIDE:
            inside, last = inside + [without_time_limit(step) for step in last], []
        elif notify is Notify.NEVER:
            last = []
        cursor.execute(begin)
        send(inside, cursor, mark=mark, waits=sync is None)
        cursor.execute("COMMIT")
        if sync:
            sync()
        for step in last:
            cursor.execute(step.sql, step.params)
        if sync and last:
            sync()
        yield


def send(steps: Save, cursor: Any, *, mark: str, waits: bool) -> None:
    report = None
    for step in steps:
        cursor.execute(step.sql.replace("%s", mark), values_of(step, report))
        if step.inserts_report:
            report = cursor.fetchone()[0]
        elif waits and (step.sql.lstrip().startswith("SELECT") or "RETURNING" in step.sql):
            cursor.fetchall()


def without_time_limit(step: Step) -> Step:
    """Return the step for the queue in which a NOTIFY waits inside the transaction."""
    return Step("SELECT pg_notify(%s, %s)", step.params[-2:])


def values_of(step: Step, report: int | None) -> Sequence[Any]:
    """The report has another key now than when the statements were recorded."""
    if report is None or step.report is None:
        return step.params
    return [*step.params[: step.report], report, *step.params[step.report + 1 :]]


def on_postgresql(
    target: dict[str, Any], notify: Notify = Notify.AFTER, *, pipelined: bool = False
) -> Callable[[Iterator[Save]], Iterator[None]]:
    def work(saves: Iterator[Save]) -> Iterator[None]:
        with psycopg.connect(**target, autocommit=True) as line, line.cursor() as cursor:
            if pipelined:
                with line.pipeline() as pipeline:
                    yield from replay(saves, cursor, notify=notify, sync=pipeline.sync)
            else:
                yield from replay(saves, cursor, notify=notify)

    return work
