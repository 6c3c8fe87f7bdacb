"""Static files are in small folders, and style sheets name sides by the direction of the text."""

import re
from pathlib import Path

import pytest
from django.conf import settings

SHEETS = sorted((settings.BASE_DIR / "static/css").rglob("*.css"))
PHYSICAL = re.compile(
    r"""^\s*(?:(?:scroll-)?(?:margin|padding)-(?:top|bottom|left|right)
    |border-(?:top|bottom|left|right)(?:-[a-z-]+)?
    |top|bottom|left|right
    |(?:min-|max-)?(?:inline|block)-size)\s*:
    |(?:text-align|float):\s*(?:left|right)""",
    re.VERBOSE,
)


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.name)
def test_sides_are_logical_and_sizes_are_width_and_height(sheet: Path) -> None:
    lines = enumerate(sheet.read_text().splitlines(), 1)
    assert [f"{number}: {line.strip()}" for number, line in lines if PHYSICAL.search(line)] == []


def test_what_a_format_says_anywhere_looks_right_on_every_page() -> None:
    """An arrow without its style is black, on a dark page too."""
    assert "\n.arrow {" in (settings.BASE_DIR / "static/css/site.css").read_text()
