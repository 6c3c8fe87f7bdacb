"""This very small mail server keeps every e-mail."""

import socketserver
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import Thread
from typing import Any

# Seconds; what is sent in the background comes at once.
PATIENCE = 30


@dataclass(slots=True)
class Post:
    """It keeps the e-mails that arrived, and the address to send to."""

    port: int = 0
    # Its answer to the address.
    recipient: str = "250 taken"
    letters: list[str] = field(default_factory=list)

    def wait_for(self, count: int) -> list[str]:
        """Wait for so many e-mails, and no more."""
        until = time.monotonic() + PATIENCE
        while len(self.letters) < count and time.monotonic() < until:
            time.sleep(0.05)
        assert len(self.letters) == count
        return self.letters

    def text(self) -> str:
        return "".join(self.letters).replace("\r\n", "\n")


@contextmanager
def post_office(*, recipient: str = "250 taken") -> Iterator[Post]:
    post = Post(recipient=recipient)

    class Counter(socketserver.StreamRequestHandler):
        def handle(self) -> None:
            serve(self, post)

    with socketserver.TCPServer(("127.0.0.1", 0), Counter) as server:
        post.port = server.server_address[1]
        thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
        thread.start()
        try:
            yield post
        finally:
            server.shutdown()
            thread.join()


def serve(counter: Any, post: Post) -> None:
    """Serve one connection; accept everything, unless `post` refuses an address."""
    say(counter, "220 ready")
    for line in counter.rfile:
        word = line.strip().upper()
        if word == b"DATA":
            say(counter, "354 go on")
            post.letters.append(letter(counter))
        if word.startswith(b"RCPT"):
            say(counter, post.recipient)
            continue
        say(counter, "221 bye" if word == b"QUIT" else "250 taken")
        if word == b"QUIT":
            return


def say(counter: Any, words: str) -> None:
    counter.wfile.write(f"{words}\r\n".encode())


def letter(counter: Any) -> str:
    lines = iter(counter.rfile.readline, b".\r\n")
    return b"".join(lines).decode()
