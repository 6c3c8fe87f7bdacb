"""Senders never finish."""

import socket
import time
from contextlib import suppress

from tests.fuzz.worlds.world import World
from tests.redteam.got import Got
from tests.redteam.target import HOST, Target

SAID, SENT = 262_000, 250_000
LARGE = 20_000_000
# The deadline of a body, and some seconds for a busy machine.
DEADLINE = 60 + 15
MORE_MEGABYTES = 100


def begin(target: Target, length: int, body: bytes) -> socket.socket:
    line = socket.create_connection(("127.0.0.1", target.port))
    line.settimeout(5)
    head = f"POST /accounts/login/ HTTP/1.1\r\nHost: {HOST}\r\nX-Forwarded-Proto: https\r\n"
    head += "X-Forwarded-For: 203.0.113.70\r\n"
    head += f"Content-Type: text/plain\r\nContent-Length: {length}\r\n\r\n"
    with suppress(OSError):
        line.sendall(head.encode() + body)
    return line


def is_open(line: socket.socket) -> bool:
    """Say whether the server still waits for the rest."""
    line.setblocking(False)
    try:
        return bool(line.recv(1, socket.MSG_PEEK)) and False
    except BlockingIOError:
        return True
    except OSError:
        return False


def slow_bodies(target: Target, world: World) -> Got:
    """Let 400 senders of a quarter of a megabyte stop shortly before the end."""
    count = target.size(400, 40)
    before = target.megabytes()
    target.forget_peak()
    lines = [begin(target, SAID, b"x" * SENT) for _ in range(count)]
    large = [begin(target, LARGE, b"x" * SENT) for _ in range(12)]
    time.sleep(3)
    refused = sum(not is_open(line) for line in large)
    most = target.peak()
    left = count
    until = time.monotonic() + target.size(DEADLINE, 0)
    while (left := sum(is_open(line) for line in lines)) and time.monotonic() < until:
        time.sleep(1)
    for line in (*lines, *large):
        line.close()
    after = target.megabytes()
    return Got(
        (target.short or left == 0)
        and refused == len(large)
        and most - before <= MORE_MEGABYTES * len(target.workers),
        f"{count} slow senders: {before} MB before, {most} MB at most, {after} MB afterwards,"
        f" {left} still open after {target.size(DEADLINE, 3)} s; {refused} of {len(large)} who"
        f" announce {LARGE // 1_000_000} MB are refused at once",
    )
