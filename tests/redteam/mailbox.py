"""This mail server takes every e-mail and delivers none."""

import email
import email.policy
import re
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from email.message import EmailMessage
from socketserver import StreamRequestHandler, ThreadingTCPServer

CODE = re.compile(r"\b(\d{4})-?(\d{4})\b")
PATIENCE = 15.0
QUIET = 2.0


@dataclass
class Mailbox:
    """It has everybody’s e-mails; an attacker reads only their own."""

    letters: list[EmailMessage] = field(default_factory=list)
    port: int = 0

    def to(self, address: str) -> list[EmailMessage]:
        return [letter for letter in self.letters if address in str(letter["To"])]

    def settle(self) -> None:
        """Wait until no more letters come: most are sent in the background."""
        known = -1
        while known != len(self.letters):
            known = len(self.letters)
            time.sleep(QUIET)

    def code_for(self, address: str) -> str:
        """The newest code that was sent there, waited for a while."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            for letter in reversed(self.to(address)):
                if found := CODE.search(str(letter.get_body())):
                    return found[1] + found[2]
            time.sleep(0.05)
        raise RuntimeError(f"No code came for {address}.")


@contextmanager
def mail_server() -> Iterator[Mailbox]:
    mailbox = Mailbox()

    class Clerk(StreamRequestHandler):
        def handle(self) -> None:
            # Who is stopped in the middle of a letter hangs up.
            with suppress(ConnectionError):
                self.talk()

        def talk(self) -> None:
            self.wfile.write(b"220 ready\r\n")
            while line := self.rfile.readline():
                word = line[:4].upper()
                if word == b"DATA":
                    self.wfile.write(b"354 go ahead\r\n")
                    self.take()
                self.wfile.write(b"221 bye\r\n" if word == b"QUIT" else b"250 ok\r\n")

        def take(self) -> None:
            lines = list(iter(self.rfile.readline, b".\r\n"))
            letter = email.message_from_bytes(b"".join(lines), policy=email.policy.default)
            assert isinstance(letter, EmailMessage)
            mailbox.letters.append(letter)

    class Server(ThreadingTCPServer):
        allow_reuse_address = True
        daemon_threads = True

    with Server(("127.0.0.1", 0), Clerk) as server:
        mailbox.port = server.server_address[1]
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield mailbox
        server.shutdown()
