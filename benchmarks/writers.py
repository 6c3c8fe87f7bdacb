"""Compare eight writers saving results with eight sending the same statements without a program."""

import json
import sqlite3
import threading
import time
import uuid
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from statistics import median
from typing import Any

from django.db import connection

from benchmarks.fill import make_event
from benchmarks.raw import PATIENCE, Outcome, Save, Step, on_postgresql, replay, share
from benchmarks.rows import Row, at_least, at_most, say
from cribbage_events.clubs.actor import Actor
from cribbage_events.events.models import Change, Event, Game, ScoreReport, Seat
from cribbage_events.events.results.services import save_result

WRITERS = 8
TURNS = 4
ENTRANTS, ROUNDS = 400, 8
ADDRESS = ("dbname", "user", "password", "host", "port")
# By a statement's beginning, which of its values is the key of the report that was saved.
NAMES_REPORT = {'UPDATE "events_game"': 0, 'INSERT INTO "events_change"': 7}
KEEPS_REPORT = 'INSERT INTO "events_scorereport"'


def together[T](work: Callable[[Iterator[T]], Iterator[None]], tasks: Sequence[T]) -> Outcome:
    """Share the tasks out among the writers, who begin at the same time."""
    ready = threading.Barrier(WRITERS, timeout=PATIENCE)
    began: list[float] = []

    def begin() -> None:
        ready.wait()
        began.append(time.perf_counter())

    waits = share(work, [tasks[number::WRITERS] for number in range(WRITERS)], begin)
    return Outcome(waits, time.perf_counter() - min(began))


def save(game: Game) -> None:
    save_result(
        game.pk,
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
            values = [simple(each) for each in params or ()]
            place = next(
                (NAMES_REPORT[each] for each in NAMES_REPORT if sql.startswith(each)), None
            )
            said.append(Step(sql, values, place, sql.startswith(KEEPS_REPORT)))
        return execute(sql, params, many, context)

    with connection.execute_wrapper(note):
        yield said


def simple(value: Any) -> Any:
    """Return JSON as the drivers take it, and a choice as its text: another process knows no
    models.
    """
    if isinstance(value, str):
        return str(value)
    return json.dumps(value) if isinstance(value, (dict, list)) else value


def recorded(games: Sequence[Game]) -> list[Save]:
    """The statements of saving these games, which are outstanding again afterwards."""
    saves = []
    for game in games:
        with recording() as said:
            save(game)
        saves.append(said)
    event = games[0].round.stage.event
    of_event = {"round__stage__event": event}
    Game.objects.filter(**of_event).update(accepted=None, status=Game.Status.OUTSTANDING)
    Seat.objects.filter(**of_event).update(score=None)
    Change.objects.filter(event=event).delete()
    ScoreReport.objects.filter(game__round__stage__event=event).delete()
    Event.objects.filter(pk=event.pk).update(revision=1)
    return saves


def target() -> dict[str, Any]:
    """Return where PostgreSQL is."""
    params = connection.get_connection_params()
    return {name: params[name] for name in ADDRESS if name in params}


def raw(saves: Iterator[Save]) -> Iterator[None]:
    """Save as the application does it: on PostgreSQL the NOTIFY comes after the commit."""
    if connection.vendor == "postgresql":
        yield from on_postgresql(target())(saves)
        return
    name = connection.get_connection_params()["database"]
    with closing(sqlite3.connect(name, timeout=60, isolation_level=None)) as file:
        file.executescript(connection.settings_dict["OPTIONS"]["init_command"])
        yield from replay(saves, file.cursor(), begin="BEGIN IMMEDIATE", mark="?")


def games_of(slug: str, *, entrants: int = ENTRANTS, rounds: int = ROUNDS) -> list[Game]:
    event = make_event(slug, entrants=entrants, rounds=rounds, played=0)
    return list(
        Game.objects.filter(round__stage__event=event).select_related("round__stage__event")
    )


def main(where: str) -> None:
    mine, theirs = games_of("writers-ours"), games_of("writers-raw")
    saves = recorded(theirs)
    # In turns, so that a busy disk hits both.
    pairs = [
        (together(ours, mine[turn::TURNS]), together(raw, saves[turn::TURNS]))
        for turn in range(TURNS)
    ]
    ratio = median(real.per_second / bare.per_second for real, bare in pairs)
    real, bare = (each[0].joined(each[1:]) for each in zip(*pairs, strict=True))
    limit, passed = at_least(ratio, 0.4 if connection.vendor == "sqlite" else 0.5)
    beside = f"raw {bare.per_second:,.0f}/s: {ratio:.2f} ×"
    what = f"saving results, {WRITERS} writers"
    say(Row(what, where, f"{real.per_second:,.0f}/s", beside, limit, passed))
    limit, passed = at_most(max(real.waits), 1000, " ms")
    say(Row("the longest wait of a save", where, real.worst, f"raw: {bare.worst}", limit, passed))
