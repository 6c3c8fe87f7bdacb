"""The content security policy forbids everything inline, and no page has any."""

from html.parser import HTMLParser

import pytest

from tests.building import drawn_event, play
from tests.factories import rename
from tests.security.served import every_answer

pytestmark = pytest.mark.django_db
# A block of data is not run, whatever is in it.
DATA = {"application/json"}
RUNS = {"javascript", "vbscript"}
ADDRESSES = {"href", "src", "action", "formaction", "poster", "data"}


class Inline(HTMLParser):
    """Collects what the policy would refuse, or should never have to."""

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


def test_no_page_has_anything_inline() -> None:
    """Also where names and notes are what somebody typed who wishes us ill."""
    event = drawn_event([60] * 5, round_count=3)
    play(event, 1)
    evil = '"><script>alert(1)</script><b onmouseover=x>'
    event.notes = event.rules = evil
    event.venue = event.contact = evil
    event.save()
    for entry in event.entries.select_related("person"):
        rename(entry.person, f"{evil}{entry.number}")
    pages = [one for one in every_answer(event) if "html" in one.headers.get("Content-Type", "")]
    assert len({page.route for page in pages}) > 40
    found = {page.route: inline for page in pages if (inline := Inline(page.body).found)}
    assert found == {}
    assert [page.route for page in pages if "<script>alert(1)" in page.body] == []
    # They are said, as text.
    assert sum("&lt;script&gt;alert(1)" in page.body for page in pages) > 20


@pytest.mark.parametrize(
    "markup",
    [
        "<script>alert(1)</script>",
        "<style>a{}</style>",
        '<p style="color:red">',
        '<a onclick="x()">',
        '<a href=" JavaScript:x">',
        '<iframe src="data:text/html,x">',
    ],
)
def test_inline_code_is_found(markup: str) -> None:
    assert Inline(markup).found
