"""`bin/serve` saves what is in the database before tables change, and while an event runs."""

import datetime
import os
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.core.cache import cache
from django.utils import timezone
from pytest_django import Settings

from cribbage_events.backup import serving
from cribbage_events.backup.archive import opened
from cribbage_events.backup.models import Run
from cribbage_events.clubs import background
from cribbage_events.events.models import Change, Event
from cribbage_events.site.running_events import save_running_events
from tests.backup.databases import environment, new_database, run
from tests.backup.release import FOLDER, rows_of
from tests.factories import EventFactory
from tests.tools.serving import database_url, free_port

pytestmark = pytest.mark.django_db(transaction=True)
MANAGE = (sys.executable, "manage.py")
NEWEST = FOLDER / "0.9.0.zip"
MOTTO = "from tests.backup.later.models import Motto; print(Motto.objects.first().words)"


@pytest.fixture
def here(tmp_path: Path) -> Iterator[dict[str, str]]:
    """An empty installation of a later version, which has an app more."""
    with new_database(tmp_path) as url:
        yield environment(url, tmp_path, DJANGO_SETTINGS_MODULE="tests.backup.later.settings")


def started(here: dict[str, str]) -> tuple[int, str]:
    """Return how `bin/serve` ends (0 if it serves) and what it printed."""
    port = free_port()
    with subprocess.Popen(
        ["bin/serve"],
        cwd=settings.BASE_DIR,
        env=here | {"PORT": str(port)},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    ) as process:
        while process.poll() is None:
            try:
                urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=2).close()
            except OSError:
                time.sleep(0.1)
            else:
                os.killpg(process.pid, signal.SIGTERM)
                process.wait()
                return 0, ""
        assert process.stdout
        return process.returncode, process.stdout.read()


def backups(here: dict[str, str]) -> list[Path]:
    return sorted(Path(here["BACKUP_ROOT"]).glob("*"))


def with_a_change_to_come(here: dict[str, str]) -> None:
    """Filled by the release before; the later version's second migration is not carried out."""
    run(here | {"DJANGO_SETTINGS_MODULE": "cribbage_events.settings"}, *MANAGE, "restore", NEWEST)
    run(here, *MANAGE, "migrate", "later", "0001")


def record_migration(here: dict[str, str], app: str, name: str) -> None:
    imports = "from django.db import connection; from django.db.migrations.recorder import *; "
    record = f"MigrationRecorder(connection).record_applied({app!r}, {name!r})"
    run(here, *MANAGE, "shell", "-v0", "-c", imports + record)


def test_what_is_there_is_saved_before_tables_change_and_can_be_restored(
    here: dict[str, str], tmp_path: Path
) -> None:
    with_a_change_to_come(here)
    assert started(here) == (0, "")
    (file,) = backups(here)
    assert file.name.startswith("cribbage-before-migrating-")
    with opened(file) as reader:
        assert "later.0001_initial" in reader.manifest.migrations
        assert "later.0002_words" not in reader.manifest.migrations
    mottos = [row for key, row in rows_of(file).items() if key.startswith("later.motto")]
    assert {row["text"] for row in mottos} == {"Fifteen two"}
    assert run(here, *MANAGE, "shell", "-v0", "-c", MOTTO) == "Fifteen two\n"

    with new_database(tmp_path) as url:
        again = here | {"DATABASE_URL": url}
        run(again, *MANAGE, "restore", file)
        assert run(again, *MANAGE, "shell", "-v0", "-c", MOTTO) == "Fifteen two\n"
        run(again, *MANAGE, "backup", tmp_path / "again.zip")
    before, now = rows_of(file), rows_of(tmp_path / "again.zip")
    assert {k: v for k, v in now.items() if not k.startswith("later.")} == {
        k: v for k, v in before.items() if not k.startswith("later.")
    }
    assert started(here) == (0, "")
    assert backups(here) == [file]


def test_a_backup_that_fails_stops_the_start_and_nothing_changes(here: dict[str, str]) -> None:
    with_a_change_to_come(here)
    Path(here["BACKUP_ROOT"]).write_text("a file where the folder should be")
    code, said = started(here)
    assert code == 1
    assert "No backup could be saved before bringing the database up to date" in said
    assert "Traceback" not in said
    assert "[ ] 0002_words" in run(here, *MANAGE, "showmigrations", "later")


def test_an_empty_database_is_not_saved(here: dict[str, str]) -> None:
    run(here, *MANAGE, "migrate", "-v0", "later", "0001")
    assert started(here) == (0, "")
    assert backups(here) == []


@pytest.mark.parametrize(
    ("app", "migration", "words"),
    [
        ("clubs", "0002_cache_table", "This database was made before version 0.9.0"),
        ("clubs", "0999_stars", "by a newer version of this program, which has clubs.0999_stars"),
    ],
)
def test_the_database_of_another_version_is_refused(
    here: dict[str, str], app: str, migration: str, words: str
) -> None:
    record_migration(here, app, migration)
    code, said = started(here)
    assert code == 1
    assert words in said
    assert "Traceback" not in said


def test_an_older_backup_needs_a_database_without_tables(here: dict[str, str]) -> None:
    record_migration(here, "clubs", "0001_initial")
    with pytest.raises(AssertionError, match="restore it into a new database, which has no tables"):
        run(here, *MANAGE, "restore", NEWEST)


def test_an_older_backup_that_fails_leaves_no_tables(here: dict[str, str]) -> None:
    """Its rows are read, and then a migration fails."""
    with pytest.raises(AssertionError, match="No mottos today"):
        run(here | {"BREAK_MOTTOS": "1"}, *MANAGE, "restore", NEWEST)
    tables = "from django.db import connection; print(connection.introspection.table_names())"
    assert run(here, *MANAGE, "shell", "-v0", "-c", tables) == "[]\n"


# ---------------------------------------------------------------- while an event runs


@pytest.fixture
def folder(settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return where the database is saved; processes that are started use it, too."""
    for name, value in environment(database_url(), tmp_path).items():
        monkeypatch.setenv(name, value)
    settings.BACKUP_ROOT = tmp_path / "backups"
    return tmp_path / "backups"


def running_event() -> Event:
    event: Event = EventFactory.create(status=Event.Status.RUNNING)
    return event


def change(event: Event, *, minutes_ago: int = 0) -> None:
    made = Change.objects.create(
        event=event, revision=event.changes.count() + 1, by_name="Vera", verb="draw"
    )
    at = timezone.now() - datetime.timedelta(minutes=minutes_ago)
    Change.objects.filter(pk=made.pk).update(at=at)


def test_a_running_event_is_saved_every_ten_minutes(folder: Path) -> None:
    event = running_event()
    save_running_events()
    (first,) = folder.iterdir()
    assert first.name.startswith("cribbage-event-")
    assert f"events.event {event.pk}" in rows_of(first)
    assert Run.objects.get(kind=Run.Kind.ROWS).file == first.name

    change(event)
    save_running_events()
    assert list(folder.iterdir()) == [first], "ten minutes have not passed"
    cache.delete(serving.TURN)
    save_running_events()
    assert len(list(folder.iterdir())) == 2


def test_regular_work_comes_often_enough() -> None:
    assert save_running_events in background.REGULAR
    assert serving.TURN_SECONDS < background.REGULARLY == 600


def test_nothing_is_saved_while_nothing_runs(folder: Path) -> None:
    change(EventFactory.create())
    save_running_events()
    assert not folder.exists()


def test_an_event_that_nobody_finished_is_saved_once(folder: Path) -> None:
    event = running_event()
    change(event, minutes_ago=5)
    Run.objects.create(kind=Run.Kind.BACKUP, file="a.zip", seconds=1)
    save_running_events()
    assert not folder.exists()
    change(event)
    save_running_events()
    assert len(list(folder.iterdir())) == 1


def test_one_of_two_processes_saves(folder: Path) -> None:
    running_event()
    work = "from cribbage_events.site.running_events import *; save_running_events()"
    command = [*MANAGE, "shell", "-v0", "-c", work]
    both = [subprocess.Popen(command, cwd=settings.BASE_DIR) for _ in range(2)]
    assert [each.wait() for each in both] == [0, 0]
    assert len(list(folder.iterdir())) == 1


def test_old_ones_go_when_there_is_a_new_one(folder: Path) -> None:
    folder.mkdir()
    for name in ("cribbage-event-old.zip", ".cribbage-event-half.zip.x1", "mine.zip"):
        (folder / name).touch()
        os.utime(folder / name, (0, 0))
    (folder / "cribbage-2026-11-25-0410.zip").touch()
    serving.delete_old()
    assert {path.name for path in folder.iterdir()} == {"mine.zip", "cribbage-2026-11-25-0410.zip"}
