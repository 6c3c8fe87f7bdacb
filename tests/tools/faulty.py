"""Makes the tests' own database fail as a real one does."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager

from django.db import InterfaceError, connection

NO_ROOM = {
    # Says what it says when a table can't grow.
    "postgresql": """
        CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
            RAISE EXCEPTION 'could not extend file: No space left on device'
            USING ERRCODE = 'disk_full';
        END $$;
        CREATE TRIGGER no_room BEFORE INSERT OR UPDATE ON {table}
        FOR EACH ROW EXECUTE FUNCTION no_room();
    """,
    # Each row wants more pages than the file may have.
    "sqlite": """
        CREATE TABLE filling (bytes BLOB);
        CREATE TRIGGER no_room BEFORE INSERT ON {table}
        BEGIN INSERT INTO filling VALUES (zeroblob(100000000)); END;
        PRAGMA max_page_count = 1;
    """,
}
ROOM = {
    "postgresql": "DROP FUNCTION no_room CASCADE",
    "sqlite": "DROP TRIGGER no_room; DROP TABLE filling; PRAGMA max_page_count = 1073741823;",
}


@contextmanager
def full_disk(table: str) -> Iterator[None]:
    """Let new rows of this table find no room."""
    execute_all(NO_ROOM[connection.vendor].format(table=table))
    try:
        yield
    finally:
        execute_all(ROOM[connection.vendor])


def execute_all(script: str) -> None:
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute(script)
        else:
            cursor.connection.executescript(script)


@contextmanager
def database_away() -> Iterator[None]:
    """Let PostgreSQL hang up on us, or another program hold SQLite’s file."""
    if connection.vendor == "postgresql":
        with closing(connection.copy()) as other, other.cursor() as cursor:
            connection.ensure_connection()
            pid = connection.connection.info.backend_pid
            cursor.execute("SELECT pg_terminate_backend(%s, 5000)", [pid])
        yield
        connection.close()
        return
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA busy_timeout = 20")
    name = connection.settings_dict["NAME"]
    with closing(sqlite3.connect(name, isolation_level=None)) as other_program:
        other_program.execute("BEGIN IMMEDIATE")
        yield
    connection.close()


@contextmanager
def nothing_answers() -> Iterator[None]:
    """Let every statement fail, also the session’s."""
    with connection.execute_wrapper(fail):
        yield


def fail(*_: object) -> None:
    raise InterfaceError("connection already closed")
