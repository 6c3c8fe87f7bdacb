"""Hearing of every change, also of those that another process has saved."""

import asyncio
import logging
import sqlite3
from contextlib import suppress
from pathlib import Path
from typing import Any

import psycopg
from django.db import connection

from cribbage_events.live.hub import Hub
from cribbage_events.live.publish import CHANNEL
from cribbage_events.live.renderer import FailedError

logger = logging.getLogger(__name__)

# One read of a counter in shared memory; another process' save is seen within this time.
POLL = 0.25
RECONNECT = 0.5
# A connection that is silent for so long is asked whether it is still there.
SILENCE = 10.0
ADDRESS = ("dbname", "user", "password", "host", "port", "service", "sslmode", "sslrootcert")
TIMEOUTS = ("connect_timeout", "tcp_user_timeout")


async def watch(hub: Hub) -> None:
    """Keep the hub's revisions true, until cancelled."""
    if connection.vendor == "postgresql":
        await watch_postgresql(hub, connection.get_connection_params())
    else:
        await watch_sqlite(hub, str(connection.settings_dict["NAME"]))


async def watch_postgresql(hub: Hub, params: dict[str, Any]) -> None:
    target = {name: params[name] for name in ADDRESS + TIMEOUTS if name in params}
    while True:
        try:
            await listen_once(hub, target)
        except (psycopg.Error, OSError, FailedError) as error:
            logger.warning("The database's announcements are lost; trying again: %r", error)
        finally:
            hub.revisions.distrust()
        await asyncio.sleep(RECONNECT)


async def listen_once(hub: Hub, target: dict[str, Any]) -> None:
    async with await psycopg.AsyncConnection.connect(**target, autocommit=True) as listening:
        await listening.execute(f"LISTEN {CHANNEL}")
        hub.revisions.trust()
        await hub.catch_up()
        while True:
            async for notice in listening.notifies(timeout=SILENCE):
                revision, _, slug = notice.payload.partition(" ")
                hub.revisions.announce(slug, int(revision))
            async with asyncio.timeout(SILENCE):
                await listening.execute("SELECT 1")


async def watch_sqlite(hub: Hub, name: str) -> None:
    """A program that writes beside this process changes the file's version."""
    while True:
        with suppress(sqlite3.Error, FailedError):
            await poll(hub, name)
        hub.revisions.distrust()
        await asyncio.sleep(RECONNECT)


async def poll(hub: Hub, name: str) -> None:
    reader = sqlite3.connect(f"{Path(name).resolve().as_uri()}?mode=ro", uri=True)
    try:
        hub.revisions.trust()
        await hub.catch_up()
        seen = version = data_version(reader)
        while True:
            await asyncio.sleep(POLL)
            version = data_version(reader)
            if version != seen:
                seen = version
                await hub.reread()
    finally:
        reader.close()


def data_version(reader: sqlite3.Connection) -> int:
    row: tuple[int] = reader.execute("PRAGMA data_version").fetchone()
    return row[0]
