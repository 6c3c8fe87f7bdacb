"""Somebody who has never seen the program: no address, no manual, only what is on the screen.

After the front page a newcomer goes only where a link or a button leads, found by the words that
are to be seen. Every page is looked at on the way: nothing may be barred without a reason beside
it, and no page may be a dead end. Taps and typed fields are counted.
"""

import datetime
import re
from collections.abc import Callable
from zoneinfo import ZoneInfo

from django.utils import timezone
from playwright.sync_api import BrowserContext, Error, Locator, Response, expect

from tests.journeys.steps.visitor import Visitor, as_shown, either

# In one of these it is never near midnight: an afternoon that is played there stays on its day.
ZONES = ("America/Winnipeg", "Europe/Berlin", "Asia/Tokyo")
DAYTIME = range(7, 20)
GETS_STUCK = re.compile("No reason beside|A dead end")

WATCH = r"""(() => {
  const CONTROLS = "a, button, input, select, textarea, summary, label, legend";
  const BARRED = "button:disabled, input:disabled, select:disabled, textarea:disabled,"
    + " [aria-disabled=true]";
  const WAYS = "main a[href], main button:enabled, nav.tabs a[href], header.slim a[href]";
  const complained = new Set();

  const isSeen = (element) => element.checkVisibility({ visibilityProperty: true });
  const hasWords = (node) => node.nodeType === Node.TEXT_NODE
    ? node.data.trim() !== ""
    : node.nodeType === Node.ELEMENT_NODE && !node.matches(CONTROLS) && isSeen(node)
      && node.textContent.trim() !== "";

  function hasReason(control) {
    const ids = (control.getAttribute("aria-describedby") ?? "").split(/\s+/).filter(Boolean);
    if (ids.length) {
      return ids.map((id) => document.getElementById(id)).some((found) => found && hasWords(found));
    }
    // A button that says itself what it is at: Saving…
    if (control.textContent.includes("…")) return true;
    const around = control.parentElement;
    // What it is called is no reason.
    return !around.matches(CONTROLS)
      && [...around.childNodes].some((node) => node !== control && hasWords(node));
  }

  function complain(words) {
    if (!complained.has(words)) console.error(words);
    complained.add(words);
  }

  function look() {
    if (!document.body) return;
    for (const control of document.querySelectorAll(BARRED)) {
      if (isSeen(control) && !hasReason(control)) {
        complain(`No reason beside “${control.textContent.trim() || control.name}”`);
      }
    }
    if (![...document.querySelectorAll(WAYS)].some(isSeen)) complain("A dead end");
  }

  let due = null;
  const lookSoon = () => { due ??= setTimeout(() => { due = null; look(); }, 200); };
  addEventListener("DOMContentLoaded", () => {
    look();
    const changes = { childList: true, subtree: true, attributeFilter: ["disabled", "hidden"] };
    new MutationObserver(lookSoon).observe(document.body, changes);
  });
  addEventListener("load", look);
})();"""


def daytime_zone(now: datetime.datetime | None = None) -> ZoneInfo:
    """Return a time zone in which it is daytime now."""
    now = now or timezone.now()
    zones = [ZoneInfo(name) for name in ZONES]
    return next(zone for zone in zones if now.astimezone(zone).hour in DAYTIME)


def today() -> datetime.date:
    return timezone.localdate(timezone=daytime_zone())


class Newcomer(Visitor):
    """Goes to the front page once, and from there on only by what is to be seen."""

    def __init__(self, context: BrowserContext, base: str, *, touch: bool) -> None:
        context.add_init_script(WATCH)
        super().__init__(context, base, touch=touch)
        self.taps = self.typed = 0

    def begin(self, address: str = "/") -> "Newcomer":
        """Begin at the front page, or at what a poster, a card or a message opens with one scan."""
        assert self.page.url == "about:blank"
        super().go(address)
        return self

    def go(self, path: str) -> Response:
        raise AssertionError(f"A newcomer knows no address, so not {path}")

    def reads(self) -> None:
        """Check what a page says of itself before it is left."""
        assert [words for words in self.complaints if GETS_STUCK.search(words)] == []

    def press(self, target: Locator) -> None:
        self.reads()
        self.taps += 1
        super().press(target)

    def fill(self, label: str, text: str) -> None:
        typed = self.page.locator("input:not([type=radio], [type=checkbox]), textarea")
        self.type_into(self.page.get_by_label(self.words(label), exact=True).and_(typed), text)

    def type_into(self, field: Locator, text: str) -> None:
        self.typed += 1
        field.fill(text)

    def tick(self, label: str) -> None:
        """Check a box or choose, by the words beside it."""
        self.press(self.page.get_by_role("main").get_by_text(self.words(label), exact=True))

    def pick(self, label: str, choice: str) -> None:
        self.taps += 1
        self.page.get_by_label(self.words(label), exact=True).select_option(choice)

    def choose(self, winner: str, score: int) -> None:
        only = re.compile(rf"^\s*{as_shown(winner)}\s*$")
        self.press(self.page.locator(".choice", has_text=only))
        self.type_into(self.page.locator("input.score"), str(score))

    def line(self, *words: str, within: str = "main li") -> Locator:
        """Return the line of a list that says all this."""
        lines = self.page.locator(within)
        for each in words:
            lines = lines.filter(has_text=self.words(each))
        return lines.first

    def press_in(self, line: Locator, name: str) -> None:
        """Press the button or link of this name in this line."""
        words = self.words(name)
        begins = either(words) if isinstance(words, str) else words.pattern
        named = re.compile(rf"^\s*(?:{begins})")
        control = line.get_by_role("button", name=named).or_(line.get_by_role("link", name=named))
        self.press(control.first)

    def unfold(self, title: str) -> None:
        """Opens what is folded; what is open stays."""
        fold = self.page.locator(
            "main details", has=self.page.locator("summary", has_text=self.words(title))
        )
        expect(fold.first).to_be_attached()
        if fold.first.get_attribute("open") is None:
            self.press(fold.first.locator("summary").first)

    def next_step(self, title: str, action: str) -> None:
        """Do what the desk says, by the button below it."""
        step = self.page.locator(".next-step")
        expect(step.get_by_role("heading", name=self.words(title))).to_be_visible()
        self.press(step.get_by_role("link", name=self.words(action), exact=True))

    def refresh(self) -> None:
        """Pulls the page down, as somebody does whose page doesn't answer."""
        self.taps += 1
        try:
            self.page.reload()
        except Error:
            self.page.wait_for_load_state()


type Arrive = Callable[..., Newcomer]
type Count = Callable[..., None]
