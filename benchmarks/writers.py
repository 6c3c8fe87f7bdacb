"""Eight writers saving results, beside eight sending the same statements without any program."""

import json
import sqlite3
import threading
import time
import uuid
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from statistics import median
from typing import Any

import psycopg
from django.db import connection

from benchmarks.fill import make_event
from benchmarks.rows import Row, at_least, at_most, percentile, say
from cribbage_events.clubs.actor import Actor
from cribbage_events.events.models import Change, Event, Game, ScoreReport, Seat
from cribbage_events.events.services import statements
from cribbage_events.events.services.results import report

WRITERS = 8
TURNS = 4
ENTRANTS, ROUNDS = 400, 8
ADDRESS = ("dbname", "user", "password", "host", "port")
# Which of a statement's values is the key of the report that was saved.
NAMES_REPORT = {statements.SETTLE: 0, statements.DIARY: 7}
PRAGMAS = "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON;"

type Statement = tuple[str, Sequence[Any]]
type Save = list[Statement]


@dataclass
class Outcome:
    """How long each save took, and all of them together."""

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


def together[T](work: Callable[[Iterator[T]], Iterator[None]], tasks: Sequence[T]) -> Outcome:
    """Share the tasks out among the writers; `work` yields after each."""
    outcome = Outcome()
    ready = threading.Barrier(WRITERS + 1)

    def writer(number: int) -> None:
        mine = iter(tasks[number::WRITERS])
        waits = []
        steps = work(mine)
        next(steps)
        ready.wait()
        began = time.perf_counter()
        for _ in steps:
            now = time.perf_counter()
            waits.append((now - began) * 1000)
            began = now
        outcome.waits += waits

    threads = [threading.Thread(target=writer, args=(number,)) for number in range(WRITERS)]
    for thread in threads:
        thread.start()
    ready.wait()
    began = time.perf_counter()
    for thread in threads:
        thread.join()
    outcome.seconds = time.perf_counter() - began
    return outcome


def save(game: Game) -> None:
    report(
        game,
        scores=(121, 90 - game.pk % 40),
        by=Actor("Vera"),
        via=ScoreReport.Via.VOLUNTEER,
        key=uuid.uuid4(),
    )


def ours(games: Iterator[Game]) -> Iterator[None]:
    connection.ensure_connection()
    yield
    for game in games:
        save(game)
        yield
    connection.close()


@contextmanager
def recording() -> Iterator[Save]:
    said: Save = []

    def note(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        if not sql.startswith(("BEGIN", "COMMIT", "SAVEPOINT", "RELEASE")):
            said.append((sql, params or ()))
        return execute(sql, params, many, context)

    with connection.execute_wrapper(note):
        yield said


def recorded(games: Sequence[Game]) -> list[Save]:
    """What saving these games says to the database; they are outstanding again afterwards."""
    saves = []
    for game in games:
        with recording() as said:
            save(game)
        saves.append(said)
    event = games[0].round.event
    of_event = {"round__event": event}
    Game.objects.filter(**of_event).update(accepted=None, status=Game.Status.OUTSTANDING)
    Seat.objects.filter(**of_event).update(score=None)
    Change.objects.filter(event=event).delete()
    ScoreReport.objects.filter(game__round__event=event).delete()
    Event.objects.filter(pk=event.pk).update(revision=1)
    return saves


def replay(saves: Iterator[Save], cursor: Any, *, begin: str, mark: str) -> Iterator[None]:
    yield
    for said in saves:
        cursor.execute(begin)
        fresh = None
        for sql, params in said:
            cursor.execute(sql.replace("%s", mark), naming(fresh, sql, params))
            if sql.lstrip().startswith("SELECT"):
                cursor.fetchall()
            elif "RETURNING" in sql:
                fresh = cursor.fetchone()[0]
        cursor.execute("COMMIT")
        yield


def naming(report: int | None, sql: str, params: Sequence[Any]) -> Sequence[Any]:
    """The report has another key now than when the statements were recorded."""
    place = NAMES_REPORT.get(sql)
    if report is None or place is None:
        return params
    return [*params[:place], report, *params[place + 1 :]]


def raw(saves: Iterator[Save]) -> Iterator[None]:
    params = connection.get_connection_params()
    if connection.vendor == "postgresql":
        target = {name: params[name] for name in ADDRESS if name in params}
        with psycopg.connect(**target, autocommit=True) as line, line.cursor() as cursor:
            yield from replay(saves, cursor, begin="BEGIN", mark="%s")
        return
    with closing(sqlite3.connect(params["database"], timeout=60, isolation_level=None)) as file:
        file.executescript(PRAGMAS)
        yield from replay(saves, file.cursor(), begin="BEGIN IMMEDIATE", mark="?")


def games_of(slug: str) -> list[Game]:
    event = make_event(slug, entrants=ENTRANTS, rounds=ROUNDS, played=0)
    return list(Game.objects.filter(round__event=event).select_related("round__event"))


def plain(saves: list[Save]) -> list[Save]:
    """JSON and UUIDs as the drivers take them."""
    return [[(sql, [simple(value) for value in params]) for sql, params in save] for save in saves]


def simple(value: Any) -> Any:
    return json.dumps(value) if isinstance(value, (dict, list)) else value


def main(where: str) -> None:
    mine, theirs = games_of("writers-ours"), games_of("writers-raw")
    saves = plain(recorded(theirs))
    # In turns, so that a busy disk hits both.
    pairs = [
        (together(ours, mine[turn::TURNS]), together(raw, saves[turn::TURNS]))
        for turn in range(TURNS)
    ]
    ratio = median(real.per_second / bare.per_second for real, bare in pairs)
    real, bare = (each[0].joined(each[1:]) for each in zip(*pairs, strict=True))
    limit, passed = at_least(ratio, 0.5)
    beside = f"raw {bare.per_second:,.0f}/s: {ratio:.2f} ×"
    what = f"saving results, {WRITERS} writers"
    say(Row(what, where, f"{real.per_second:,.0f}/s", beside, limit, passed))
    limit, passed = at_most(max(real.waits), 1000, " ms")
    say(Row("the longest wait of a save", where, real.worst, f"raw: {bare.worst}", limit, passed))
