"""A database as it was before a migration, filled, and then brought to the present.

What one migration does to rows is told by a story, which stops where the database has to be:

    @story(BEFORE)
    def a_fault_is_a_code() -> Story:
        models = yield BEFORE
        models("backup", "Run").objects.create(…)
        models = yield PRESENT
        assert …

Going through the migrations takes seconds, so all stories go together, each with a club of its own:
from an empty database to the present, and back to the oldest stop (tests/test_migrations.py).
"""

from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from django.apps import apps
from django.db import DEFAULT_DB_ALIAS, connection, connections
from django.db.migrations import Migration
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.state import ProjectState

# Gives a model, by its app and name, as it was at that time.
type Models = Callable[[str, str], Any]
# The last migration of an app, or of several; other apps may be anywhere.
type Stop = tuple[tuple[str, str], ...]
type Story = Generator[Stop, Models]
type Tells = Callable[[], Story]
type Arrive = Callable[[Stop, Models], None]

PRESENT: Stop = ()
STORIES: dict[Tells, set[Stop]] = {}
NAME = "as-it-was"


def story(*stops: Stop) -> Callable[[Tells], Tells]:
    """Names the stops in the past of the story below."""

    def take(tells: Tells) -> Tells:
        STORIES[tells] = set(stops)
        return tells

    return take


def there_and_back(stops: set[Stop], arrive: Arrive) -> None:
    """Goes through all migrations as `manage.py migrate` does, and back again to the oldest stop.

    Django finds out anew, for each stop and on the way back, what every model was at every
    operation; here it is kept.
    """
    executor = MigrationExecutor(connection)
    executor.recorder.ensure_schema()
    plan, stop_at = way_by(stops, executor)
    oldest = min(stop_at)
    state, models = ProjectState(), {}
    gone: list[tuple[int, list[ProjectState]]] = []
    for number, migration in enumerate(plan):
        if stop := stop_at.get(number):
            models[stop] = models_of(state)
            arrive(stop, models[stop])
        states = go_on(executor, migration, state)
        if number >= oldest:
            gone.append((number, states))
    arrive(PRESENT, apps.get_model)
    for number, states in reversed(gone):
        go_back(executor, plan[number], states)
        if stop := stop_at.get(number):
            arrive(stop, models[stop])


def go_on(
    executor: MigrationExecutor, migration: Migration, state: ProjectState
) -> list[ProjectState]:
    """As `apply_migration` does it; gives the states before, between and after its operations."""
    app, states = migration.app_label, [state.clone()]
    with connection.schema_editor(atomic=migration.atomic) as editor:
        for operation in migration.operations:
            operation.state_forwards(app, state)
            operation.database_forwards(app, editor, states[-1], state)
            states.append(state.clone())
    executor.record_migration(app, migration.name)
    return states


def go_back(executor: MigrationExecutor, migration: Migration, states: list[ProjectState]) -> None:
    """As `unapply_migration` does it, with the states of the way there."""
    app, steps = migration.app_label, zip(migration.operations, states, states[1:], strict=False)
    with connection.schema_editor(atomic=migration.atomic) as editor:
        for operation, before, after in reversed([*steps]):
            operation.database_backwards(app, editor, after, before)
    executor.record_migration(app, migration.name, forward=False)


def models_of(state: ProjectState) -> Models:
    """All made anew: those that a migration has left hold others that are no longer the same."""
    made = state.clone()
    made.__dict__.pop("apps", None)
    found: Models = made.apps.get_model
    return found


def way_by(
    stops: set[Stop], executor: MigrationExecutor
) -> tuple[list[Migration], dict[int, Stop]]:
    """All migrations, and after how many of them each stop is reached.

    What comes after a stop are the migrations that going back to it would take away.
    """
    graph = executor.loader.graph
    every = [each for each, _ in executor.migration_plan(graph.leaf_nodes(), clean_start=True)]
    order = [(each.app_label, each.name) for each in every]
    executor.loader.applied_migrations = present = dict(graph.nodes)
    later: list[Migration] = []
    stop_at = {}
    for stop in sorted(stops, key=lambda stop: max(map(order.index, stop)), reverse=True):
        for migration, is_back in executor.migration_plan(stop):
            assert is_back, f"{stop} is newer than the last stop"
            del present[migration.app_label, migration.name]
            later.append(migration)
        stop_at[len(present)] = stop
    assert len(stop_at) == len(stops)
    return [each for each in every if each not in later] + later[::-1], stop_at


@contextmanager
def empty_database(folder: Path) -> Iterator[None]:
    """One without any table, in place of the tests' own."""
    tests_own = connections[DEFAULT_DB_ALIAS]
    empty = tests_own.copy()
    is_a_file = empty.vendor == "sqlite"
    empty.settings_dict["NAME"] = str(folder / NAME) if is_a_file else NAME
    if not is_a_file:
        command(f'CREATE DATABASE "{NAME}" TEMPLATE template0')
    connections[DEFAULT_DB_ALIAS] = empty
    try:
        yield
    finally:
        empty.close()
        connections[DEFAULT_DB_ALIAS] = tests_own
        if not is_a_file:
            command(f'DROP DATABASE "{NAME}"')


def command(sql: str) -> None:
    with connection._nodb_cursor() as cursor:
        cursor.execute(sql)
