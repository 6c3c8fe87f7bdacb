"""Style sheets and scripts are sent without comments, and otherwise as they were written."""

from pathlib import Path

import pytest
from django.core.files.base import ContentFile

from cribbage_events.server.static_files import StaticFiles, lean

STYLE = b"""/* What it is for,
   in two lines. */
a {
  /* Why. */
  color: red; /* beside */
  background: url("data:image/svg+xml,/*");
}
"""
SCRIPT = b"""// What it is for.
const page = "https://example.org"; // beside
  // Why.
const answer = 1 / 2 // 3;
"""


@pytest.mark.parametrize(
    ("name", "source", "sent"),
    [
        (
            "css/site.css",
            STYLE,
            b'a{color: red;/* beside */\n  background: url("data:image/svg+xml,/*");}',
        ),
        (
            "js/page.js",
            SCRIPT,
            b'const page = "https://example.org"; // beside\nconst answer = 1 / 2 // 3;\n',
        ),
        ("django_htmx/htmx.js", SCRIPT, SCRIPT),
        ("favicon.svg", STYLE, STYLE),
    ],
)
def test_comments_with_lines_of_their_own_and_spaces_of_styles_are_left_out(
    name: str, source: bytes, sent: bytes
) -> None:
    assert lean(name, ContentFile(source)).read() == sent


def test_a_collected_file_is_lean(tmp_path: Path) -> None:
    StaticFiles(location=tmp_path).save("js/page.js", ContentFile(SCRIPT))
    assert b"What it is for" not in (tmp_path / "js" / "page.js").read_bytes()
