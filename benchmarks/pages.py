"""Time the public standings page: warm, beside a plain application, and after a change."""

import base64
import http.client
import json
import statistics
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import closing
from itertools import islice
from typing import Any

from django.core.handlers.wsgi import WSGIHandler
from django.db import connection
from django.db.models import F
from django.http import HttpRequest, HttpResponse
from django.urls import get_resolver, path

from benchmarks.fill import TARGET, make_event
from benchmarks.rows import Row, at_least, at_most, note, say
from benchmarks.servers import OURS, PLAIN, Server, granian, requests_per_second
from cribbage_events.events.models import Event, Game, Seat
from cribbage_events.live.pages.renderer import ask_application
from cribbage_events.live.requests.addresses import Address

PATH, BARE = "/events/{}/", "/bare/{}/"
TURNS = 5
SAVES = 40
# urllib asks for `Connection: close`; a plain application that repeated the answer to that would
# have to be connected to anew for every request, and look slow.
OF_THE_CONNECTION = ("connection", "date", "keep-alive", "server", "transfer-encoding")
BROWSER = {"Accept-Encoding": "gzip, deflate, br"}

type Statement = tuple[str, Any]

# By event: the statements of its page, and its bytes.
RECORDED: dict[str, tuple[list[Statement], bytes]] = {}


def fetch(url: str, headers: dict[str, str]) -> dict[str, Any]:
    request = urllib.request.Request(url, headers=headers)
    with urllib.request.urlopen(request, timeout=30) as response:
        return {
            "status": response.status,
            "headers": {
                name.lower(): value
                for name, value in response.headers.items()
                if name.lower() not in OF_THE_CONNECTION
            },
            "body": base64.b64encode(response.read()).decode(),
        }


def answer_to(server: Server, path: str) -> tuple[int, dict[str, str], bytes]:
    """Fetch an answer as a client that stays connected does."""
    with closing(http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)) as line:
        line.request("GET", path, headers=BROWSER)
        response = line.getresponse()
        headers = {name.lower(): value for name, value in response.headers.items()}
        headers.pop("date")
        return response.status, headers, response.read()


def warm(slug: str, where: str) -> None:
    """Time both servers in turns, so that a busy moment hits both."""
    page = PATH.format(slug)
    with granian(OURS) as server, tempfile.NamedTemporaryFile("w", suffix=".json") as file:
        url = server.base + page
        fetch(url, BROWSER)
        said = fetch(url, BROWSER)
        json.dump(said, file)
        file.flush()
        known = BROWSER | {"If-None-Match": said["headers"]["etag"]}
        with granian(PLAIN, PLAIN_RESPONSE=file.name) as plain:
            assert answer_to(server, page) == answer_to(plain, page)
            turns = [
                (
                    requests_per_second(url, headers=BROWSER),
                    requests_per_second(plain.base + page, headers=BROWSER),
                    requests_per_second(url, headers=known),
                )
                for _ in range(TURNS)
            ]
    ratio = statistics.median(ours / other for ours, other, _ in turns)
    ours, other, unchanged = (statistics.median(each) for each in zip(*turns, strict=True))
    limit, passed = at_least(ratio, 0.8)
    size = len(base64.b64decode(said["body"])) / 1024
    beside = f"plain ASGI {other:,.0f}/s: {ratio:.2f} ×"
    say(Row(f"{slug}, warm ({size:.1f} kB)", where, f"{ours:,.0f}/s", beside, limit, passed))
    say(Row(f"{slug}, 304", where, f"{unchanged:,.0f}/s", "", "–", passed=None))


def changes(slug: str) -> Iterator[None]:
    """Save another result each time: a page that hasn’t changed may be at hand."""
    for number, game in enumerate(Game.objects.filter(round__stage__event__slug=slug)):
        Seat.objects.filter(game=game, score__lt=TARGET).update(score=40 + number % 80)
        Event.objects.filter(slug=slug).update(revision=F("revision") + 1)
        yield


def bare(request: HttpRequest, slug: str) -> HttpResponse:
    """Send the page's statements and return its bytes, which any view at all would have to do."""
    statements, body = RECORDED[slug]
    with connection.cursor() as cursor:
        for sql, params in statements:
            cursor.execute(sql, params)
            cursor.fetchall()
    return HttpResponse(body, headers={"Event-Revision": f"{slug} 1", "ETag": '"1"'})


get_resolver().url_patterns.append(path("bare/<slug:slug>/", bare))


def record(django: WSGIHandler, address: Address) -> list[Statement]:
    """Keep the statements and the bytes of the page for `bare`, and return the statements."""
    sent: list[Statement] = []

    def note_statement(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        if not is_bookkeeping(sql):
            sent.append((sql, params))
        return execute(sql, params, many, context)

    with connection.execute_wrapper(note_statement):
        page = ask_application(django, address)
    assert page is not None
    RECORDED[address.slug] = sent, page.plain
    return sent


def first_after_a_change(slug: str, where: str, most: float) -> int:
    """Measure all the work until the first browser has it, in this process, beside `bare` in turns;
    return the number of queries.

    Both are packed for that browser, as every browser asks for it by https.
    """
    django = WSGIHandler()
    ours, beside = (
        Address(b"localhost", b"http", at.format(slug), b"", "en") for at in (PATH, BARE)
    )
    sent = record(django, ours)
    pairs = [(busy(django, ours), busy(django, beside)) for _ in islice(changes(slug), SAVES)]
    ratio = statistics.median(mine / other for mine, other in pairs)
    mine, other = (statistics.median(each) for each in zip(*pairs, strict=True))
    size = len(RECORDED[slug][1]) / 1024
    limit, fast = at_most(ratio, most, " ×")
    few = len(sent) <= 6
    words = f"{len(sent)} queries, {size:.0f} kB of HTML; bare view {other:.1f} ms: {ratio:.1f} ×"
    say(
        Row(
            f"{slug}, after a change",
            where,
            f"{mine:.1f} ms",
            words,
            f"{limit}, ≤ 6 queries",
            fast and few,
        )
    )
    return len(sent)


def busy(django: WSGIHandler, address: Address) -> float:
    """Return the milliseconds of the processor until the page is packed."""
    began = time.process_time()
    page = ask_application(django, address)
    assert page is not None
    page.pack(b"br")
    return (time.process_time() - began) * 1000


def is_bookkeeping(sql: str) -> bool:
    return sql.startswith(("PRAGMA", "SET", "SELECT set_config", "BEGIN", "COMMIT"))


def main(where: str) -> None:
    counts = {}
    for entrants, most in ((40, 4), (400, 3)):
        slug = f"standings-{entrants}-x-8"
        note(f"  {slug}")
        make_event(slug, entrants=entrants, rounds=8)
        counts[entrants] = first_after_a_change(slug, where, most)
        warm(slug, where)
    same = counts[40] == counts[400]
    say(Row("as many queries for 400 as for 40", where, str(counts), "", "the same", same))
