"""What a reader sees of a page or hears of it, and what of that is in plain letters."""

import json
import re
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from typing import Any

# Said in every language as they are: names of things, signs, and what programs read.
SAME = re.compile(
    r"Cribbage Events"
    r"|https?://\S+|\S+@\S+|\b(?:testserver|localhost|www)\S*"
    r"|\b(?:American Cribbage Congress|ACC|Excel|LibreOffice|Numbers|Google Sheets|Outlook)\b"
    r"|\b(?:CSV|XLSX|JSON|PDF|PNG|JPEG|WebP|QR|UTF)\b|\.(?:csv|xlsx|xls|txt|png|jpg)\b"
    # Players of examples, the computer's name, the beginning of an address.
    r"|\b(?:Ann|Bob|Cy|Di|Pat|UTC)\b|\bevents/"
    r"|\b(?:Android|iPhone|iPad|Windows|Face ID|Touch ID)\b"
    # A seed, a key, a time as programs write it.
    r"|\b[0-9a-f]{8,}\b|\b\d{4}-\d\d-\d\dT[\d:.+Z-]+"
    # Places of time zones, addresses of events, what a value is put for.
    r"|\b[A-Z][a-z]+/[A-Z][\w /-]+|\b(?:[a-z]+-)+\d{4}[\d-]*|%\(\w+\)s|\{\w+\}"
    # A card: 5H, 10C.
    r"|\b(?:10|[A2-9TJQK])[CDHS]\b"
)
PLAIN = re.compile(r"[A-Za-z]{2,}")
READ_OUT = {"aria-label", "aria-description", "aria-roledescription", "aria-valuetext"}
READ_OUT |= {"title", "placeholder", "alt", "label", "hx-confirm"}
BUTTONS = {"submit", "button", "reset"}
SILENT = {"script", "style", "template-code", "code", "kbd", "samp"}


class Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.read: list[str] = []
        self.silent = ""
        self.is_json = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        known = {name: value or "" for name, value in attrs}
        is_code = tag in SILENT and "translate" not in known.get("class", "")
        if is_code or known.get("translate") == "no":
            self.silent = tag
            self.is_json = known.get("type") == "application/json"
        self.read += [value for name, value in known.items() if name in READ_OUT]
        if known.get("type") in BUTTONS and tag == "input":
            self.read.append(known.get("value", ""))
        if known.get("name") == "description":
            self.read.append(known.get("content", ""))
        if tag == "html":
            self.read.append(known.get("data-foot", ""))

    def handle_endtag(self, tag: str) -> None:
        if tag == self.silent:
            self.silent, self.is_json = "", False

    def handle_data(self, data: str) -> None:
        if self.is_json:
            self.read += sentences_in(json.loads(data))
        elif not self.silent:
            self.read.append(data)


def sentences_in(value: Any) -> Iterator[str]:
    """What data for scripts has to say: texts with a space; others are codes."""
    if isinstance(value, str) and " " in value.strip():
        yield value
    for each in (
        value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    ):
        yield from sentences_in(each)


@cache
def plain_words(text: str) -> list[str]:
    """What isn't translated in a text, a line each."""
    lines = text.splitlines()
    return [" ".join(line.split()) for line in lines if PLAIN.search(SAME.sub(" ", line))]


def texts_read(html: str) -> list[str]:
    """What a reader sees of a page or hears of it."""
    reader = Reader()
    reader.feed(html)
    reader.close()
    return reader.read


def escaped(html: str) -> list[str]:
    """What isn't translated on a page."""
    return [words for text in texts_read(html) for words in plain_words(text)]
