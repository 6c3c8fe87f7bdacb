"""A separate PostgreSQL that can be stopped, killed and started, with safe settings."""

import contextlib
import json
import os
import pwd
import secrets
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import psycopg

from tests.tools.tables import VARIABLE as EMPTY_TABLES

CHECKOUT = Path(__file__).resolve().parents[3]
VARIABLE = "FAULTS_CLUSTER"


def helper() -> Any:
    """`bin/with-postgres`, which knows where the programs are and who may run them."""
    loader = SourceFileLoader("with_postgres", str(CHECKOUT / "bin/with-postgres"))
    spec = spec_from_loader(loader.name, loader)
    assert spec is not None
    module = module_from_spec(spec)
    loader.exec_module(module)
    return module


@dataclass(frozen=True)
class Cluster:
    """It tells another process how to stop and start the server."""

    binaries: str
    folder: str
    user: str | None
    url: str

    @classmethod
    def from_environment(cls) -> "Cluster | None":
        text = os.environ.get(VARIABLE)
        return cls(**json.loads(text)) if text else None

    @property
    def variable(self) -> dict[str, str]:
        return {VARIABLE: json.dumps(asdict(self))}

    def pg_ctl(self, *words: str) -> None:
        group: dict[str, Any] = {}
        if self.user:
            group = {
                "user": self.user,
                "group": pwd.getpwnam(self.user).pw_gid,
                "extra_groups": [],
            }
        subprocess.run(
            [f"{self.binaries}/pg_ctl", "-D", f"{self.folder}/data", "-w", "-t", "60", *words],
            check=True,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            cwd="/",
            **group,
        )

    def start(self) -> None:
        self.pg_ctl("start", "-l", f"{self.folder}/log")

    def stop(self, mode: str) -> None:
        """`fast` closes all connections; `immediate` is a crash, followed by recovery."""
        self.pg_ctl("stop", "-m", mode)

    def hang_up(self) -> int:
        """Cut every connection; returns how many there were."""
        with psycopg.connect(self.url, autocommit=True) as line:
            cut = line.execute(
                "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity"
                " WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()"
            ).fetchone()
        return int(cut[0]) if cut else 0


def lay_tables(cluster: Cluster) -> None:
    """Copy the tables of the tests’ own server (see `bin/test`); without them, migrations run."""
    here = os.environ.get("DATABASE_URL", "")
    dump, psql = (Path(cluster.binaries, name) for name in ("pg_dump", "psql"))
    are_there = EMPTY_TABLES in os.environ and here.startswith("postgres")
    if not are_there or not dump.exists():
        return
    template = urlsplit(here)._replace(path="/template1").geturl()
    tables = subprocess.run([dump, template], stdout=subprocess.PIPE, check=True).stdout
    command = [str(psql), "--quiet", "--set=ON_ERROR_STOP=1", cluster.url]
    subprocess.run(command, input=tables, stdout=subprocess.DEVNULL, check=True)


@contextlib.contextmanager
def new_cluster() -> Iterator[Cluster]:
    make = helper()
    folder = Path(tempfile.mkdtemp(prefix="cribbage-faults-", dir="/tmp"))
    cluster: Cluster | None = None
    try:
        binaries, user = make.find_binaries(folder), make.unprivileged_user()
        if user:
            os.chown(folder, pwd.getpwnam(user).pw_uid, -1)
        password, port = secrets.token_hex(16), make.free_port()
        make.initialise(folder, binaries, user, password)
        settings = f"port = {port}\nlisten_addresses = '127.0.0.1'\n"
        with (folder / "data/postgresql.conf").open("a") as file:
            file.write(f"{settings}unix_socket_directories = '{folder}'\n")
        url = f"postgres://cribbage:{password}@127.0.0.1:{port}/postgres"
        cluster = Cluster(str(binaries), str(folder), user, url)
        cluster.start()
        lay_tables(cluster)
        yield cluster
    finally:
        if cluster is not None:
            # Nothing in there is worth keeping; it may have been stopped already.
            with contextlib.suppress(subprocess.CalledProcessError):
                cluster.stop("immediate")
        shutil.rmtree(folder, ignore_errors=True)
