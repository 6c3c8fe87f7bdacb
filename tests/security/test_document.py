"""docs/security.md names tests: each of them exists, and each chapter is there."""

import ast
import re
from pathlib import Path

import pytest
from django.conf import settings

TESTS = Path(settings.BASE_DIR) / "tests"
DOCUMENT = (Path(settings.BASE_DIR) / "docs" / "security.md").read_text()
NAMED = re.findall(r"`([\w/]+\.py)::([\w*]+)`", DOCUMENT)
CHAPTERS = [number for number in range(1, 17) if number != 10]


def functions_of(path: Path) -> set[str]:
    functions = ast.FunctionDef, ast.AsyncFunctionDef
    return {
        node.name for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, functions)
    }


@pytest.mark.parametrize(("file", "name"), sorted(set(NAMED)))
def test_every_test_that_is_named_exists(file: str, name: str) -> None:
    names = functions_of(TESTS / file)
    assert name in names if name != "*" else any(each.startswith("test_") for each in names)


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_every_chapter_that_concerns_us_is_there(chapter: int) -> None:
    assert f"\n## V{chapter} " in DOCUMENT


def test_every_row_says_what_shows_it() -> None:
    rows = [line for line in DOCUMENT.splitlines() if re.match(r"- \d", line)]
    assert rows
    for row in rows:
        assert row.endswith(("`)", "(–)")), row
