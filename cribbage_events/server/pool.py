"""Connections to PostgreSQL that are handed out only alive."""

from typing import Any

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
