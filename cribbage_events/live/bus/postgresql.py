"""The bus of any number of processes that share a PostgreSQL: LISTEN and NOTIFY."""

import asyncio
import logging
import time
from typing import Any

import psycopg
from django.db import Error, connection

from cribbage_events.live.bus.in_process import RECONNECT, InProcessBus
from cribbage_events.live.bus.interface import Subscriber
from cribbage_events.live.pages.renderer import FailedError

logger = logging.getLogger(__name__)

CHANNEL = "event_revision"
# NOTIFY holds one lock of the whole server until its commit is on the disk: hence never
# inside the saving transaction. Another program may do that all the same.
NOTIFY = "SELECT set_config('lock_timeout', %s, true), pg_notify(%s, %s)"
LONGEST_WAIT = "300ms"
# When it fails, saves don't wait for it again at once.
PAUSE = 1.0
# A connection that is silent for so long is asked whether it is still there.
SILENCE = 10.0
ADDRESS = ("dbname", "user", "password", "host", "port", "service", "sslmode", "sslrootcert")
TIMEOUTS = ("connect_timeout", "tcp_user_timeout")


class PostgreSQLBus(InProcessBus):
    """This process hears of its own saves directly, the others by NOTIFY."""

    interval = 1.0

    def __init__(self) -> None:
        super().__init__()
        self._silent_until = 0.0

    def publish(self, slug: str, revision: int) -> None:
        super().publish(slug, revision)
        if time.monotonic() < self._silent_until:
            return
        try:
            # After the commit Django's connection commits every statement by itself.
            with connection.cursor() as cursor:
                cursor.execute(NOTIFY, [LONGEST_WAIT, CHANNEL, f"{revision} {slug}"])
        except Error as error:
            self._silent_until = time.monotonic() + PAUSE
            logger.warning("Other processes were not told of %s %d: %r", slug, revision, error)
            # The rest of this request needs a connection that works.
            connection.close_if_unusable_or_obsolete()

    async def listen(self, subscriber: Subscriber) -> None:
        params = connection.get_connection_params()
        target = {name: params[name] for name in ADDRESS + TIMEOUTS if name in params}
        with self.delivering_to(subscriber):
            while True:
                try:
                    await listen_once(subscriber, target)
                except (psycopg.Error, OSError, FailedError) as error:
                    logger.warning("The line to the database is broken; trying again: %r", error)
                finally:
                    subscriber.disconnected()
                await asyncio.sleep(RECONNECT)


async def listen_once(subscriber: Subscriber, target: dict[str, Any]) -> None:
    async with await psycopg.AsyncConnection.connect(**target, autocommit=True) as listening:
        await listening.execute(f"LISTEN {CHANNEL}")
        await subscriber.connected()
        while True:
            async for notice in listening.notifies(timeout=SILENCE):
                revision, _, slug = notice.payload.partition(" ")
                # Anybody may notify by hand.
                if revision.isdecimal():
                    subscriber.received(slug, int(revision))
            async with asyncio.timeout(SILENCE):
                await listening.execute("SELECT 1")
