"""Run the real server in processes of its own, for tests that need one.

    with running_server(database_url()) as base:
        page.goto(f"{base}/events/cup/")

A test that writes what the server shall see is marked `django_db(transaction=True)`.
"""

import os
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from urllib.parse import quote

from django.conf import settings
from django.db import connection

START_SECONDS = 240


def database_url() -> str:
    """Return the address of the database that the tests use."""
    to = connection.settings_dict
    if connection.vendor == "sqlite":
        return f"sqlite:///{to['NAME']}"
    host = quote(to["HOST"] or "127.0.0.1", safe="")
    who = f"{quote(to['USER'])}:{quote(to['PASSWORD'])}"
    return f"postgres://{who}@{host}:{to['PORT'] or 5432}/{to['NAME']}"


@contextmanager
def running_server(
    database: str, *, workers: int = 1, port: int | None = None, **environment: str
) -> Iterator[str]:
    """Serve on this port or a free one; give the address, without a slash at its end."""
    port = port or free_port()
    process = subprocess.Popen(
        command(port, workers),
        cwd=settings.BASE_DIR,
        env=os.environ
        | {"DATABASE_URL": database, "SECRET_KEY": "of the tests", "STATIC_ROOT": collected()}
        # One that lives for ten minutes saves the running events there.
        | {"BACKUP_ROOT": f"{collected()}.backups"}
        | environment,
    )
    try:
        base = f"http://127.0.0.1:{port}"
        wait_for(base, process)
        yield base
    finally:
        process.terminate()
        try:
            process.wait(timeout=60)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
            raise


def command(port: int, workers: int) -> list[str]:
    """Return the command that `bin/serve` runs."""
    options = {"interface": "asgi", "host": "127.0.0.1", "port": port, "workers": workers}
    options |= {"backlog": 4096, "backpressure": 16384, "workers-kill-timeout": 5}
    flags = [part for name, value in options.items() for part in (f"--{name}", str(value))]
    granian = str(Path(sys.executable).with_name("granian"))
    return [granian, *flags, "--log-level", "warning", "cribbage_events.asgi:application"]


@cache
def collected() -> str:
    """Return a folder with the static files, made once: by `bin/test` for all workers, or here."""
    if folder := os.environ.get("COLLECTED"):
        return folder
    folder = tempfile.mkdtemp(prefix="cribbage-static-")
    subprocess.run(
        [sys.executable, "manage.py", "collectstatic", "--no-input", "--verbosity", "0"],
        cwd=settings.BASE_DIR,
        env=os.environ | {"STATIC_ROOT": folder, "DATABASE_URL": "sqlite:///:memory:"},
        check=True,
    )
    return folder


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def wait_for(base: str, process: subprocess.Popen[bytes]) -> None:
    until = time.monotonic() + START_SECONDS
    while time.monotonic() < until:
        if process.poll() is not None:
            break
        try:
            with urllib.request.urlopen(f"{base}/healthz", timeout=2):  # noqa: S310
                return
        except urllib.error.HTTPError:
            return
        except OSError:
            time.sleep(0.1)
    raise RuntimeError(f"The server did not start: {process.args!r}")
