"""A database as it was before a migration, filled, and then brought to the present.

What one migration does to rows is told by a story, which stops where the database has to be:

    @story(BEFORE)
    def a_fault_is_a_code() -> Story:
        models = yield BEFORE
        models("backup", "Run").objects.create(…)
        models = yield PRESENT
        assert …

Going through the migrations takes seconds, so all stories go together, each with a club of its own:
back to the oldest stop, to the present, and back again (tests/test_migrations.py).
"""

from collections.abc import Callable, Generator
from typing import Any

from django.apps import apps as present
from django.db import connection
from django.db.migrations import Migration
from django.db.migrations.executor import MigrationExecutor

# Gives a model, by its app and name, as it was at that time.
type Models = Callable[[str, str], Any]
# The last migration of an app, or of several; other apps may be anywhere.
type Stop = tuple[tuple[str, str], ...]
type Story = Generator[Stop, Models]
type Tells = Callable[[], Story]

PRESENT: Stop = ()
STORIES: dict[Tells, set[Stop]] = {}


def story(*stops: Stop) -> Callable[[Tells], Tells]:
    """Names the stops in the past of the story below."""

    def take(tells: Tells) -> Tells:
        STORIES[tells] = set(stops)
        return tells

    return take


class Walk:
    """Goes back stop by stop, as `manage.py migrate` does, and forward by the same steps."""

    def __init__(self) -> None:
        self.steps: list[list[tuple[Migration, bool]]] = []

    def back_to(self, stop: Stop) -> Models:
        executor = MigrationExecutor(connection)
        plan = executor.migration_plan(stop)
        assert all(is_back for _, is_back in plan), f"{stop} is newer than the last stop"
        executor.migrate(stop, plan)
        self.steps.append([(migration, False) for migration, _ in reversed(plan)])
        return models_of_now()

    def forward(self) -> Models:
        MigrationExecutor(connection).migrate(None, self.steps.pop())
        if self.steps:
            return models_of_now()
        if connection.vendor == "sqlite":
            # As tests/conftest.py has it: Django empties the ledger between tests.
            with connection.cursor() as cursor:
                cursor.execute("DROP TRIGGER IF EXISTS ledger_line_stays")
        return present.get_model

    def to_present(self) -> None:
        while self.steps:
            self.forward()


def models_of_now() -> Models:
    loader = MigrationExecutor(connection).loader
    state = loader.project_state(list(loader.applied_migrations))
    return state.apps.get_model


def from_newest(stops: set[Stop]) -> list[Stop]:
    """In the order in which going back comes to them."""
    executor = MigrationExecutor(connection)
    newest = executor.loader.graph.leaf_nodes()
    order = [(each.app_label, each.name) for each, _ in executor.migration_plan(newest, True)]
    return sorted(stops, key=lambda stop: max(map(order.index, stop)), reverse=True)
