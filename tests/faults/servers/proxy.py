"""The proxy sometimes closes a connection amid an answer, or all of them."""

import random
import socket
import socketserver
import struct
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

AT_ONCE = struct.pack("ii", 1, 0)
PART = 65_536


class Proxy(socketserver.ThreadingTCPServer):
    """Passes on what is said, a thread for each direction of each line."""

    daemon_threads = True
    block_on_close = False
    request_queue_size = 64
    allow_reuse_address = True

    def __init__(self, target: int, *, seed: int, port: int = 0) -> None:
        super().__init__(("127.0.0.1", port), Line)
        self.target = target
        self.lines: set[socket.socket] = set()
        self.chance = random.Random(seed)
        self.dropped = 0
        self._drops = 0
        self._lock = threading.Lock()
        threading.Thread(target=self.serve_forever, args=(0.05,), daemon=True).start()

    @property
    def base(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}"

    def drop(self, answers: int) -> None:
        """Drop this number of the next answers, whole or half."""
        with self._lock:
            self._drops += answers

    def cut(self, data: bytes) -> bytes | None:
        """Return the part of the answer to pass on before closing; None for all of it."""
        with self._lock:
            if not self._drops:
                return None
            self._drops -= 1
            self.dropped += 1
            return data[: self.chance.choice((0, 9, len(data) // 2))]

    def close(self) -> None:
        """Stop like a server that dies: nobody answers, and open connections break."""
        self.shutdown()
        self.server_close()
        for line in list(self.lines):
            hang_up(line)


class Line(socketserver.BaseRequestHandler):
    """A line is one connection."""

    server: Any

    def handle(self) -> None:
        self.server.lines.add(self.request)
        try:
            there = socket.create_connection(("127.0.0.1", self.server.target), timeout=5)
        except OSError:
            return hang_up(self.request)
        there.settimeout(None)
        threading.Thread(target=self.answer, args=(there,), daemon=True).start()
        with suppress(OSError):
            while data := self.request.recv(PART):
                there.sendall(data)
        return hang_up(there)

    def answer(self, there: socket.socket) -> None:
        with suppress(OSError):
            while data := there.recv(PART):
                part = self.server.cut(data)
                self.request.sendall(data if part is None else part)
                if part is not None:
                    break
        hang_up(self.request)
        hang_up(there)

    def finish(self) -> None:
        self.server.lines.discard(self.request)
        hang_up(self.request)


def hang_up(line: socket.socket) -> None:
    """Close the connection at once, so that a reader wakes up."""
    with suppress(OSError):
        line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, AT_ONCE)
        line.shutdown(socket.SHUT_RDWR)
    line.close()


@contextmanager
def reached(server: str, port: int) -> Iterator[None]:
    """Reach this server at this port, where nobody answers afterwards."""
    proxy = Proxy(int(server.rsplit(":", 1)[1]), seed=1, port=port)
    try:
        yield
    finally:
        proxy.close()
