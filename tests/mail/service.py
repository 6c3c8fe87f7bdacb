"""A very small service that sends e-mail, which speaks as Postmark does, and keeps every letter."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread
from typing import Any

TAKEN = {"ErrorCode": 0, "Message": "OK", "MessageID": "b7bc2f4a"}


@dataclass(slots=True)
class Service:
    """It keeps the e-mails that arrived, and has its answer."""

    url: str = ""
    status: int = 200
    answer: dict[str, Any] = field(default_factory=lambda: dict(TAKEN))
    letters: list[dict[str, Any]] = field(default_factory=list)
    keys: list[str] = field(default_factory=list)


@contextmanager
def service_listening() -> Iterator[Service]:
    service = Service()

    class Counter(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            letter = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            service.letters.append(letter)
            service.keys.append(self.headers["X-Postmark-Server-Token"])
            body = json.dumps({"To": letter["To"], **service.answer}).encode()
            self.send_response(service.status)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_words: object) -> None:
            """Write nothing to the terminal."""

    with HTTPServer(("127.0.0.1", 0), Counter) as server:
        service.url = f"http://127.0.0.1:{server.server_port}/"
        thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
        thread.start()
        try:
            yield service
        finally:
            server.shutdown()
            thread.join()
