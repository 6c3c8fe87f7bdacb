"""Send requests by hand: slowly, cut off, or without what they promise."""

import socket
from contextlib import suppress
from urllib.parse import urlsplit


class Wire:
    """One connection to the server, and what has come back on it."""

    def __init__(self, base: str) -> None:
        at = urlsplit(base)
        self.host = at.netloc
        self._socket = socket.create_connection((str(at.hostname), at.port or 80), timeout=60)

    def __enter__(self) -> "Wire":
        return self

    def __exit__(self, *_: object) -> None:
        self._socket.close()

    def begin(self, path: str, *, length: int | None = None, **headers: str) -> None:
        """Send the head of a form; without a length its body comes in chunks."""
        said = {"host": self.host, "content-type": "application/x-www-form-urlencoded"}
        said |= {name.replace("_", "-"): value for name, value in headers.items()}
        said |= (
            {"transfer-encoding": "chunked"} if length is None else {"content-length": f"{length}"}
        )
        lines = [f"POST {path} HTTP/1.1", *(f"{name}: {value}" for name, value in said.items())]
        self.send("\r\n".join([*lines, "", ""]).encode())

    def send(self, data: bytes) -> None:
        self._socket.sendall(data)

    def send_all_it_takes(self, data: bytes, *, times: int) -> None:
        """Send until the server closes its end."""
        with suppress(OSError):
            for _ in range(times):
                self.send(data)

    def answer(self) -> str:
        """Return everything until the server closes the connection."""
        said = b""
        with suppress(ConnectionResetError):
            while data := self._socket.recv(65_536):
                said += data
        return said.decode()


def status_of(answer: str) -> int:
    return int(answer.split(" ", 2)[1])
