"""Time the first visit of the public page with an empty cache, in a real browser."""

import shutil
from typing import Any

from django.conf import settings
from playwright.sync_api import Browser, Playwright, sync_playwright

from benchmarks.fill import make_event
from benchmarks.rows import Row, at_most, say
from benchmarks.servers import OURS, granian
from tests.conftest import BROWSER_FLAGS, BROWSERS

SLUG = "first-visit"
# Time enough for everything the page asks for by itself.
SETTLE = 1_500


def visit(browser: Browser, url: str, language: str = "en-CA") -> list[tuple[str, float]]:
    """Return what was fetched, and its bytes over the wire."""
    phone = browser.new_context(viewport={"width": 390, "height": 844}, locale=language)
    page = phone.new_page()
    wire = page.context.new_cdp_session(page)
    asked: dict[str, str] = {}
    sizes: dict[str, float] = {}

    def count(event: dict[str, Any], key: str) -> None:
        sizes[event["requestId"]] = sizes.get(event["requestId"], 0) + event[key]

    def finished(event: dict[str, Any]) -> None:
        sizes[event["requestId"]] = event["encodedDataLength"]

    def sent(event: dict[str, Any]) -> None:
        asked[event["requestId"]] = event["request"]["url"]

    wire.on("Network.requestWillBeSent", sent)
    wire.on("Network.loadingFinished", finished)
    wire.on("Network.dataReceived", lambda e: count(e, "encodedDataLength"))
    wire.send("Network.enable")
    page.goto(url)
    page.wait_for_timeout(SETTLE)
    return [
        (url.partition("?")[0], sizes.get(key, 0))
        for key, url in asked.items()
        if url.startswith("http")
    ]


def launch(playwright: Playwright) -> Browser:
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    return playwright.chromium.launch(executable_path=found, args=BROWSER_FLAGS)


def main(where: str) -> None:
    make_event(SLUG, entrants=40, rounds=4)
    with granian(OURS) as server, sync_playwright() as playwright:
        browser = launch(playwright)
        for language, _ in settings.LANGUAGES:
            say_rows(where, language, visit(browser, f"{server.base}/events/{SLUG}/", language))
        browser.close()


def say_rows(where: str, language: str, fetched: list[tuple[str, float]]) -> None:
    kilobytes = sum(size for _, size in fetched) / 1024
    names = ", ".join(
        f"{url.rstrip('/').rsplit('/', 1)[-1].split('.')[0]} {size / 1024:.1f}"
        for url, size in fetched
    )
    limit, small = at_most(kilobytes, 40, " kB")
    name = f"first visit, 40 entrants, {language}"
    say(Row(name, where, f"{kilobytes:.1f} kB", names, limit, small))
    limit, few = at_most(len(fetched), 8)
    say(Row("its requests, the listener's too", where, str(len(fetched)), "", limit, few))
