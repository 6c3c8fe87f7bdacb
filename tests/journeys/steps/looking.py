"""Find what is wrong with a page for eyes, fingers and screen readers."""

from weakref import WeakKeyDictionary

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import CDPSession, Page, ViewportSize

FINGER = 44
TEXT = 16

# Links in running text are as high as their line; so may be what is out of sight.
LOW_TARGETS = """(least) => {
  const seen = (element) => element.checkVisibility({ visibilityProperty: true })
    && !element.closest(".visually-hidden, .skip, [aria-hidden=true]");
  const inText = (element) => element.matches("a") && getComputedStyle(element).display === "inline"
    && element.parentElement.textContent.trim().length > element.textContent.trim().length;
  const touched = (element) =>
    (element.matches("[type=checkbox], [type=radio]") && element.closest("label")) || element;
  return [...document.querySelectorAll("a, button, input, select, textarea, summary")]
    .filter((element) => element.type !== "hidden" && seen(element) && !inText(element))
    .map((element) => [touched(element), element])
    .filter(([target]) => target.getBoundingClientRect().height < least - 0.5)
    .map(([target, element]) => `${Math.round(target.getBoundingClientRect().height)} px high: `
      + `${element.tagName} ${element.textContent.trim() || element.name}`);
}"""

SMALL_TEXTS = """(least) => {
  const found = new Set();
  const look = (element, words) => {
    const size = parseFloat(getComputedStyle(element).fontSize);
    const seen = element.checkVisibility() && !element.closest(".visually-hidden, svg");
    if (seen && size < least - 0.01) found.add(`${size} px: ${words.slice(0, 40)}`);
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const words = walker.currentNode.data.trim();
    if (words) look(walker.currentNode.parentElement, words);
  }
  document.querySelectorAll("input, select, textarea").forEach((each) => look(each, each.name));
  return [...found];
}"""

TOO_WIDE = """() => {
  const width = document.documentElement.clientWidth;
  return document.documentElement.scrollWidth <= width ? [] :
    [`${document.documentElement.scrollWidth} px wide on a screen of ${width}`];
}"""

# As readers set it in their browser; the page's own is 18 px.
ENLARGE = "() => { document.documentElement.style.fontSize = '36px'; }"

# 121–87, +34, −12, 5:20 pm, 7 pm: nobody reads a number of which half is in the next line.
BROKEN_LINES = """() => {
  const whole = /\\d+–\\d+(?:–\\d+)*|(?<![\\w.])[+−-]\\d+|\\b\\d{1,2}(?::\\d\\d)?\\s+[ap]m\\b/g;
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    if (!node.parentElement.checkVisibility()) continue;
    for (const { 0: words, index } of node.data.matchAll(whole)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + words.length);
      const rects = [...range.getClientRects()].filter(({ width }) => width > 1);
      const tops = rects.map(({ top }) => top);
      if (Math.max(...tops) - Math.min(...tops) > 8) found.push(`over two lines: ${words}`);
    }
  }
  return found;
}"""

# A word of which half is in the next line. A poster is shown smaller than it is.
TORN_WORDS = """() => {
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const box = node.parentElement;
    if (!box.checkVisibility()) continue;
    if (box.closest(".visually-hidden, svg, .poster, .address, .short, code")) continue;
    if (getComputedStyle(box).clipPath !== "none") continue;
    for (const { 0: word, index } of node.data.matchAll(/[\\p{L}’]{2,}/gu)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const rects = [...range.getClientRects()].filter(({ width }) => width > 1);
      const tops = rects.map(({ top }) => top);
      if (Math.max(...tops) - Math.min(...tops) > 8) found.push(`over two lines: ${word}`);
    }
  }
  return found;
}"""

SHOWN_ALL_THE_SAME = """() => [...document.querySelectorAll("[hidden]")]
  .filter((each) => each.checkVisibility()).map((each) => `hidden, and seen: ${each.outerHTML}`)"""

# Contrast is most of axe's work, and on a page the same letters on the same ground come hundreds of
# times: it looks at one text of each kind. What is placed over something else is its own kind. The
# same with links in a text, which have to differ from the letters around them. A kind of which axe
# was sure is the same on the tab's next pages, in a window as wide; what is placed is never.
ONE_OF_EACH_KIND = """(() => {
  const GROUND = { backgroundColor: "rgba(0, 0, 0, 0)", backgroundImage: "none", opacity: "1",
    filter: "none", mixBlendMode: "normal" };
  const DARK = "(prefers-color-scheme: dark)";
  const LETTERS = ["color", "webkitTextFillColor", "textShadow", "fontSize", "fontWeight"];
  let grounds = new Map();
  let kinds = new Map();
  const groundOf = (element) => {
    if (!element) return "";
    if (!grounds.has(element)) {
      const style = getComputedStyle(element);
      const own = Object.entries(GROUND).filter(([name, none]) => style[name] !== none)
        .map(([name]) => `${name} ${style[name]}`);
      if (!["static", "relative"].includes(style.position)) own.push(`placed ${grounds.size}`);
      grounds.set(element, [groundOf(element.parentElement), ...own].join(" / "));
    }
    return grounds.get(element);
  };
  const textKind = (element) => {
    const style = getComputedStyle(element);
    return [groundOf(element), ...LETTERS.map((name) => style[name])].join(" | ");
  };
  const linkKind = (element) => {
    const { display, textDecorationLine, borderBottom } = getComputedStyle(element);
    const own = [textKind(element), textDecorationLine, borderBottom].join(" | ");
    return display === "inline" ? `${own} in ${linkKind(element.parentElement)}` : own;
  };
  const hasWords = (element) => element.matches("input, select, textarea")
    || [...element.childNodes].some((each) => each.nodeType === 3 && each.data.trim());
  // What axe asks of each element takes longer than to see that it is of a known kind.
  const lookOnce = (rule, kindOf) => {
    const found = axe._audit.rules.find(({ id }) => id === rule);
    const { matches } = found;
    found.matches = (element, ...more) => {
      const own = kindOf(element);
      const kind = [rule, innerWidth, matchMedia(DARK).matches, own].join(": ");
      if (!own || kinds.has(kind) || !matches(element, ...more)) return false;
      kinds.set(kind, element);
      return true;
    };
  };
  lookOnce("color-contrast", (element) => hasWords(element) && textKind(element));
  lookOnce("link-in-text-block", linkKind);
  window.brokenRules = async ([before, options]) => {
    grounds = new Map();
    kinds = new Map(before.map((kind) => [kind]));
    const resultTypes = ["violations", "incomplete"];
    const told = await axe.run({ resultTypes, elementRef: true, ...options });
    const found = told.violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ html }) => `${id}: ${help}: ${html.slice(0, 120)}`));
    const unclear = told.incomplete.flatMap(({ nodes }) => nodes.map((each) => each.element));
    const known = [...kinds].filter(([kind, element]) =>
      !kind.includes("placed") && !unclear.includes(element)).map(([kind]) => kind);
    return [found, found.length ? before : known];
  };
})()"""

# A window of 1280 by 1024 pixels at 400 %; and half of it, in which letters are twice as large.
FOUR_TIMES = ViewportSize(width=320, height=256)
HALF = ViewportSize(width=640, height=512)
USUAL, TWICE = ({"fontSizes": {"standard": pixels}} for pixels in (16, 32))

# What is cut off and can't be scrolled to, and what has the focus below a bar that stays in sight.
COVERED = """() => {
  const found = [];
  const styles = new Map([...document.body.querySelectorAll("*")].map(
    (element) => [element, getComputedStyle(element)]));
  const seen = (element) => element.checkVisibility({ visibilityProperty: true })
    && !element.closest(".visually-hidden, .skip, svg, [aria-hidden=true]")
    && styles.get(element)?.clipPath === "none";
  const name = (element) => `${element.tagName} ${element.className} `
    + `${(element.textContent || element.name || "").trim().slice(0, 50)}`;

  for (const [element, { overflowX, overflowY }] of styles) {
    const [wide, high] = [overflowX, overflowY].map((each) => ["hidden", "clip"].includes(each));
    if ((!wide && !high) || !seen(element) || element.matches("input, select, summary")) continue;
    const box = element.getBoundingClientRect();
    const text = document.createRange();
    text.selectNodeContents(element);
    const isCut = ({ left, right, top, bottom }) =>
      (wide && (right > box.right + 2 || left < box.left - 2))
      || (high && ((top + bottom) / 2 > box.bottom || (top + bottom) / 2 < box.top));
    if ([...text.getClientRects()].some(isCut)) found.push(`cut off: ${name(element)}`);
  }

  // Bars that stay in sight never hide what has the focus.
  const bars = [...styles].filter(([element, { position }]) =>
    ["fixed", "sticky"].includes(position) && seen(element)).map(([element]) => element);
  if (!bars.length) return found;
  for (const bar of bars) {
    const { height } = bar.getBoundingClientRect();
    if (height > innerHeight / 2) found.push(`a bar of ${Math.round(height)} px: ${name(bar)}`);
  }
  const covered = ({ left, right, top, bottom }, element) => {
    const x = (left + right) / 2;
    const y = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2;
    // Only the keyboard brings the end of a row of tabs into sight.
    if (x < 0 || x > innerWidth) return false;
    const there = document.elementFromPoint(x, y);
    return !there || !(element.contains(there) || there.contains(element)
      || there.closest("label")?.control === element);
  };
  for (const element of document.querySelectorAll("a, button, input, select, textarea, summary")) {
    if (!seen(element)) continue;
    element.focus({ focusVisible: true });
    if (document.activeElement !== element) continue;
    const rects = [...element.getClientRects()].filter(({ width, height }) => width && height);
    if (rects.length && rects.every((rect) => covered(rect, element))) {
      found.push(`the focus is hidden: ${name(element)}`);
    }
  }
  return found;
}"""


# Half a megabyte: sent to a tab once. Its pages compile it when they are to be looked at.
LOAD_AXE = f"window.loadAxe = () => {{ {AXE_SCRIPT}; {ONE_OF_EACH_KIND} }}"
RUN_AXE = """(options) => {
  if (!("brokenRules" in window)) loadAxe();
  return brokenRules(options);
}"""
SESSIONS: WeakKeyDictionary[Page, CDPSession] = WeakKeyDictionary()
# Of texts in which nothing was found on the pages before in the same tab.
KINDS: WeakKeyDictionary[Page, list[str]] = WeakKeyDictionary()


def together(*scripts: str) -> str:
    """Return one question that asks for what all of them find."""
    return f"() => [{', '.join(f'...({script})()' for script in scripts)}]"


MISFITS = together(
    *(TOO_WIDE, BROKEN_LINES, SHOWN_ALL_THE_SAME),
    f"() => ({LOW_TARGETS})({FINGER})",
    f"() => ({SMALL_TEXTS})({TEXT})",
)
ENLARGED = together(TOO_WIDE, TORN_WORDS, COVERED)


def too_wide_with_large_letters(page: Page) -> list[str]:
    """Return what is too wide with text at 200 % in the window as it is."""
    page.evaluate(ENLARGE)
    found: list[str] = page.evaluate(TOO_WIDE)
    return found


def faults_of(page: Page) -> list[str]:
    """Return faults in light and in dark, also what is too low for a finger if it is touched."""
    page.emulate_media(color_scheme="light")
    faults = [*misfits(page), *broken_rules(page)]
    page.emulate_media(color_scheme="dark")
    return faults + broken_rules(page, runOnly=["color-contrast"])


def misfits(page: Page) -> list[str]:
    """Return what is too wide, broken, too low or too small, whatever its colours."""
    found: list[str] = page.evaluate(MISFITS)
    return found


def faults_when_enlarged(page: Page) -> list[str]:
    """Return faults at 400 %, and with text at 200 %; `no_longer_enlarged` ends that."""
    faults = []
    windows = [(FOUR_TIMES, USUAL), (HALF, TWICE)]
    # In the window as it is first: it is drawn once less.
    for size, letters in sorted(windows, key=lambda each: each[0] != page.viewport_size):
        resize(page, size, letters)
        found = page.evaluate(ENLARGED)
        faults += [f"{fault} (enlarged to {size['width']} px)" for fault in found]
    return faults


def no_longer_enlarged(page: Page, size: ViewportSize) -> None:
    resize(page, size, USUAL)


def resize(page: Page, size: ViewportSize, letters: dict[str, dict[str, int]]) -> None:
    if page.viewport_size != size:
        page.set_viewport_size(size)
    session_of(page).send("Page.setFontSizes", letters)


def broken_rules(page: Page, **options: object) -> list[str]:
    """Return what axe finds; only the colours differ in the dark."""
    session_of(page)
    found: list[str]
    found, KINDS[page] = page.evaluate(RUN_AXE, [KINDS.get(page, []), options])
    return found


def session_of(page: Page) -> CDPSession:
    """Straight to the browser, for what Playwright doesn't offer; the tab has axe from then on."""
    if page not in SESSIONS:
        session = page.context.new_cdp_session(page)
        session.send("Page.enable")
        script = {"source": LOAD_AXE, "runImmediately": True}
        session.send("Page.addScriptToEvaluateOnNewDocument", script)
        SESSIONS[page] = session
    return SESSIONS[page]
