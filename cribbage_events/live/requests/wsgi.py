"""Django's WSGI application, in one hop to a thread.

Django's own ASGI handler takes two to fifteen hops a request, a2wsgi at least four; here a request
is read whole in the event loop, so that a slow sender holds no thread, and answered whole, so that
a slow reader holds none either. Only what is larger than `HELD` is streamed from the thread.
"""

import asyncio
import contextvars
import re
import sys
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from tempfile import SpooledTemporaryFile
from typing import IO, Any
from urllib.parse import unquote_to_bytes

from django.utils.translation import gettext_lazy

from cribbage_events.live.requests.addresses import visitor_of
from cribbage_events.live.requests.asgi_types import (
    Headers,
    Message,
    Receive,
    Response,
    Scope,
    Send,
    send_sentence,
)
from cribbage_events.live.requests.bodies import (
    Arrival,
    BodyMemory,
    GoneError,
    RefusalCounter,
    RefusedBodyError,
)
from cribbage_events.live.requests.languages import away_in_a_sentence, translated_for
from cribbage_events.live.requests.own_saves import own_saves

type WSGIApplication = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]

HELD = 512 * 1024
NO_ROOM = gettext_lazy("There is no room left to save anything. Tell the director.")
IN_MEMORY = 256 * 1024
SAFE = ("GET", "HEAD")
# In seconds: longer than anything takes that is read, so it is the database that doesn't answer.
# What writes is waited for, since it may have been saved.
PATIENCE = 120.0
# A save's visitor is served by Django itself until every process has heard of the save.
OWN_SAVE_SECONDS = 30
MIME_LENGTH = 100
BOUNDARY = re.compile(r'\bboundary=(?:"[^"]{1,200}"|[^;\s"]{1,200})', re.IGNORECASE)


def build_environ(scope: Scope, body: IO[bytes], size: int) -> dict[str, Any]:
    server = scope.get("server") or ("localhost", 80)
    environ = {
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": scope.get("root_path", ""),
        "PATH_INFO": path_info(scope),
        "QUERY_STRING": scope["query_string"].decode("latin-1"),
        "SERVER_PROTOCOL": f"HTTP/{scope['http_version']}",
        "SERVER_NAME": server[0],
        "SERVER_PORT": str(server[1]),
        "REMOTE_ADDR": (scope.get("client") or ("",))[0],
        # Counted here, since a request sent in chunks doesn't say it.
        "CONTENT_LENGTH": str(size),
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope["scheme"],
        "wsgi.input": body,
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
    }
    add_headers(environ, scope["headers"])
    return environ


def path_info(scope: Scope) -> str:
    raw = unquote_to_bytes(scope["raw_path"].partition(b"?")[0]).decode("latin-1")
    return raw.removeprefix(scope.get("root_path", ""))


def add_headers(environ: dict[str, Any], headers: Headers) -> None:
    for raw_name, raw_value in headers:
        # `X_Forwarded_Proto` would pass for the proxy's own `X-Forwarded-Proto`.
        if b"_" in raw_name or raw_name == b"content-length":
            continue
        name = raw_name.decode("latin-1").upper().replace("-", "_")
        value = raw_value.decode("latin-1")
        if name == "CONTENT_TYPE":
            environ[name] = content_type(value)
            continue
        key = f"HTTP_{name}"
        if key in environ:
            value = f"{environ[key]}{'; ' if key == 'HTTP_COOKIE' else ','}{value}"
        environ[key] = value


def content_type(value: str) -> str:
    """The type and where its parts end. Everything here is UTF-8; Django breaks before it can
    answer when told of an encoding that Python knows but that no text is in, such as base64.
    """
    kind = value.partition(";")[0].strip()[:MIME_LENGTH]
    boundary = BOUNDARY.search(value)
    return f"{kind}; {boundary[0]}" if boundary else kind


@dataclass(slots=True)
class Answer:
    """The application's answer. `pour` sends a message from the thread and waits for it."""

    pour: Callable[[Message], None] | None = None
    status: int = 500
    headers: Headers = field(default_factory=list)
    body: bytes = b""
    poured: bool = False

    def start(self, status: str, headers: list[tuple[str, str]], exc_info: object = None) -> None:
        self.status = int(status[:3])
        self.headers = [(k.lower().encode("latin-1"), v.encode("latin-1")) for k, v in headers]

    @property
    def start_message(self) -> Message:
        return {"type": "http.response.start", "status": self.status, "headers": self.headers}

    def take(self, chunks: Iterable[bytes]) -> None:
        held = bytearray()
        for chunk in chunks:
            held += chunk
            if self.pour and len(held) > HELD:
                if not self.poured:
                    self.pour(self.start_message)
                    self.poured = True
                self.pour({"type": "http.response.body", "body": bytes(held), "more_body": True})
                held.clear()
        self.body = bytes(held)


def run(application: WSGIApplication, environ: dict[str, Any], answer: Answer) -> Answer:
    """Call the application, in a thread."""
    saves: dict[str, int] = {}
    own_saves.set(saves)
    chunks = application(environ, answer.start)
    try:
        answer.headers += [saved_cookie(environ, slug, saves[slug]) for slug in saves]
        answer.take(chunks)
    finally:
        # Django gives its database connection back here.
        if close := getattr(chunks, "close", None):
            close()
    return answer


def saved_cookie(environ: dict[str, Any], slug: str, revision: int) -> tuple[bytes, bytes]:
    path = f"{environ['SCRIPT_NAME']}/events/{slug}/"
    cookie = f"saved={revision}; Max-Age={OWN_SAVE_SECONDS}; Path={path}; HttpOnly; SameSite=Lax"
    if "https" in (environ["wsgi.url_scheme"], environ.get("HTTP_X_FORWARDED_PROTO")):
        cookie += "; Secure"
    return b"set-cookie", cookie.encode("latin-1")


class DjangoHandler:
    """Answers requests with a WSGI application, in a pool of threads."""

    def __init__(
        self,
        application: WSGIApplication,
        *,
        threads: int,
        room: BodyMemory | None = None,
        refusals: RefusalCounter | None = None,
        away: Callable[[Scope], Response] = away_in_a_sentence,
    ) -> None:
        self.application = application
        self.away = away
        self.pool = ThreadPoolExecutor(threads, thread_name_prefix="django")
        self.room = room or BodyMemory()
        self.refusals = refusals or RefusalCounter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        with (
            SpooledTemporaryFile(max_size=IN_MEMORY) as body,
            Arrival(self.room, visitor_of(scope)) as arrival,
        ):
            try:
                size = await arrival.read_into(body, scope, receive)
            except RefusedBodyError as error:
                self.refusals.add(error.refusal.limit)
                words = translated_for(scope, error.refusal.words)
                await send_sentence(send, error.refusal.status, words, closing_headers(scope))
            except GoneError:
                pass
            except OSError:
                # A large body is kept on the disk, which is full.
                await send_sentence(send, 503, translated_for(scope, NO_ROOM))
            else:
                await self.reply(scope, build_environ(scope, body, size), send)

    async def reply(self, scope: Scope, environ: dict[str, Any], send: Send) -> None:
        loop = asyncio.get_running_loop()
        given_up = False

        def pour(message: Message) -> None:
            if given_up:
                raise GoneError
            asyncio.run_coroutine_threadsafe(forward(send, message), loop).result()

        answer = Answer(pour)
        answering = asyncio.ensure_future(self.call(environ, answer))
        if environ["REQUEST_METHOD"] in SAFE:
            await asyncio.wait([answering], timeout=PATIENCE)
        if environ["REQUEST_METHOD"] in SAFE and not answering.done() and not answer.poured:
            given_up = True
            # Whatever comes of it, nobody waits for it any more.
            answering.add_done_callback(lambda done: done.cancelled() or done.exception())
            response = self.away(scope)
            await send(response.start)
            await send(response.body)
            return
        await answering
        if not answer.poured:
            await send(answer.start_message)
        await send({"type": "http.response.body", "body": answer.body})

    async def call(self, environ: dict[str, Any], answer: Answer) -> Answer:
        context = contextvars.copy_context()
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(
            self.pool, context.run, run, self.application, environ, answer
        )


def closing_headers(scope: Scope) -> Headers:
    """Return headers for a connection on which the rest of a body is not waited for."""
    return [(b"connection", b"close")] if scope["http_version"].startswith("1") else []


async def forward(send: Send, message: Message) -> None:
    await send(message)
