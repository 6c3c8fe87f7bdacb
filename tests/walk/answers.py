"""What must hold of every answer, whoever asked for it."""

import re
from collections.abc import Callable, Iterator, Mapping
from html.parser import HTMLParser

from django.conf import settings

from tests.events.markup import Markup
from tests.french.english import english_lines, english_on
from tests.french.language import FRENCH
from tests.pseudo_language.language import CODE
from tests.walk.reading import escaped, plain_words

# What somebody types who wishes us ill.
EVIL = '"><script>alert(1)</script><b onmouseover=x>'
# Tables of public data, which pages of other sites may read.
OPEN_TO_ALL = {"standings_json", "standings_csv", "games_json", "bracket_json", "outlook_json"}
OPEN_TO_ALL |= {"night_json", "night_csv"}
HEADERS = {
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
# A block of data is not run, whatever is in it.
DATA = {"application/json"}
RUNS = {"javascript", "vbscript"}
# Their columns are the same for every language: see docs/api.md; a list of members is read again.
FOR_PROGRAMS = {
    "events:standings_csv",
    "events:report_csv",
    "leagues:members_csv",
    "leagues:night_csv",
    "leagues:report_csv",
}
# A number that a browser reads has a point, whatever the language.
BROKEN = re.compile(
    r'\s(?:c?[xy]|r|[xy][12]|width|height|value|min|max|step|style)="[^"]*\d,\d[^"]*"'
)
ADDRESSES = {"href", "src", "action", "formaction", "poster", "data"}


def faults_of(name: str, headers: Mapping[str, str], body: str) -> Iterator[str]:
    yield from faults_of_headers(headers)
    if headers.keys() & {"Server", "X-Powered-By"} or "Traceback" in body or "Django" in body:
        yield "it tells what runs here"
    if headers.get("Access-Control-Allow-Origin") and name.partition(":")[2] not in OPEN_TO_ALL:
        yield "other sites may read it"
    kind = headers.get("Content-Type", "").partition(";")[0]
    if kind == "text/html":
        yield from faults_of_page(body)
    for words in untranslated(name, headers.get("Content-Language", ""), kind, body):
        yield f"not translated: {words!r}"


def untranslated(name: str, language: str, kind: str, body: str) -> list[str]:
    """What of an answer in French is English; of one in the pseudo-language, what has its letters.

    That shows what isn't marked for translation, where people write another alphabet.
    """
    if name == "style":
        # For those who change the pages.
        return []
    if kind == "text/html" and language == FRENCH:
        return english_on(body) + BROKEN.findall(body)
    if kind == "text/html" and language == CODE:
        return [words for words in escaped(body) if words not in NAMES_OF_LANGUAGES]
    if kind in FILES and name not in FOR_PROGRAMS and language in (FRENCH, CODE):
        shown = FILES[kind](body)
        return english_lines(shown) if language == FRENCH else plain_words(shown)
    return []


def entries_of(calendar: str) -> str:
    """What a phone shows of it."""
    lines = calendar.replace("\r\n ", "").replace("\\n", "\n").splitlines()
    shown = ("SUMMARY", "DESCRIPTION", "LOCATION", "X-WR-CALNAME", "NAME")
    return "\n".join(line.partition(":")[2] for line in lines if line.startswith(shown))


FILES: dict[str, Callable[[str], str]] = {"text/csv": str, "text/calendar": entries_of}
# Each is named in itself.
NAMES_OF_LANGUAGES = {*dict(settings.LANGUAGES).values()}


def faults_of_headers(headers: Mapping[str, str]) -> Iterator[str]:
    told = {name.lower(): value for name, value in headers.items()}
    yield from (
        f"{name} isn't {HEADERS[name]}" for name in HEADERS if told.get(name) != HEADERS[name]
    )
    if told.get("referrer-policy") not in ("same-origin", "no-referrer"):
        yield "other sites are told the address"
    if "camera=()" not in told.get("permissions-policy", ""):
        yield "it may use the camera"
    policy = told.get("content-security-policy", "")
    closed = "frame-ancestors 'none'" in policy or policy == "default-src 'none'; sandbox"
    if not closed or "unsafe" in policy or "*" in policy:
        yield f"the policy is {policy!r}"


def faults_of_page(body: str) -> Iterator[str]:
    if body:
        yield from Inline(body).found
    if "<script>alert(1)" in body:
        yield "what somebody typed is run"
    if "<html" in body:
        yield from Markup(body).faults


class Inline(HTMLParser):
    """Collects what the content security policy would refuse, or should never have to."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        known = {name: value or "" for name, value in attrs}
        if tag == "style" or (
            tag == "script" and "src" not in known and known.get("type") not in DATA
        ):
            self.found.append(f"<{tag}>")
        self.found += [name for name in known if name == "style" or name.startswith("on")]
        for name in ADDRESSES & known.keys():
            scheme = known[name].strip().lower().partition(":")[0]
            if scheme in RUNS or (scheme == "data" and tag != "img"):
                self.found.append(known[name])
        if known.get("target") == "_blank" and "noopener" not in known.get("rel", "noopener"):
            self.found.append("a page that can reach back")
