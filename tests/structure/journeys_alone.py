"""docs/architecture.md lists the files that each journey passes, in their order."""

import re
from collections.abc import Callable
from contextlib import AbstractContextManager

import pytest
from django.conf import settings
from django.test import Client

from tests.structure import journeys

pytestmark = pytest.mark.django_db
DOCUMENT = (settings.BASE_DIR / "docs" / "architecture.md").read_text()
LINE = re.compile(r"^\d+\. `([^`]+)`: (.+)$", re.MULTILINE)
JOURNEYS = {
    "A result": journeys.of_a_result,
    "A page": journeys.of_a_page,
    "A draw": journeys.of_a_draw,
    "A closing night": journeys.of_a_closing_night,
}


def listed(title: str) -> list[str]:
    """The files in the numbered list below this heading."""
    part = DOCUMENT.partition(f"### {title}\n")[2].partition("\n#")[0]
    return [file for file, _ in LINE.findall(part)]


def as_a_list(files: list[str]) -> str:
    """What the document should say; a file that it doesn't name yet has a question mark."""
    words = dict(LINE.findall(DOCUMENT))
    lines = enumerate(files, 1)
    return "\n".join(f"{number}. `{file}`: {words.get(file, '?')}" for number, file in lines)


@pytest.fixture(autouse=True)
def _loaded(client: Client, db: None) -> None:
    """The first request of a process loads addresses and views."""
    client.get("/healthz")


@pytest.mark.parametrize("title", JOURNEYS)
def test_a_journey_passes_the_files_that_are_listed(
    title: str,
    django_capture_on_commit_callbacks: Callable[..., AbstractContextManager[object]],
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        files = JOURNEYS[title]()
    assert files == listed(title), f"“{title}” should list:\n{as_a_list(files)}"
