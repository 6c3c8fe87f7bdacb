"""Compare what the pages of a club cost after ten years and after one."""

import statistics
import time
from collections.abc import Mapping
from typing import NamedTuple

import brotli
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from playwright.sync_api import sync_playwright

from benchmarks.pages import is_bookkeeping
from benchmarks.rows import Row, at_most, note, say
from benchmarks.servers import OURS, granian
from benchmarks.visit import launch, visit
from cribbage_events.clubs.models import Role
from cribbage_events.events.models import Photograph
from cribbage_events.events.photographs.drawings import add_drawings
from tests.building import MARION, make_user
from tests.memory.club_with_past import (
    DOWNLOADS,
    OF_EVERYBODY,
    OF_THE_DESK,
    ONE_YEAR,
    TEN_YEARS,
    ClubWithPast,
    address_in,
    make_club_with_past,
)

# Files of everything are limited to a few an hour.
BUILDS, DOWNLOADS_BUILT = 5, 1
# Milliseconds of the processor for a page, and for a file of everything.
PAGE, DOWNLOAD = 150, 3_000
# The old club has 30 times as many events and 8 times as many people as the young one.
GROWTH = 15
# What a browser with an empty cache fetches; photographs are fetched as they come into sight.
FIRST_VIEWS = {
    "/clubs/{club}/": 60,
    "/clubs/{club}/records/": 60,
    "/clubs/{club}/medals/": 60,
    "/clubs/{club}/winners/": 60,
    "/clubs/{club}/players/{person}/": 60,
    "/leagues/{season}/places/": 60,
    "/events/{event}/": 40,
}
PHOTOGRAPHS = 6


class Cost(NamedTuple):
    """A page costs milliseconds of the processor, queries, bytes, and bytes over the wire."""

    busy: float
    queries: int
    size: int
    packed: int


def cost_of(client: Client, address: str, builds: int) -> Cost:
    """Measure a page, built anew each time, as for the first reader after a change."""
    with CaptureQueriesContext(connection) as queries:
        content_of(client, address)
    # Before the next request, which forgets them.
    asked = sum(not is_bookkeeping(query["sql"]) for query in queries)
    times = []
    for _ in range(builds):
        began = time.process_time()
        content = content_of(client, address)
        times.append((time.process_time() - began) * 1000)
    packed = len(brotli.compress(content, quality=5))
    return Cost(statistics.median(times), asked, len(content), packed)


def content_of(client: Client, address: str) -> bytes:
    answer = client.get(address)
    if answer.status_code != 200:
        raise ValueError(f"{address}: {answer.status_code}")
    return b"".join(answer) if answer.streaming else answer.content


def compare(
    client: Client, clubs: tuple[ClubWithPast, ClubWithPast], pages: Mapping[str, int], most: float
) -> list[float]:
    """Write a row for each page; return by how much the old club’s take longer."""
    ratios = []
    builds = DOWNLOADS_BUILT if pages is DOWNLOADS else BUILDS
    for page, few in pages.items():
        old, young = (cost_of(client, address_in(club, page), builds) for club in clubs)
        ratio = old.busy / young.busy
        limit, fast = at_most(old.busy, most, " ms")
        same = old.queries == young.queries <= few
        beside = f"{old.queries} queries; {ratio:.1f} × one year; {kilobytes(old)}"
        limit = f"{limit}, ≤ {few} queries, as many as one year"
        say(Row(page, connection.display_name, f"{old.busy:.0f} ms", beside, limit, fast and same))
        ratios.append(ratio)
    return ratios


def kilobytes(cost: Cost) -> str:
    return f"{cost.size / 1024:.0f} kB, packed {cost.packed / 1024:.1f}"


def first_views(club: ClubWithPast, where: str) -> None:
    with granian(OURS) as server, sync_playwright() as playwright:
        browser = launch(playwright)
        for page, most in FIRST_VIEWS.items():
            fetched = visit(browser, server.base + address_in(club, page))
            size = sum(size for _, size in fetched) / 1024
            limit, small = at_most(size, most, " kB")
            what = f"{page}, first visit"
            say(Row(what, where, f"{size:.1f} kB", f"{len(fetched)} requests", limit, small))
        browser.close()


def main(where: str) -> None:
    note("  the clubs")
    old, young = make_club_with_past("old", TEN_YEARS), make_club_with_past("young", ONE_YEAR)
    director = make_user(old.club, "Dora", Role.Kind.DIRECTOR)
    Role.objects.create(user=director, club=young.club, kind=Role.Kind.DIRECTOR)
    signed_in = Client()
    signed_in.force_login(director)
    clubs = (old, young)
    ratios = compare(Client(), clubs, OF_EVERYBODY, PAGE)
    ratios += compare(signed_in, clubs, OF_THE_DESK, PAGE)
    compare(signed_in, clubs, DOWNLOADS, DOWNLOAD)
    limit, slow = at_most(max(ratios), GROWTH, " ×")
    beside = f"middle of all pages {statistics.median(ratios):.1f} ×"
    say(
        Row(
            "ten years beside one, the page that grows most",
            where,
            f"{max(ratios):.1f} ×",
            beside,
            limit,
            slow,
        )
    )
    # Of this event there are files, so that its page is as people see it.
    Photograph.objects.filter(event=old.event).delete()
    add_drawings(old.event, PHOTOGRAPHS, by=MARION)
    first_views(old, where)
