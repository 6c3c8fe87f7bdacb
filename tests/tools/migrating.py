"""A database as it was before a migration, filled, and then brought to the present."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.apps import apps as present
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

# Gives a model, by its app and name, as it was at that time.
type Models = Callable[[str, str], Any]


class Migrator:
    """Goes back to before a migration, and forward again; what depends on it goes too."""

    def __init__(self) -> None:
        self.newest = MigrationExecutor(connection).loader.graph.leaf_nodes()

    def to(self, app: str, name: str) -> Models:
        """To the state in which this migration is the app's last one."""
        executor = MigrationExecutor(connection)
        executor.migrate([(app, name)])
        executor = MigrationExecutor(connection)
        state = executor.loader.project_state(list(executor.loader.applied_migrations))
        return state.apps.get_model

    def to_present(self) -> Models:
        executor = MigrationExecutor(connection)
        executor.migrate(self.newest)
        if connection.vendor == "sqlite":
            # As tests/conftest.py has it: Django empties the ledger between tests.
            with connection.cursor() as cursor:
                cursor.execute("DROP TRIGGER IF EXISTS ledger_line_stays")
        return present.get_model


@pytest.fixture
def migrator(transactional_db: None) -> Iterator[Migrator]:
    made = Migrator()
    yield made
    made.to_present()
