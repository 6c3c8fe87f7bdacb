"""`bin/keep-backups` keeps one backup a day, deletes old ones, and tries to restore the newest."""

import os
import sqlite3
import subprocess
import time
from contextlib import closing
from pathlib import Path

import pytest
from django.conf import settings
from django.db import connection

OLD = time.time() - 20 * 24 * 3600


def aged(path: Path) -> Path:
    os.utime(path, (OLD, OLD))
    return path


@pytest.fixture
def environment(django_db_setup: None, tmp_path: Path) -> dict[str, str]:
    """Make an installation with empty tables: a copy of the tests’ database."""
    here = tmp_path / "here.sqlite3"
    with closing(sqlite3.connect(connection.settings_dict["NAME"])) as empty:
        empty.execute("VACUUM INTO ?", [str(here)])
    return os.environ | {
        "DATABASE_URL": f"sqlite:///{here}",
        "MEDIA_ROOT": str(tmp_path / "media"),
        "SECRET_KEY": "of an installation that keeps backups",
    }


def said_by_keeping(folder: Path, environment: dict[str, str]) -> list[str]:
    """The command's output until it has tested a backup; then it is stopped."""
    said: list[str] = []
    with subprocess.Popen(
        ["bin/keep-backups", str(folder)],
        cwd=settings.BASE_DIR,
        env=environment,
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    ) as process:
        assert process.stdout
        for line in process.stdout:
            said.append(line)
            if "restored" in line:
                break
        process.terminate()
    return said


def test_a_backup_is_made_and_restored_as_a_test(
    tmp_path: Path, environment: dict[str, str]
) -> None:
    folder = tmp_path / "backups"
    killed = folder / ".restore-test-killed"
    killed.mkdir(parents=True)
    (folder / "cribbage-2026-01-01-0410.zip").touch()
    (killed / "restored.sqlite3").touch()
    aged(folder / "cribbage-2026-01-01-0410.zip")
    aged(killed)

    over = "INSERT INTO django_session VALUES ('x', '', '2026-01-01 00:00:00')"
    with closing(sqlite3.connect(tmp_path / "here.sqlite3")) as here, here:
        here.execute(over)

    saved, tested = said_by_keeping(folder, environment)
    with closing(sqlite3.connect(tmp_path / "here.sqlite3")) as here:
        assert here.execute("SELECT * FROM django_session").fetchall() == []
    (backup,) = folder.iterdir()
    assert backup.name > "cribbage-2026-01-02"
    assert saved.startswith(f"Saved in {backup}: ")
    assert tested.startswith(f"{backup} can be restored: ")
