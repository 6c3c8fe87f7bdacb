"""Run the fault test on both databases, or on those named: `python -m tests.faults sqlite`.

Further arguments, such as `--results 60 --seed 3`, go to `tests.faults.run`.
"""

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.faults.servers.cluster import CHECKOUT, new_cluster
from tests.tools.tables import lay_tables

DATABASES = ("sqlite", "postgresql")
# Settings for the real server must not reach the test.
NOT_OURS = {"ALLOWED_HOSTS", "EMAIL_URL", "MEDIA_ROOT", "STATIC_ROOT", "TIME_ZONE", "DEBUG"}


@contextmanager
def environment(database: str) -> Iterator[dict[str, str]]:
    """Make an empty database of this kind."""
    ours = {"DJANGO_SETTINGS_MODULE": "cribbage_events.settings", "SECRET_KEY": "of the fault test"}
    if database == "sqlite":
        with tempfile.TemporaryDirectory(prefix="cribbage-faults-") as folder:
            file = Path(folder) / "faults.sqlite3"
            lay_tables(file)
            yield ours | {"DATABASE_URL": f"sqlite:///{file}"}
    else:
        with new_cluster() as cluster:
            yield ours | cluster.variable | {"DATABASE_URL": cluster.url}


def run(database: str, words: list[str]) -> int:
    theirs = {name: value for name, value in os.environ.items() if name not in NOT_OURS}
    with environment(database) as ours:
        command = [sys.executable, "-m", "tests.faults.run", *words]
        return subprocess.run(command, cwd=CHECKOUT, env=theirs | ours, check=False).returncode


def main(words: list[str]) -> int:
    databases = [word for word in words if word in DATABASES] or DATABASES
    rest = [word for word in words if word not in DATABASES]
    return max([run(database, rest) for database in databases])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
