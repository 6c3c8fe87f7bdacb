"""Read the forms of a page as a browser does."""

import re
from dataclasses import dataclass, field
from html.parser import HTMLParser
from urllib.parse import urljoin

FORM = re.compile(rb"<form\b.*?</form>", re.DOTALL)
LINK = re.compile(rb"""<a\b[^>]*\bhref="(/[^"#]*)""")
NOT_SENT = {"submit", "button", "image", "reset"}


@dataclass(slots=True)
class Field:
    """A field of a form has a value, and may have choices."""

    name: str
    kind: str
    values: list[str] = field(default_factory=list)
    choices: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Form:
    action: str
    method: str = "get"
    multipart: bool = False
    fields: dict[str, Field] = field(default_factory=dict)
    buttons: list[tuple[str, str]] = field(default_factory=list)


class _Reader(HTMLParser):
    def __init__(self, page: str) -> None:
        super().__init__()
        self.form = Form(page)
        self._page = page
        self._open: Field | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        known = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.form.action = urljoin(self._page, known.get("action", ""))
            self.form.method = known.get("method", "get").lower()
            self.form.multipart = "multipart" in known.get("enctype", "")
        elif tag == "option" and self._open:
            self._offer(self._open, known, chosen="selected" in known)
        elif tag == "button" or known.get("type") in NOT_SENT:
            self._button(known)
        elif tag in ("input", "select", "textarea") and known.get("name"):
            self._field(tag, known)

    def _button(self, known: dict[str, str]) -> None:
        if known.get("name"):
            self.form.buttons.append((known["name"], known.get("value", "")))

    def _field(self, tag: str, known: dict[str, str]) -> None:
        kind = known.get("type", "text") if tag == "input" else tag
        found = self.form.fields.setdefault(known["name"], Field(known["name"], kind))
        if tag == "select":
            self._open = found
        elif tag == "textarea":
            self._open = found
            found.values.append("")
        elif kind in ("radio", "checkbox"):
            self._offer(found, {"value": "on"} | known, chosen="checked" in known)
        elif kind != "file":
            found.values.append(known.get("value", ""))

    def _offer(self, to: Field, known: dict[str, str], *, chosen: bool) -> None:
        to.choices.append(known.get("value", ""))
        if chosen:
            to.values.append(known.get("value", ""))

    def handle_data(self, data: str) -> None:
        if self._open is not None and self._open.kind == "textarea":
            self._open.values[-1] += data

    def handle_endtag(self, tag: str) -> None:
        if tag not in ("select", "textarea"):
            return
        if tag == "select" and self._open and not self._open.values:
            self._open.values += self._open.choices[:1]
        self._open = None


def forms_of(page: str, body: bytes) -> list[Form]:
    return [_read(page, found.group()) for found in FORM.finditer(body)]


def _read(page: str, markup: bytes) -> Form:
    reader = _Reader(page)
    reader.feed(markup.decode())
    return reader.form


def links_of(body: bytes) -> list[str]:
    """Return the page’s links on this site."""
    return [found.decode().replace("&amp;", "&") for found in LINK.findall(body)]
