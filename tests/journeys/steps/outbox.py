"""A phone’s network goes away: its pages keep, say and send results."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Locator, Page, expect

from cribbage_events.events.models import Event, ScoreReport
from tests.building import game_at
from tests.journeys.steps.visitor import PATIENCE, Visitor

# What a browser itself writes about an address that doesn't answer, or that says no.
NO_ANSWER = re.compile(
    "net::ERR_|Failed to load resource|Failed to fetch|network error|fetching the script"
    "|blocked by Playwright|Clear-Site-Data"
)
SHELL_IS_KEPT = """async (list) => {
    const isKept = async () => navigator.serviceWorker.controller
        && await caches.match(list) && await caches.match(list + "offline/");
    const until = Date.now() + 60_000;
    while (!await isKept()) {
        if (Date.now() > until) return false;
        await new Promise((resolve) => { setTimeout(resolve, 50); });
    }
    return true;
}"""
ALL_SENT = """async (patience) => {
    const until = Date.now() + patience;
    while ((await outbox.unsent()).length) {
        if (Date.now() > until) return false;
        await new Promise((resolve) => { setTimeout(resolve, 50); });
    }
    return true;
}"""
EVERYTHING_KEPT = """async () => {
    const pages = [];
    for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        pages.push(...(await cache.keys()).map(({ url }) => new URL(url).pathname));
    }
    const database = await new Promise((resolve) => {
        const opening = indexedDB.open("cribbage");
        opening.onsuccess = () => resolve(opening.result);
    });
    const all = (store) => new Promise((resolve) => {
        const asked = database.transaction(store).objectStore(store).getAll();
        asked.onsuccess = () => resolve(asked.result);
    });
    const kept = { pages, games: await all("games"), results: await all("results") };
    database.close();
    return kept;
}"""


def list_of(event: Event, page: str = "scores") -> str:
    return f"{event.get_absolute_url()}{page}/"


def open_list(visitor: Visitor, event: Event, page: str = "scores") -> None:
    """Open it, and wait until it would open without the network, too."""
    visitor.go(list_of(event, page))
    assert visitor.page.evaluate(SHELL_IS_KEPT, list_of(event, page))


def count_of(page: Page) -> Locator:
    return page.locator("[data-outbox-count]")


def says_unsent(page: Page, number: int) -> None:
    expect(count_of(page)).to_have_text(f"Kept on this phone, not sent: {number}")


def says_all_sent(page: Page) -> None:
    """Look on the disk first: a page that has just been loaded says nothing yet."""
    assert page.evaluate(ALL_SENT, PATIENCE)
    expect(count_of(page)).to_be_hidden()


def open_game(visitor: Visitor, event: Event, table: int, round_number: int = 1) -> None:
    game = game_at(event, table, round_number)
    visitor.press(visitor.page.locator(f'.score-row[href$="/{game.pk}/"]'))
    expect(visitor.page.locator("form[data-ready]")).to_be_visible()


def type_result(
    visitor: Visitor, event: Event, table: int, winner: str, score: int, round_number: int = 1
) -> None:
    open_game(visitor, event, table, round_number)
    visitor.choose(winner, score)
    visitor.button("Save")


def everything_kept(page: Page) -> dict[str, Any]:
    kept: dict[str, Any] = page.evaluate(EVERYTHING_KEPT)
    return kept


def scores_of(event: Event) -> list[tuple[int, list[int]]]:
    reports = ScoreReport.objects.filter(game__round__stage__event=event)
    return sorted((report.game.table, list(report.scores)) for report in reports)


@contextmanager
def without_network(visitor: Visitor) -> Iterator[None]:
    visitor.context.set_offline(True)
    try:
        yield
    finally:
        visitor.context.set_offline(False)
        forget_complaints(visitor)


def forget_complaints(visitor: Visitor) -> None:
    """Forget what a browser without network complains of; any other complaint stays."""
    visitor.complaints[:] = [words for words in visitor.complaints if not NO_ANSWER.search(words)]
