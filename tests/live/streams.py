"""Hold an open page as a browser does, without a browser."""

import http.client
import threading
from collections.abc import Iterator
from contextlib import contextmanager


class Stream:
    """Everything that has arrived at one open page."""

    def __init__(self, base: str, path: str) -> None:
        self._connection = http.client.HTTPConnection(base.removeprefix("http://"), timeout=30)
        self._connection.request("GET", path)
        self._response = self._connection.getresponse()
        self.status = self._response.status
        self.text = ""
        self._ended = False
        self._news = threading.Condition()
        self._thread = threading.Thread(target=self._read, daemon=True)
        self._thread.start()

    def _read(self) -> None:
        while True:
            try:
                data = self._response.read1(65_536)
            except (OSError, http.client.HTTPException, ValueError):
                return
            if not data:
                self._ended = True
                return
            with self._news:
                self.text += data.decode()
                self._news.notify_all()

    def until(self, words: str, *, seconds: float = 30) -> None:
        """Wait for these words."""
        with self._news:
            if not self._news.wait_for(lambda: words in self.text, timeout=seconds):
                raise AssertionError(f"{words!r} did not arrive, but {self.text!r}")

    def ends(self, *, seconds: float = 30) -> bool:
        """Say whether the server ends the stream within this time, rather than cutting it off."""
        self._thread.join(seconds)
        return self._ended

    def close(self) -> None:
        if self._connection.sock:
            self._connection.sock.shutdown(2)
        self._thread.join(5)
        self._response.close()
        self._connection.close()


@contextmanager
def open_page(base: str, path: str) -> Iterator[Stream]:
    stream = Stream(base, path)
    try:
        yield stream
    finally:
        stream.close()
