"""A WSGI application gets requests as they came, and its answers are sent as it gave them."""

import asyncio
import errno
import threading
from collections.abc import Callable, Iterable
from typing import Any

import pytest

from cribbage_events.live.bus import publish
from cribbage_events.live.bus.in_process import InProcessBus
from cribbage_events.live.requests import wsgi
from cribbage_events.live.requests.bodies import Arrival
from cribbage_events.live.requests.wsgi import DjangoHandler
from tests.live.driver import Visit, scope_of
from tests.live.hubs import in_a_loop


class Application:
    """Remembers what it was asked, and says what it is told to say."""

    def __init__(self, *chunks: bytes) -> None:
        self.chunks = chunks
        self.environ: dict[str, Any] = {}
        self.body = b""
        self.closed = False
        self.threads: set[str] = set()

    def __call__(self, environ: dict[str, Any], start: Callable[..., Any]) -> Iterable[bytes]:
        self.environ = environ
        self.body = environ["wsgi.input"].read()
        start("201 Created", [("X-One", "1"), ("Set-Cookie", "a=1"), ("Set-Cookie", "b=2")])
        return self

    def __iter__(self) -> Any:
        for chunk in self.chunks:
            self.threads.add(threading.current_thread().name)
            yield chunk

    def close(self) -> None:
        self.closed = True


async def ask(application: Application, *body: bytes, path: str = "/a/", **headers: str) -> Visit:
    visit = Visit(*body)
    scope = scope_of(path, method="POST", **headers)
    await DjangoHandler(application, threads=2)(scope, visit.receive, visit.send)
    return visit


@in_a_loop
async def test_an_answer_arrives_whole() -> None:
    application = Application(b"one ", b"two")
    visit = await ask(application)
    assert (visit.status, visit.body) == (201, b"one two")
    assert visit.headers["x-one"] == "1"
    assert application.closed


@in_a_loop
async def test_a_body_sent_in_pieces_without_a_length_is_read() -> None:
    application = Application()
    await ask(application, b"na", b"me=", b"Ann")
    assert application.body == b"name=Ann"
    assert application.environ["CONTENT_LENGTH"] == "8"


def test_an_upload_that_finds_no_room_on_the_disk_is_told_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    application = Application()

    async def full(*_: object) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(Arrival, "read_into", full)

    @in_a_loop
    async def scenario() -> None:
        visit = await ask(application, b"x")
        assert (visit.status, b"no room" in visit.body) == (503, True)

    scenario()
    assert application.environ == {}


@in_a_loop
async def test_a_large_answer_is_streamed_from_one_thread() -> None:
    application = Application(*[b"x" * 100_000] * 20)
    visit = await ask(application)
    assert len(visit.body) == 2_000_000
    assert len(application.threads) == 1


@in_a_loop
async def test_addresses_and_headers_arrive_as_they_were_sent() -> None:
    application = Application()
    await ask(
        application,
        path="/events/caf%C3%A9/a%2Fb?x=1&y=%20",
        content_type="text/plain",
        x_forwarded_proto="https",
        x_forwarded_for="10.1.1.1",
    )
    environ = application.environ
    assert environ["PATH_INFO"].encode("latin-1").decode() == "/events/café/a/b"
    assert environ["QUERY_STRING"] == "x=1&y=%20"
    assert environ["CONTENT_TYPE"] == "text/plain"
    assert environ["HTTP_X_FORWARDED_PROTO"] == "https"
    assert environ["HTTP_X_FORWARDED_FOR"] == "10.1.1.1"
    assert environ["REMOTE_ADDR"] == "10.0.0.9"
    assert environ["HTTP_HOST"] == "testserver"


def test_a_header_can_not_pass_for_the_proxys() -> None:
    environ: dict[str, Any] = {}
    wsgi.add_headers(environ, [(b"x_forwarded_proto", b"https"), (b"accept", b"*/*")])
    assert environ == {"HTTP_ACCEPT": "*/*"}


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("application/x-www-form-urlencoded; charset=base64", "application/x-www-form-urlencoded"),
        ("text/html; charset*=base64''x", "text/html"),
        ('Multipart/Form-Data; charset=hex; Boundary="a b"', 'Multipart/Form-Data; Boundary="a b"'),
        ("multipart/form-data;boundary=--x;charset=y", "multipart/form-data; boundary=--x"),
        (";" * 20_000, ""),
    ],
)
def test_a_request_does_not_choose_its_encoding(said: str, kept: str) -> None:
    environ: dict[str, Any] = {}
    wsgi.add_headers(environ, [(b"content-type", said.encode())])
    assert environ == {"CONTENT_TYPE": kept}


def test_cookies_split_by_http_2_are_joined_again() -> None:
    environ: dict[str, Any] = {}
    wsgi.add_headers(environ, [(b"cookie", b"a=1"), (b"cookie", b"b=2")])
    assert environ == {"HTTP_COOKIE": "a=1; b=2"}


def test_a_save_is_remembered_by_its_visitors_browser(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(publish, "process_bus", InProcessBus)

    class Saving(Application):
        def __call__(self, environ: dict[str, Any], start: Callable[..., Any]) -> Iterable[bytes]:
            publish.committed("cup", 12)
            return super().__call__(environ, start)

    @in_a_loop
    async def scenario() -> None:
        visit = await ask(Saving())
        assert visit.headers["set-cookie"].startswith("saved=12; Max-Age=30; Path=/events/cup/;")

    scenario()


@pytest.mark.parametrize("failing", [RuntimeError("a bug")])
def test_a_failing_application_is_the_servers_to_report(failing: Exception) -> None:
    def broken(environ: dict[str, Any], start: Callable[..., Any]) -> Iterable[bytes]:
        raise failing

    @in_a_loop
    async def scenario() -> None:
        visit = Visit()
        with pytest.raises(RuntimeError):
            await DjangoHandler(broken, threads=1)(scope_of("/"), visit.receive, visit.send)

    scenario()


@in_a_loop
async def test_reading_that_the_database_never_answers_is_said_to_be_away() -> None:
    thawed, tried = threading.Event(), threading.Event()

    class Frozen(Application):
        def __call__(self, environ: dict[str, Any], start: Callable[..., Any]) -> Iterable[bytes]:
            thawed.wait()
            start("200 OK", [])
            return self

        def close(self) -> None:
            tried.set()

    visit, handler = Visit(), DjangoHandler(Frozen(b"x" * 2 * wsgi.HELD), threads=1)
    try:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(wsgi, "PATIENCE", 0)
            await handler(scope_of("/a/"), visit.receive, visit.send)
        assert visit.status == 503
        assert "Wait half a minute" in visit.text
        before = visit.body
    finally:
        thawed.set()
    async with asyncio.timeout(60):
        while not tried.is_set():
            await asyncio.sleep(0.01)
    # What comes too late goes to nobody.
    assert visit.body == before


@in_a_loop
async def test_saving_is_waited_for() -> None:
    """It may have been saved: nobody is told that it wasn't."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(wsgi, "PATIENCE", 0)
        assert (await ask(Application(b"saved"))).status == 201
