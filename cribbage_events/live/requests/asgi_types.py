"""The shapes of ASGI, as far as they are used here."""

from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any, NamedTuple

from cribbage_events.server.headers import bare_headers

type Scope = MutableMapping[str, Any]
type Message = MutableMapping[str, Any]
type Receive = Callable[[], Awaitable[Message]]
type Send = Callable[[Message], Awaitable[None]]
type Headers = list[tuple[bytes, bytes]]


BODY = "http.response.body"


class Response(NamedTuple):
    """Both messages of a response; the same two go to everybody."""

    start: Message
    body: Message


def start_of(status: int, headers: Headers) -> Message:
    return {"type": "http.response.start", "status": status, "headers": headers}


def response(headers: Headers, body: bytes, *, status: int = 200) -> Response:
    length = (b"content-length", str(len(body)).encode())
    return Response(start_of(status, [*headers, length]), {"type": BODY, "body": body})


async def send_response(send: Send, status: int, headers: Headers, body: bytes = b"") -> None:
    """A whole response at once."""
    length = (b"content-length", str(len(body)).encode())
    start = {"status": status, "headers": [*headers, length, *bare_headers()]}
    await send({"type": "http.response.start", **start})
    await send({"type": "http.response.body", "body": body})


async def send_sentence(
    send: Send, status: int, words: str, headers: Headers | None = None
) -> None:
    """A response of one sentence."""
    plain = [(b"content-type", b"text/plain; charset=utf-8"), (b"cache-control", b"no-store")]
    await send_response(send, status, plain + (headers or []), f"{words}\n".encode())
