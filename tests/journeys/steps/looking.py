"""What is wrong with a page for eyes, fingers and screen readers, found by looking at it."""

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

FINGER = 44
TEXT = 18

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

# A word of which half is in the next line. Sheets for the printer are shown smaller than they are.
TORN_WORDS = """() => {
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const box = node.parentElement;
    if (!box.checkVisibility()) continue;
    if (box.closest(".visually-hidden, svg, .scorecard, .poster")) continue;
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


def faults_of(page: Page) -> list[str]:
    """In light and in dark; where a page is to be touched, also what is too low for a finger."""
    page.emulate_media(color_scheme="light")
    faults = [*page.evaluate(TOO_WIDE), *broken_rules(page)]
    faults += [*page.evaluate(BROKEN_LINES), *page.evaluate(SHOWN_ALL_THE_SAME)]
    faults += page.evaluate(LOW_TARGETS, FINGER)
    faults += page.evaluate(SMALL_TEXTS, TEXT)
    page.emulate_media(color_scheme="dark")
    return faults + broken_rules(page, runOnly=["color-contrast"])


def too_long_on(page: Page) -> list[str]:
    """What another language may do to a page that has been looked at: its words are longer."""
    return [*page.evaluate(TOO_WIDE), *page.evaluate(TORN_WORDS)]


def broken_rules(page: Page, **options: object) -> list[str]:
    """What axe finds; in the dark only the colours are others."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    found = page.evaluate("options => axe.run(options)", {"resultTypes": ["violations"], **options})
    return [
        f"{rule['id']}: {rule['help']}: {node['html'][:120]}"
        for rule in found["violations"]
        for node in rule["nodes"]
    ]
