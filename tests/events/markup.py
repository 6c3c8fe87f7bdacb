"""Check a page’s markup without a browser."""

from collections import Counter
from html.parser import HTMLParser

VOID = {
    "area",
    "br",
    "col",
    "hr",
    "wbr",
    "img",
    "input",
    "link",
    "meta",
    "path",
    "rect",
    "circle",
    "use",
    "source",
}


class Markup(HTMLParser):
    """Reads a page; `faults` are what is wrong with it."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        # What is in a template is no part of the page yet.
        self.outside: list[tuple[Counter[str], set[str]]] = []
        self.faults: list[str] = []
        self.ids: Counter[str] = Counter()
        self.tags: Counter[str] = Counter()
        self.pointers: set[str] = set()
        self.feed(page)
        self.faults += [f"<{tag}> isn't closed" for tag in self.open]
        self.note_ids()
        if self.tags["h1"] != 1:
            self.faults.append(f"{self.tags['h1']} h1")

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        known = dict(attrs)
        self.tags[tag] += 1
        if tag not in VOID:
            self.open.append(tag)
        if len(known) != len(attrs):
            self.faults.append(f"<{tag}> says something twice")
        if known.get("id"):
            self.ids[known["id"] or ""] += 1
        if tag == "template":
            self.outside.append((self.ids, self.pointers))
            self.ids, self.pointers = Counter(), set()
        for name in ("for", "aria-labelledby", "aria-describedby"):
            self.pointers.update((known.get(name) or "").split())
        self.faults += [
            f"{name} in <{tag}>" for name in known if name == "style" or name[:2] == "on"
        ]
        is_data = known.get("type") == "application/json"
        if tag == "style" or (tag == "script" and "src" not in known and not is_data):
            self.faults.append(f"inline <{tag}>")
        if tag == "img" and "alt" not in known:
            self.faults.append("an image without words")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        if tag in VOID:
            return
        if not self.open or self.open.pop() != tag:
            self.faults.append(f"</{tag}> closes something else")
        if tag == "template" and self.outside:
            self.note_ids()
            self.ids, self.pointers = self.outside.pop()

    def note_ids(self) -> None:
        self.faults += [f"id {name} twice" for name, count in self.ids.items() if count > 1]
        self.faults += [f"nothing has the id {name}" for name in self.pointers - self.ids.keys()]


class Printed(HTMLParser):
    """It collects the text of a page without what paper leaves out."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.hidden: list[bool] = []
        self.texts: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in VOID:
            self.hidden.append("no-print" in (dict(attrs).get("class") or "").split())

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID and self.hidden:
            self.hidden.pop()

    def handle_data(self, data: str) -> None:
        if not any(self.hidden):
            self.texts.append(data)

    @property
    def text(self) -> str:
        return " ".join(" ".join(self.texts).split())
