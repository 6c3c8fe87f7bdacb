"""A visitor has a browser, and presses, types and sees; what the browser complains of is kept."""

import re
from collections.abc import Callable, Iterator, Sequence

from django.conf import settings
from django.test import Client
from playwright.sync_api import (
    BrowserContext,
    ConsoleMessage,
    Error,
    Locator,
    Page,
    Response,
    ViewportSize,
    expect,
)

from cribbage_events.clubs.models import User

DESK = ViewportSize(width=1280, height=900)
PHONE = ViewportSize(width=390, height=844)
NARROW = ViewportSize(width=320, height=700)

# What Playwright says when a page went elsewhere while it was asked for another.
OVERTAKEN = ("interrupted by another navigation", "net::ERR_ABORTED")


# Milliseconds: longer than the server waits for its database, and than a phone waits before it
# sends again what it kept (15 seconds). How soon a page changes is measured in benchmarks/.
PATIENCE = 30_000
# What Chromium says when a test has taken its network away.
NO_NETWORK = "net::ERR_INTERNET_DISCONNECTED"
# What Playwright says where a browser is to keep no pages; see `service_workers`.
NO_WORKER = "Service Worker registration blocked by Playwright"

type Words = str | re.Pattern[str]


def either(*words: str) -> str:
    """Return a regular expression for any of the texts, with spaces of any kind."""
    return "|".join(r"\s+".join(map(re.escape, each.split())) for each in words)


def row(visitor: "Visitor", name: str) -> Locator:
    return visitor.page.locator(".tick-row", has_text=name)


def refusals(words: str) -> list[str]:
    """Return what the content security policy forbade, but for a file that isn’t served here."""
    return [] if words.startswith("Failed to load resource") else [words]


def as_shown(names: str) -> str:
    """Return a pattern of the names: partners are joined by “&”, in French by “et”."""
    return re.escape(names).replace(re.escape(" & "), " (?:&|et) ")


class Visitor:
    """A visitor has one tab of a browser of their own."""

    def __init__(self, context: BrowserContext, base: str, *, touch: bool) -> None:
        self.context = context
        self.base = base
        self.touch = touch
        self.page: Page = context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.complaints: list[str] = []
        self.page.on("console", self._listen)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))

    def _listen(self, message: ConsoleMessage) -> None:
        # A request that began without network may fail only when the network is back.
        if NO_NETWORK in message.text or message.text == NO_WORKER:
            return
        if message.type in {"error", "warning"}:
            self.complaints.append(f"{self.page.url}: {message.text}")

    def another_tab(self) -> "Visitor":
        """Open a tab in the same browser; what it complains of is this visitor’s complaint."""
        tab = Visitor(self.context, self.base, touch=self.touch)
        tab.complaints = self.complaints
        return tab

    def sign_in(self, user: User) -> "Visitor":
        """Sign in by a cookie, where signing in isn’t what is tested."""
        client = Client()
        client.force_login(user)
        name = settings.SESSION_COOKIE_NAME
        cookie = client.cookies[name].value
        self.context.add_cookies([{"name": name, "value": cookie, "url": self.base}])
        return self

    def go(self, path: str) -> Response:
        try:
            response = self.page.goto(path)
        except Error as error:
            if not any(words in error.message for words in OVERTAKEN):
                raise
            # An open page loads itself anew when its event has been drawn or finished, or its link
            # has ended. That comes first, or else the one would overtake the other again.
            self.page.wait_for_load_state()
            response = self.page.goto(path)
        assert response is not None
        return response

    def put_away(self) -> None:
        """Leaves the page, which would follow every change that comes from a service."""
        self.page.goto("about:blank")

    def words(self, english: str) -> Words:
        """Return what a step quotes as this visitor reads it."""
        return english

    def press(self, target: Locator) -> None:
        """Press with a finger or with a mouse, whatever this visitor has."""
        if self.touch:
            target.tap()
        else:
            target.click()

    def wake(self) -> None:
        """Press a key that does nothing: a projector hides its controls after a while."""
        self.page.keyboard.press("Shift")

    def button(self, name: str) -> None:
        self.press(
            self.page.get_by_role("main").get_by_role("button", name=self.words(name), exact=True)
        )

    def link(self, name: str) -> None:
        """Follow a link, which may stand in the menu of a toolbar."""
        words = self.words(name)
        link = self.page.get_by_role("link", name=words).first
        menu = self.page.locator(".toolbar details.more:not([open])", has_text=words).first
        expect(link.or_(menu).first).to_be_attached()
        if menu.count() and not link.is_visible():
            self.press(menu.locator("summary"))
        self.press(link)

    def fill(self, label: str, text: str) -> None:
        self.page.get_by_role("textbox", name=self.words(label), exact=True).fill(text)

    def sees(self, *texts: str) -> None:
        for text in texts:
            expect(self.page.get_by_text(self.words(text)).first).to_be_visible()

    def sees_heading(self, name: str) -> None:
        expect(self.page.get_by_role("heading", name=self.words(name)).first).to_be_visible()

    def is_live(self) -> None:
        """Waits until the page listens; what is saved then has to show by itself."""
        expect(self.page.locator(".live-status.is-live")).to_have_count(1)

    def enter(self, table: int, winner: str, score: int) -> None:
        """Enter a result on Scores: choose game and winner, type the loser’s score, save."""
        self.press(
            self.page.locator(
                ".score-list:not(.done) .score-row", has_text=re.compile(rf"table\s+{table}\b")
            ).first
        )
        self.choose(winner, score)
        self.button("Save")
        # Who lost to them isn't known here.
        saved = str(self.words(f"Saved: {winner}.")).removesuffix(".")
        expect(self.page.locator("#told")).to_contain_text(re.compile(as_shown(saved)))

    def choose(self, winner: str, score: int) -> None:
        winners = self.page.locator(".choice", has_text=re.compile(as_shown(winner)))
        self.press(winners.first)
        self.page.locator("input.score").fill(str(score))

    def correct(self, winner: str, score: int, why: str) -> None:
        """Correct a game's result at the desk, with a reason in one's own words."""
        self.choose(winner, score)
        other = self.words("Something else")
        self.press(self.page.locator(".score-form .reasons .choice", has_text=other))
        self.page.locator(".score-form [name=why_else]").fill(why)
        self.button("Save the result")


type Visit = Callable[..., Visitor]


def by_hand[Game](games: Sequence[Game], number: int) -> Iterator[tuple[Game, bool]]:
    """Return the games of a round, and whether a journey types the result in a browser.

    It types the first two of round 1, and the last of every round, after which the next one is on
    the page; the others come from other volunteers meanwhile.
    """
    for place, game in enumerate(games, start=1):
        yield game, place == len(games) or (number == 1 and place <= 2)
