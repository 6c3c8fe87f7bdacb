"""The server that is attacked, and the browsers of those who do it."""

import os
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from secrets import token_urlsafe

import httpx
from django.conf import settings

from tests.fuzz.forms import forms_of
from tests.redteam.mailbox import Mailbox
from tests.tools.serving import free_port, wait_for

HOST = "cribbage.test"
# Typed into both the cookie and the header, it passes for the same browser's.
COOKIE, TOKEN = "__Host-csrftoken", "c" * 32
TICK = os.sysconf("SC_CLK_TCK")
PASSWORD = "fifteen-two-and-a-pair"


class Proxy(httpx.BaseTransport):
    """It stands in front of the server, speaks https to browsers and tells who asks."""

    def __init__(self, port: int, address: str) -> None:
        self.inner = httpx.HTTPTransport(retries=2)
        self.port, self.address = port, address

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        headers = request.headers.copy()
        headers["X-Forwarded-Proto"] = "https"
        headers["X-Forwarded-For"] = self.address
        url = request.url.copy_with(scheme="http", host="127.0.0.1", port=self.port)
        stream = request.stream
        sent = httpx.Request(request.method, url, headers=headers, stream=stream)
        sent.extensions = request.extensions
        return self.inner.handle_request(sent)


class Browser(httpx.Client):
    """Somebody at an address; the site's own forms are sent with their token."""

    def __init__(self, port: int, address: str) -> None:
        super().__init__(
            base_url=f"https://{HOST}",
            transport=Proxy(port, address),
            headers={"Referer": f"https://{HOST}/"},
            event_hooks={"request": [self.prove]},
            timeout=300,
        )
        self.cookies.set(COOKIE, TOKEN, domain=HOST)

    def prove(self, request: httpx.Request) -> None:
        """That the form is the site's own; the token changes when somebody signs in."""
        request.headers["X-CSRFToken"] = self.cookies.get(COOKIE, "", domain=HOST) or ""

    def submit(self, path: str, button: str = "", **typed: str) -> httpx.Response:
        """The page's form that has these fields, as it stands but for what is typed."""
        return self.send_on(self.get(path), button, **typed)

    def send_on(self, page: httpx.Response, button: str = "", **typed: str) -> httpx.Response:
        forms = forms_of(page.request.url.raw_path.decode(), page.content)
        form = next(form for form in forms if typed.keys() <= form.fields.keys())
        data = {name: field.values for name, field in form.fields.items() if field.kind != "file"}
        pressed = {button: ""} if button else {}
        return self.post(form.action, data={**data, **typed, **pressed})

    def signed_in(self) -> bool:
        return self.get("/accounts/").status_code == httpx.codes.OK


@dataclass
class Target:
    port: int
    pid: int
    log: Path
    media: Path
    mailbox: Mailbox
    # Small numbers for the suite, rather than what an attacker would send.
    short: bool

    def size(self, whole: int, short: int) -> int:
        return short if self.short else whole

    def browser(self, address: str = "203.0.113.66") -> Browser:
        return Browser(self.port, address)

    def sign_up(self, email: str, address: str = "203.0.113.66") -> Browser:
        """Create an account of the attacker’s own, the address proven by the code."""
        browser = self.browser(address)
        form = {"name": "Mal Ory", "email": email, "password1": PASSWORD}
        browser.post("/accounts/signup/", data=form)
        code = self.mailbox.code_for(email)
        browser.post("/accounts/confirm-email/", data={"code": code})
        assert browser.signed_in(), email
        return browser

    def sign_in(self, email: str, password: str = PASSWORD, address: str = "") -> Browser:
        browser = self.browser(address or "203.0.113.66")
        browser.post("/accounts/login/", data={"login": email, "password": password})
        return browser

    @cached_property
    def workers(self) -> list[int]:
        """Return the processes that answer."""
        children = Path(f"/proc/{self.pid}/task/{self.pid}/children").read_text().split()
        return [int(child) for child in children] or [self.pid]

    def megabytes(self) -> int:
        """Return what all of them hold in memory now."""
        return sum(_status(pid, "VmRSS") for pid in self.workers) // 1024

    def peak(self) -> int:
        """The most that they have held since `forget_peak`."""
        return sum(_status(pid, "VmHWM") for pid in self.workers) // 1024

    def forget_peak(self) -> None:
        for pid in self.workers:
            Path(f"/proc/{pid}/clear_refs").write_text("5")

    def processor_seconds(self) -> float:
        """Return the seconds that they have computed so far."""
        spent = 0
        for pid in self.workers:
            after_name = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
            spent += int(after_name[11]) + int(after_name[12])
        return spent / TICK


def _status(pid: int, what: str) -> int:
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith(f"{what}:"))


@contextmanager
def served(mailbox: Mailbox, *, workers: int, short: bool) -> Iterator[Target]:
    """`bin/serve` as on a server; its database is that of `DATABASE_URL`."""
    port = free_port()
    with tempfile.TemporaryDirectory(prefix="cribbage-redteam-") as name:
        folder = Path(name)
        log = folder / "log"
        environment = os.environ | {
            "ALLOWED_HOSTS": HOST,
            "SECRET_KEY": settings.SECRET_KEY,
            "PUSH_KEY": token_urlsafe(32),
            "EMAIL_URL": f"smtp://127.0.0.1:{mailbox.port}",
            "MEDIA_ROOT": str(folder / "media"),
            "STATIC_ROOT": str(folder / "static"),
            "HOST": "127.0.0.1",
            "PORT": str(port),
            "WORKERS": str(workers),
        }
        with log.open("wb") as file:
            process = subprocess.Popen(
                [settings.BASE_DIR / "bin/serve"], env=environment, stdout=file, stderr=file
            )
        try:
            wait_for(f"http://127.0.0.1:{port}", process)
            yield Target(port, process.pid, log, folder / "media", mailbox, short)
        finally:
            process.terminate()
            process.wait(timeout=20)
