"""What must hold of every answer, whoever asked for it."""

from collections.abc import Iterator, Mapping
from html.parser import HTMLParser

from tests.events.markup import Markup

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
ADDRESSES = {"href", "src", "action", "formaction", "poster", "data"}


def faults_of(name: str, headers: Mapping[str, str], body: str) -> Iterator[str]:
    yield from faults_of_headers(headers)
    if headers.keys() & {"Server", "X-Powered-By"} or "Traceback" in body or "Django" in body:
        yield "it tells what runs here"
    if headers.get("Access-Control-Allow-Origin") and name.partition(":")[2] not in OPEN_TO_ALL:
        yield "other sites may read it"
    if headers.get("Content-Type", "").startswith("text/html"):
        yield from faults_of_page(body)


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
