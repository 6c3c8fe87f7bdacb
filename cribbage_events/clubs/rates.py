"""Counts how often something may be done: "10/m/user,60/3h/user" is ten in a minute, sixty in 3
hours.

Times are kept in the cache, which all processes share.
"""

import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from hashlib import sha256

from django.core.cache import cache

SECONDS = {"m": 60, "h": 3600, "d": 24 * 3600}
# So long a request waits for another one that is counted at the same moment.
WAIT = 1.0
ASK_AGAIN = 0.02
# Should a process die while it counts.
LOCK_ENDS = 10


def parsed(rates: str) -> list[tuple[int, int, str]]:
    """Return how often in how many seconds, and what is counted: each address ("ip"), account
    ("user") or key ("key"). `rates` may leave that out: "10/m" is for each address.
    """
    found = []
    for each in rates.split(","):
        amount, length, *per = each.split("/")
        seconds = int(length[:-1] or 1) * SECONDS[length[-1]]
        found.append((int(amount), seconds, per[0] if per else "ip"))
    return found


def count_once(action: str, rates: str, counted: Mapping[str, str]) -> bool:
    """Whether it may be done once more; if so it counts from now on.

    `counted` has what each rate counts. Requests at the same time are counted one
    after the other.
    """
    return all(
        is_within(f"{action}:{amount}/{seconds}/{per}", amount, seconds, counted[per])
        for amount, seconds, per in parsed(rates)
    )


def is_within(name: str, amount: int, seconds: int, counted: str) -> bool:
    key = f"rate:{name}:{sha256(counted.encode()).hexdigest()}"
    with alone(key) as is_alone:
        if not is_alone:
            return False
        now = time.time()
        times = [at for at in cache.get(key, []) if at > now - seconds]
        if len(times) >= amount:
            return False
        cache.set(key, [*times, now], seconds)
    return True


@contextmanager
def alone(key: str) -> Iterator[bool]:
    """Nobody else counts this meanwhile; False if somebody else did all the time."""
    lock, end = f"{key}:lock", time.monotonic() + WAIT
    while not cache.add(lock, True, LOCK_ENDS):
        if time.monotonic() > end:
            yield False
            return
        time.sleep(ASK_AGAIN)
    try:
        yield True
    finally:
        cache.delete(lock)
