"""The files and commands that the documents name exist, and so do the parts that links lead to."""

import importlib.util
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import get_commands

ROOT: Path = settings.BASE_DIR
DOCUMENTS = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").glob("*.md"))]
# A path is named from the root, from the package or from the tests.
FROM = tuple(
    ROOT / folder
    for folder in ("", "cribbage_events", "cribbage_events/events", "tests", "templates", "static")
)
FILE = re.compile(r"`([\w.-]+(?:/[\w.-]+)*\.(?:py|html|js|css|toml|yml)|[\w.-]+(?:/[\w.-]+)*/)`")
LINK = re.compile(r"\]\(([^)#\s]*)(?:#([^)]+))?\)")
CLASS = re.compile(r"`([A-Z][A-Za-z]+)(?:\.([A-Za-z_]+))?(?:\.[A-Z_]+)?`")
# Made while the program runs, or by the person who installs it.
NOT_OURS = re.compile(r"var/|\.venv/|\.uv/|\.postgres/|backups/|migrations/")


def names(document: Path) -> set[str]:
    return {name for name in FILE.findall(document.read_text()) if not NOT_OURS.match(name)}


def exists(name: str) -> bool:
    if any((folder / name).exists() for folder in FROM):
        return True
    # A file whose folder has just been named is called by its name alone.
    alone = name.removesuffix("/")
    return "/" not in alone and any(any(folder.rglob(alone)) for folder in FROM[1:])


def headings(document: Path) -> Iterator[str]:
    for title in re.findall(r"^#+ (.+)$", document.read_text(), re.MULTILINE):
        yield re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-")


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_files_that_a_document_names_exist(document: Path) -> None:
    assert [name for name in sorted(names(document)) if not exists(name)] == []


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_links_of_a_document_lead_somewhere(document: Path) -> None:
    for address, part in LINK.findall(document.read_text()):
        if address.startswith(("http", "mailto")):
            continue
        target = document.parent / address if address else document
        assert target.exists(), address
        if part:
            assert part in list(headings(target)), f"{address}#{part}"


def test_classes_of_the_glossary_exist() -> None:
    code = "\n".join(path.read_text() for path in (ROOT / "cribbage_events").rglob("*.py"))
    for name, member in CLASS.findall((ROOT / "docs/glossary.md").read_text()):
        assert re.search(rf"^\s*class {name}\b", code, re.MULTILINE), name
        assert not member or re.search(rf"^\s+(?:class )?{member}\b", code, re.MULTILINE), member


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_commands_that_a_document_names_exist(document: Path) -> None:
    text = document.read_text()
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    assert set(re.findall(r"(?:`|^)make ([a-z-]+)", text, re.MULTILINE)) <= targets
    assert set(re.findall(r"manage\.py ([a-z_]+)", text)) <= set(get_commands())
    for script in re.findall(r"`(bin/[\w-]+)", text):
        assert (ROOT / script).exists(), script
    for module in re.findall(r"python -m ([a-z][\w.]*)", text):
        assert importlib.util.find_spec(module.rstrip(".")), module
