"""Another program may write into SQLite's file; it is read only when somebody has."""

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from cribbage_events.live.bus.in_process import InProcessBus
from cribbage_events.live.bus.sqlite_file import SQLiteFile


class File:
    """A file of revisions, and how often it was asked for them."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.readings = 0
        self.write("PRAGMA journal_mode=WAL")
        self.write("CREATE TABLE event (slug TEXT, revision INTEGER)")
        self.write("INSERT INTO event VALUES ('cup', 1), ('other', 1)")

    def write(self, statement: str) -> None:
        with closing(sqlite3.connect(self.path, isolation_level=None)) as line:
            line.execute(statement)

    def read(self, slugs: Iterable[str]) -> dict[str, int]:
        self.readings += 1
        with closing(sqlite3.connect(self.path)) as line:
            found = dict(line.execute("SELECT slug, revision FROM event").fetchall())
        return {slug: found[slug] for slug in slugs if slug in found}


@pytest.fixture
def file(tmp_path: Path) -> File:
    return File(tmp_path / "events.sqlite3")


@pytest.fixture
def bus(file: File) -> Iterator[InProcessBus]:
    bus = InProcessBus(str(file.path))
    yield bus
    assert bus._file is not None
    bus._file.close()


def test_changes_by_another_program_are_found(bus: InProcessBus, file: File) -> None:
    assert bus.changed({"cup": 1}, file.read) == {}
    file.write("UPDATE event SET revision = 2")
    assert bus.changed({"cup": 1}, file.read) == {"cup": 2}


def test_a_file_that_nobody_has_changed_is_not_read_again(bus: InProcessBus, file: File) -> None:
    for _ in range(5):
        assert bus.changed({"cup": 1}, file.read) == {}
    assert file.readings == 1


def test_a_revision_that_became_known_meanwhile_is_read_again(
    bus: InProcessBus, file: File
) -> None:
    """Its page may have been rendered before the file changed."""
    bus.changed({"cup": 1}, file.read)
    file.write("UPDATE event SET revision = 2")
    assert bus.changed({"cup": 2}, file.read) == {}
    assert bus.changed({"cup": 2, "other": 1}, file.read) == {"other": 2}


def test_a_difference_is_told_until_it_is_known(bus: InProcessBus, file: File) -> None:
    """Whoever asked may have given up waiting for the answer."""
    for _ in range(2):
        assert bus.changed({"cup": None}, file.read) == {"cup": 1}


def test_a_file_that_is_not_there_is_said_so(bus: InProcessBus, tmp_path: Path) -> None:
    absent = SQLiteFile(str(tmp_path / "none.sqlite3"))
    with pytest.raises(OSError, match=r"none\.sqlite3 can't be read"):
        absent.version()


def test_a_file_that_is_locked_can_still_be_watched(bus: InProcessBus, file: File) -> None:
    with closing(sqlite3.connect(file.path, isolation_level=None)) as line:
        line.execute("BEGIN IMMEDIATE")
        assert bus.changed({"cup": 1}, file.read) == {}
        line.execute("ROLLBACK")
