"""This object storage speaks as much of S3 as a bucket of pictures needs."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from email.utils import formatdate
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit
from xml.sax.saxutils import escape

NAME = "pictures"


@dataclass
class Bucket:
    """A bucket answers at `port`, and fails while it is `away`."""

    port: int = 0
    files: dict[str, bytes] = field(default_factory=dict)
    away: bool = False
    signed: list[bool] = field(default_factory=list)

    @property
    def address(self) -> str:
        """Return the address for MEDIA_STORAGE."""
        return f"s3+http://KEY:SECRET%2F1@127.0.0.1:{self.port}/{NAME}?region=ca-central-1"

    def listing(self, prefix: str) -> bytes:
        inside = sorted(name for name in self.files if name.startswith(prefix))
        files = [name for name in inside if "/" not in name.removeprefix(prefix)]
        below = {prefix + name.removeprefix(prefix).partition("/")[0] + "/" for name in inside}
        folders = sorted(below - {f"{name}/" for name in files})
        contents = "".join(f"<Contents><Key>{escape(name)}</Key></Contents>" for name in files)
        common = "".join(
            f"<CommonPrefixes><Prefix>{escape(name)}</Prefix></CommonPrefixes>" for name in folders
        )
        return (
            '<?xml version="1.0"?><ListBucketResult><IsTruncated>false</IsTruncated>'
            f"{contents}{common}</ListBucketResult>"
        ).encode()

    def answer(self, command: str, key: str, body: bytes, prefix: str) -> tuple[int, bytes]:
        if self.away:
            return 503, b""
        if command == "PUT":
            self.files[key] = body
        elif command == "DELETE":
            self.files.pop(key, None)
        elif not key:
            return 200, self.listing(prefix)
        elif key not in self.files:
            return 404, b""
        return 200, self.files.get(key, b"") if command in ("GET", "HEAD") else b""


@contextmanager
def open_bucket() -> Iterator[Bucket]:
    bucket = Bucket()
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler_of(bucket))
    bucket.port = server.server_address[1]
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield bucket
    finally:
        server.shutdown()
        server.server_close()


def handler_of(bucket: Bucket) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def handle_request(self) -> None:
            body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
            url = urlsplit(self.path)
            bucket.signed.append("AWS4-HMAC-SHA256" in self.headers.get("Authorization", ""))
            key = unquote(url.path).removeprefix(f"/{NAME}").removeprefix("/")
            prefix = parse_qs(url.query).get("prefix", [""])[0]
            self.answer(*bucket.answer(self.command, key, body, prefix))

        do_GET = do_HEAD = do_PUT = do_DELETE = handle_request

        def answer(self, status: int, body: bytes = b"") -> None:
            self.send_response(status)
            self.send_header("Content-Length", str(len(body)))
            self.send_header("Last-Modified", formatdate(usegmt=True))
            self.send_header("ETag", '"x"')
            self.end_headers()
            if self.command != "HEAD":
                self.wfile.write(body)

        def log_message(self, *_: Any) -> None:
            """The tests' output is for the tests."""

    return Handler
