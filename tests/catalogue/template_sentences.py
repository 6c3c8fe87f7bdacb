"""Words of templates that are not marked for translation."""

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

from tests.catalogue.prose import (
    LETTERS,
    PRODUCT,
    VALUE,
    Sentence,
    is_heading,
    is_prose,
    on_one_line,
)

TAG = re.compile(r"{%.*?%}|{{.*?}}|{#.*?#}", re.DOTALL)
READ_OUT = {"aria-label", "aria-description", "aria-roledescription", "title", "placeholder", "alt"}
READ_OUT |= {"aria-valuetext", "label"}
# These hold codes too.
MAYBE = ("data-", "content", "value", "hx-confirm")
# A line that says this, and why, has words which are no sentence, or are the same in any language.
EXEMPT = "not translated:"
# Between the two nothing is counted.
SKIPPED = {"translate": "", "trans": "", "blocktranslate": "endblocktranslate"}
SKIPPED |= {"blocktrans": "endblocktrans", "comment": "endcomment", "verbatim": "endverbatim"}
# Their arguments are names of templates, addresses, blocks, cards or codes.
NAMES = {"url", "static", "extends", "block", "endblock", "partial", "partialdef", "load", "if"}
NAMES |= {
    "elif",
    "now",
    "cycle",
    "ifchanged",
    "regroup",
    "csrf_token",
    "for",
    "element",
    "slot",
    "cards",
    "term",
}
LITERAL = re.compile(r'_\("[^"]*"\)|"([^"]*)"|\'([^\']*)\'')
CARDS = re.compile(r"(?:(?:10|[2-9TJQKA])[CDHS] ?)+")
# English grammar: a catalogue has its own plurals.
GRAMMAR = re.compile(r"\|(pluralize|apnumber|get_digit)\b")
# A date in English order: words/dates.py has a language's own. What a machine reads stays.
DATE = re.compile(r"""(?:\|(?:date|time)\b|^{%\s*now)(?![:\s]["'](?:c|U|Y|Y-m-d)["'])""")


def has_words(text: str) -> bool:
    return bool(LETTERS.search(text.replace(VALUE, " ").replace(PRODUCT, " ")))


def is_said(value: str) -> bool:
    return is_prose(value) and value != value.lower()


class Texts(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.found: list[tuple[int, str]] = []
        self.inside = ""

    def note(self, text: str | None) -> None:
        if text and has_words(text):
            skipped = len(text) - len(text.lstrip())
            self.found.append((self.getpos()[0] + text[:skipped].count("\n"), text))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in {"script", "style"}:
            self.inside = tag
        for name, value in attrs:
            if name in READ_OUT or (name.startswith(MAYBE) and is_said(value or "")):
                self.note(value)

    def handle_endtag(self, tag: str) -> None:
        if tag == self.inside:
            self.inside = ""

    def handle_data(self, data: str) -> None:
        if not self.inside:
            self.note(data)


def blank(text: str) -> str:
    return VALUE + "\n" * text.count("\n")


def arguments(tag: str, line: int) -> Iterator[tuple[int, str]]:
    """Sentences that are given to a tag or a filter."""
    words = tag[2:-2].split(maxsplit=1)
    if DATE.search(tag) and not tag.startswith("{#"):
        yield line, tag
    if tag.startswith("{#") or (tag.startswith("{%") and words[0] in NAMES | set(SKIPPED)):
        return
    for double, single in LITERAL.findall(tag):
        text = double or single
        if CARDS.fullmatch(text):
            continue
        if is_prose(text) or is_heading(text):
            yield line, text
    if GRAMMAR.search(tag):
        yield line, tag


def without_tags(source: str) -> tuple[str, list[tuple[int, str]]]:
    """Return the template with each tag replaced by one sign, and the sentences inside the tags."""
    kept: list[str] = []
    found: list[tuple[int, str]] = []
    end = position = 0
    until = ""
    for tag in TAG.finditer(source):
        between = source[end : tag.start()]
        kept.append(blank(between) if until else between)
        kept.append(blank(tag[0]))
        name = tag[0][2:-2].split(maxsplit=1)[0] if tag[0].startswith("{%") else ""
        if not until:
            position = source.count("\n", 0, tag.start()) + 1
            found += arguments(tag[0], position)
            until = SKIPPED.get(name, "")
        elif name == until:
            until = ""
        end = tag.end()
    return "".join([*kept, source[end:]]), found


def unmarked(path: Path, shown: str) -> Iterator[Sentence]:
    text, found = without_tags(path.read_text())
    if path.suffix == ".html":
        parser = Texts()
        # A file without a tag is a piece of one: its attributes.
        parser.feed(text if "<" in text else f"<p {text}>")
        parser.close()
        found += parser.found
    else:
        for number, line in enumerate(text.splitlines(), 1):
            if has_words(line):
                found.append((number, line))
    lines = path.read_text().splitlines()
    for number, words in sorted(found):
        if EXEMPT not in lines[number - 1]:
            yield Sentence(shown, number, on_one_line(words))
