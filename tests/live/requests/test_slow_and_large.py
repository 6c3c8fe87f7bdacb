"""The real server gets slow and large bodies, and holds many open pages."""

import re
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing

import pytest
from django.test import Client
from pytest_django import Settings

from cribbage_events.clubs.limits import refusals_by_day
from cribbage_events.events.models import Event
from tests.events.desk_client import director_of
from tests.live.requests.wires import Wire, status_of
from tests.live.streams import Stream
from tests.tools.serving import database_url, running_server

pytestmark = pytest.mark.django_db(transaction=True)
SECONDS = 5
LOGIN = "/accounts/login/"


@pytest.fixture
def base(event: Event, settings: Settings) -> Iterator[str]:
    with running_server(
        database_url(),
        BODY_SECONDS=str(SECONDS),
        LISTENERS_PER_ADDRESS="4",
        SECRET_KEY=settings.SECRET_KEY,
    ) as base:
        yield base


@pytest.fixture
def director(event: Event) -> Client:
    return director_of(event.club)


def seen(limit: str) -> int:
    """Return how often the operator hears of it; that takes a moment."""
    until = time.monotonic() + 20
    while time.monotonic() < until:
        counts = {one.kind: one.count for one in refusals_by_day()}
        if limit in counts:
            return counts[limit]
        time.sleep(0.1)
    return 0


def test_bodies_too_slow_or_too_long_are_cut_off_and_counted_for_the_operator(base: str) -> None:
    with Wire(base) as slow:
        began = time.monotonic()
        slow.begin(LOGIN, length=5_000)
        slow.send(b"login=")
        answer = slow.answer()
        assert status_of(answer) == 408
        assert "send it again" in answer
        assert time.monotonic() - began >= SECONDS
    with Wire(base) as long:
        long.begin(LOGIN, length=2_000_000)
        assert status_of(long.answer()) == 413
    with Wire(base) as chunked:
        chunked.begin(LOGIN)
        chunked.send_all_it_takes(b"10000\r\n" + b"x" * 65_536 + b"\r\n", times=30)
        # Whoever still sends may see the connection end before they read why.
        assert chunked.answer()[:12] in ("HTTP/1.1 413", "")
    assert (seen("body-time"), seen("body-size")) == (1, 2)


def test_ordinary_uploads_are_accepted(base: str, director: Client, event: Event) -> None:
    token = "t" * 32
    cookies = "; ".join(f"{name}={one.value}" for name, one in director.cookies.items())
    said = {"cookie": f"{cookies}; csrftoken={token}", "connection": "close"}
    page = f"/events/{event.slug}/desk/entrants/import/"

    # Five kilobytes of a pasted list, over a line of six kilobytes a second.
    typed = f"csrfmiddlewaretoken={token}&order=&text=Name%0A".encode()
    typed += b"%0A".join(b"Ann+Lee+%d" % number for number in range(400))
    with Wire(base) as phone:
        phone.begin(page, length=len(typed), **said)
        for start in range(0, len(typed), 600):
            phone.send(typed[start : start + 600])
            time.sleep(0.1)
        answer = phone.answer()
    assert status_of(answer) == 200
    assert "Ann Lee 399" in answer

    # A file of nineteen megabytes arrives whole, and is answered in words.
    parts = [f'csrfmiddlewaretoken"\r\n\r\n{token}', 'file"; filename="a.csv"\r\n\r\n']
    head = "\r\n".join(f'--b\r\ncontent-disposition: form-data; name="{part}' for part in parts)
    tail = b"\r\n--b--\r\n"
    said["content_type"] = "multipart/form-data; boundary=b"
    with Wire(base) as large:
        large.begin(page, length=len(head) + 19_000_000 + len(tail), **said)
        large.send(head.encode())
        for _ in range(19):
            large.send(b"Ann,1950\r\n" * 100_000)
        large.send(tail)
        answer = large.answer()
    assert status_of(answer) == 200
    assert re.search(r"at most 2 MB|too large", answer)


def test_an_upload_that_breaks_off_leaves_its_place_to_others(base: str, event: Event) -> None:
    path = f"/events/{event.slug}/live/"
    with ExitStack() as stack:
        here = [stack.enter_context(closing(Stream(base, path))) for _ in range(5)]
        assert [one.status for one in here] == [200] * 4 + [503]
        here[0].close()
        until = time.monotonic() + 20
        while (again := Stream(base, path)).status != 200 and time.monotonic() < until:
            again.close()
            time.sleep(0.1)
        stack.callback(again.close)
        assert again.status == 200
    assert seen("listener") >= 1
