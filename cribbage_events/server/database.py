"""Chooses the database, and says how it is opened."""

from pathlib import Path
from typing import Any

import environ
import psycopg
from psycopg_pool import ConnectionPool


def alive(connection: psycopg.Connection[Any]) -> None:
    """A dead connection seldom comes alone: after a restart of the database all of them are.

    Left to itself, the pool tries one after the other, with pauses of seconds in between.
    """
    pool = connection._pool
    try:
        ConnectionPool.check_connection(connection)
    except psycopg.Error:
        if isinstance(pool, ConnectionPool):
            pool.drain()
        raise


def database(var: Path) -> dict[str, Any]:
    """PostgreSQL where `DATABASE_URL` says so, else SQLite in this folder; nothing else differs."""
    env = environ.Env()
    if url := env.str("DATABASE_URL", default=""):
        config: dict[str, Any] = env.db_url_config(url)
    else:
        var.mkdir(exist_ok=True)
        config = env.db_url_config(f"sqlite:///{var / 'cribbage.sqlite3'}")
    if config["ENGINE"].endswith("sqlite3"):
        # Opening the file and reading what tables there are takes longer than most pages.
        config["CONN_MAX_AGE"] = 60
        # Row locks do nothing on SQLite: a transaction takes the write lock when it begins.
        config["OPTIONS"] = {
            "transaction_mode": "IMMEDIATE",
            "timeout": 5,
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;"
            # What is deleted is overwritten, so that no copy of the file has it.
            " PRAGMA foreign_keys=ON; PRAGMA secure_delete=ON;",
        }
    else:
        # Whoever waits for a database that is away is told so while they still look at the screen;
        # the pool knocks again at once, rather than after ever longer pauses.
        pool = {"min_size": 1, "max_size": 20, "timeout": 3, "reconnect_timeout": 2, "check": alive}
        # A computer that has vanished without a word counts as away, too.
        config["OPTIONS"] = {"pool": pool, "connect_timeout": 5, "tcp_user_timeout": 10_000}
    return config
