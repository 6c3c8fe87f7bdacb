"""The result of each backup is kept for the operator's page, but not in backups."""

from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from cribbage_events.backup import saving
from cribbage_events.backup.archive import opened
from cribbage_events.backup.models import Run
from cribbage_events.backup.saving import record
from cribbage_events.clubs.models import Club

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_backup_is_recorded_with_its_size(installation: Club, tmp_path: Path) -> None:
    file = tmp_path / "a.zip"
    call_command("backup", file)
    run = Run.objects.get()
    assert (run.kind, run.file, run.problem) == (Run.Kind.BACKUP, "a.zip", "")
    assert run.size == file.stat().st_size
    assert run.free
    assert run.total
    with opened(file) as reader:
        assert run.rows == sum(reader.manifest.rows.values())
        assert "rows/backup.run.jsonl" not in reader.manifest.parts


def test_a_failed_backup_is_recorded(installation: Club, tmp_path: Path) -> None:
    file = tmp_path / "a.zip"
    file.touch()
    with pytest.raises(CommandError):
        call_command("backup", file)
    run = Run.objects.get()
    assert (run.problem, run.details) == ("file-exists", {})
    assert run.why_failed == "There is already a file with this name: choose another name."


def test_an_error_of_the_system_is_kept_as_it_is(installation: Club, tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="No such file or directory"):
        call_command("backup", tmp_path / "nowhere" / "a.zip")
    run = Run.objects.get()
    assert run.problem == "system"
    assert "No such file or directory" in run.details["error"]
    assert run.why_failed == run.details["error"]


def test_old_rows_go(installation: Club, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(saving, "KEPT", 2)
    for number in range(4):
        record(Run.Kind.BACKUP, tmp_path / f"{number}.zip", seconds=1.0)
    record(Run.Kind.RESTORE_TEST, tmp_path / "0.zip", seconds=1.0)
    names = Run.objects.filter(kind=Run.Kind.BACKUP).order_by("pk").values_list("file", flat=True)
    assert list(names) == ["2.zip", "3.zip"]
    assert Run.objects.filter(kind=Run.Kind.RESTORE_TEST).count() == 1


def test_a_backup_that_can_not_be_recorded_is_a_backup(
    installation: Club, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with connection.schema_editor() as editor:
        editor.alter_db_table(Run, "backup_run", "backup_run_away")
    try:
        call_command("backup", tmp_path / "a.zip")
    finally:
        with connection.schema_editor() as editor:
            editor.alter_db_table(Run, "backup_run_away", "backup_run")
    assert (tmp_path / "a.zip").exists()
    assert "What became of a.zip could not be recorded" in caplog.text
