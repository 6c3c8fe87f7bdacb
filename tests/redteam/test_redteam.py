"""The attacks run in short, on this run’s kind of database."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

import psycopg
from django.conf import settings
from django.db import connection

from tests.tools.serving import database_url

NAME = "redteam"


@contextmanager
def empty_database() -> Iterator[str]:
    """Return its address; "" where the attacks make their own."""
    if connection.vendor == "sqlite":
        yield ""
        return
    url = urlsplit(database_url())
    name = f"{NAME}_{os.getpid()}"
    with psycopg.connect(url._replace(path="/postgres").geturl(), autocommit=True) as line:
        line.execute(f'CREATE DATABASE "{name}"')
        try:
            yield url._replace(path=f"/{name}").geturl()
        finally:
            line.execute(f'DROP DATABASE "{name}" WITH (FORCE)')


def test_every_attack_is_held() -> None:
    with empty_database() as url:
        done = subprocess.run(
            [sys.executable, "-m", "tests.redteam", "--short"],
            cwd=settings.BASE_DIR,
            env=os.environ | {"DATABASE_URL": url},
            stdout=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert done.returncode == 0, done.stdout
