"""A WSGI browser sends any request, however odd, and keeps its cookies."""

import io
from dataclasses import dataclass, field
from http.cookies import SimpleCookie
from typing import Any
from urllib.parse import quote, urlsplit

from django.conf import settings
from django.core.handlers.wsgi import WSGIHandler

from cribbage_events.live.requests.asgi_types import Scope
from cribbage_events.live.requests.wsgi import build_environ

HOST = "testserver"


@dataclass(slots=True)
class Request:
    method: str
    path: str
    query: str = ""
    body: bytes = b""
    content_type: str = ""
    headers: dict[str, str] = field(default_factory=dict)
    # Whether the browser proves that the form came from this site.
    proves_origin: bool = True

    def __str__(self) -> str:
        address = self.path + (f"?{self.query}" if self.query else "")
        said = f" {self.content_type!r} {self.body[:600]!r}" if self.body else ""
        more = f" {self.headers}" if self.headers else ""
        return f"{self.method} {address}{said}{more}" + (
            "" if self.proves_origin else " (no token)"
        )


@dataclass(slots=True)
class Answer:
    status: int = 0
    headers: list[tuple[str, str]] = field(default_factory=list)
    body: bytes = b""

    def header(self, name: str) -> str:
        return next((value for key, value in self.headers if key.lower() == name), "")

    @property
    def is_page(self) -> bool:
        return self.status == 200 and self.header("content-type").startswith("text/html")

    @property
    def leads_to(self) -> str:
        """Return the path of a redirection on this site."""
        try:
            there = urlsplit(self.header("location"))
        except ValueError:
            return ""
        return there.path if there.path.startswith("/") and there.netloc in ("", HOST) else ""


@dataclass
class Visitor:
    """A visitor is somebody’s browser."""

    application: WSGIHandler
    role: str
    cookies: dict[str, str] = field(default_factory=dict)

    def send(self, request: Request) -> Answer:
        answer = Answer()

        def start(status: str, headers: list[tuple[str, str]], exc_info: object = None) -> None:
            answer.status, answer.headers = int(status[:3]), headers

        response = self.application(self._environ(request), start)  # type: ignore[arg-type]
        try:
            answer.body = b"".join(response)
        finally:
            response.close()
        self._keep_cookies(answer)
        return answer

    def _environ(self, request: Request) -> dict[str, Any]:
        """Return the WSGI environment as live/requests/wsgi.py builds it."""
        headers = {"host": HOST, "content-type": request.content_type}
        if request.proves_origin and (token := self.cookies.get(settings.CSRF_COOKIE_NAME)):
            headers["x-csrftoken"] = token
        headers["cookie"] = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        scope: Scope = {
            "method": request.method,
            "raw_path": quote(raw(request.path), safe="/").encode(),
            "query_string": raw(request.query),
            "http_version": "1.1",
            "scheme": "http",
            "client": ("10.1.2.3", 50_000),
            "headers": [
                (name.encode(), value.encode("latin-1"))
                for name, value in (headers | request.headers).items()
                if value
            ],
        }
        return build_environ(scope, io.BytesIO(request.body), len(request.body))

    def _keep_cookies(self, answer: Answer) -> None:
        for name, value in answer.headers:
            if name.lower() != "set-cookie":
                continue
            for key, morsel in SimpleCookie(value).items():
                if morsel["max-age"] in (0, "0"):
                    self.cookies.pop(key, None)
                else:
                    self.cookies[key] = morsel.coded_value


def raw(text: str) -> bytes:
    """Return the bytes of a text, with unpaired surrogates."""
    return text.encode("utf-8", "surrogatepass")
