"""Make an empty database for a test whose program runs in processes of its own."""

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from uuid import uuid4

from django.conf import settings
from django.db import connection

from tests.tools.serving import collected, database_url


@contextmanager
def new_database(folder: Path) -> Iterator[str]:
    """Return its address: a file in this folder, or beside the tests’ database on PostgreSQL."""
    name = f"new_{uuid4().hex}"
    if connection.vendor == "sqlite":
        yield f"sqlite:///{folder / name}.sqlite3"
        return
    with connection._nodb_cursor() as cursor:
        # Tests may have their tables in template1: see bin/test.
        cursor.execute(f"CREATE DATABASE {name} TEMPLATE template0")
    try:
        yield database_url().rpartition("/")[0] + f"/{name}"
    finally:
        with connection._nodb_cursor() as cursor:
            cursor.execute(f"DROP DATABASE {name} WITH (FORCE)")


def environment(url: str, folder: Path, **more: str) -> dict[str, str]:
    return os.environ | {
        "DATABASE_URL": url,
        "SECRET_KEY": "of another installation",
        "MEDIA_ROOT": str(folder / "media"),
        "BACKUP_ROOT": str(folder / "backups"),
        "STATIC_ROOT": collected(),
        **more,
    }


def run(environment: dict[str, str], *command: object) -> str:
    """Run a command that must end well, and return what it prints."""
    done = subprocess.run(
        list(map(str, command)),
        cwd=settings.BASE_DIR,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout
