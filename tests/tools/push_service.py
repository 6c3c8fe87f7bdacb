"""A push service on this computer, and a browser that reads what it is sent."""

import datetime
import ipaddress
import json
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPSConnection
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from secrets import token_bytes
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import pytest
from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
)

from cribbage_events.mail.channels import push
from cribbage_events.mail.channels.push import Phone, text_of

HOST = "fcm.googleapis.com"


class Browser:
    """Has the keys by which it alone reads its messages."""

    def __init__(self, name: str = "ann") -> None:
        self.private = ec.generate_private_key(ec.SECP256R1())
        self.secret = token_bytes(16)
        self.address = f"https://{HOST}/fcm/send/{name}"

    @property
    def point(self) -> bytes:
        return self.private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)

    @property
    def phone(self) -> Phone:
        return Phone(self.address, text_of(self.point), text_of(self.secret))

    @property
    def fields(self) -> dict[str, str]:
        """Return the fields as the phone’s page sends them."""
        return dict(zip(("address", "key", "secret"), self.phone, strict=True))

    def read(self, body: bytes) -> Any:
        """Return what a message says (RFC 8291)."""
        salt, length = body[:16], body[20]
        theirs, text = body[21 : 21 + length], body[21 + length :]
        point = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), theirs)
        shared = self.private.exchange(ec.ECDH(), point)
        both = b"WebPush: info\0" + self.point + theirs
        first = HKDF(SHA256(), 32, self.secret, both).derive(shared)
        key = HKDF(SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(first)
        once = HKDF(SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(first)
        plain = AESGCM(key).decrypt(once, text, None)
        assert plain.endswith(b"\2")
        return json.loads(plain[:-1])


class Received(NamedTuple):
    path: str
    headers: dict[str, str]
    body: bytes


class PushService:
    """Keeps what it is sent; answers with `status`, and may end the connection after it."""

    def __init__(self) -> None:
        self.received: list[Received] = []
        self.status = 201
        self.ends_connection = False
        # Answers only when so many messages wait for it at once.
        self.together: threading.Barrier | None = None

    def read_by(self, browser: Browser) -> list[Any]:
        own = browser.address.removeprefix(f"https://{HOST}")
        return [browser.read(each.body) for each in self.received if each.path == own]


@contextmanager
def push_service(monkeypatch: pytest.MonkeyPatch) -> Iterator[PushService]:
    """Send every message there, over https."""
    service = PushService()

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            service.received.append(Received(self.path, dict(self.headers.items()), body))
            if service.together:
                service.together.wait()
            self.send_response(service.status)
            self.send_header("Content-Length", "0")
            self.end_headers()
            self.close_connection = service.ends_connection

        def log_message(self, *_: object) -> None:
            pass

    with TemporaryDirectory() as folder, ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        server.daemon_threads = True
        file = certificate(Path(folder))
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(file)
        server.socket = context.wrap_socket(server.socket, server_side=True)
        trusted = ssl.create_default_context(cafile=str(file))
        port = server.server_address[1]

        class Connection(HTTPSConnection):
            def __init__(self, host: str) -> None:
                super().__init__("127.0.0.1", port, timeout=60, context=trusted)
                self.asked = host

            def connect(self) -> None:
                # As when the name is looked up.
                self.asked.encode("idna")
                super().connect()

        monkeypatch.setattr(push, "service_at", Connection)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield service
        server.shutdown()


def certificate(folder: Path) -> Path:
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "127.0.0.1")])
    now = datetime.datetime.now(datetime.UTC)
    address = x509.IPAddress(ipaddress.ip_address("127.0.0.1"))
    signed = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([address]), critical=False)
        .sign(key, SHA256())
    )
    file = folder / "service.pem"
    private = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    file.write_bytes(private + signed.public_bytes(Encoding.PEM))
    return file
