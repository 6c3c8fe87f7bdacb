"""A restore test restores a backup elsewhere, checks it, and leaves nothing behind."""

import datetime
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from cribbage_events.backup import restore_test
from cribbage_events.backup.archive import opened
from cribbage_events.backup.checking import check_restored
from cribbage_events.backup.models import Run
from cribbage_events.backup.refusals import BackupError
from cribbage_events.backup.saving import save_backup
from cribbage_events.clubs.models import Club
from cribbage_events.events.models import Event, ScoreReport
from cribbage_events.site import home as front
from tests.tools.tables import lay_tables

# The club’s, its three events' and their entrants'.
PAGES = 1 + 3 + 38
pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "the backups"
    folder.mkdir()
    return folder


@pytest.fixture(autouse=True)
def tables(monkeypatch: pytest.MonkeyPatch) -> None:
    """They are laid; that a test makes its own tables is seen in test_keeping.py."""
    environment_in = restore_test.environment_in

    def with_tables(folder: Path) -> dict[str, str]:
        lay_tables(folder / "restored.sqlite3")
        return environment_in(folder)

    monkeypatch.setattr(restore_test, "environment_in", with_tables)


def run(*arguments: object) -> str:
    out = StringIO()
    call_command("restore_test", *arguments, stdout=out)
    return out.getvalue()


def rows_in(file: Path) -> int:
    with opened(file) as reader:
        return sum(reader.manifest.rows.values())


def test_the_newest_backup_is_restored_and_nothing_is_left(
    installation: Club, folder: Path, media: Path
) -> None:
    (folder / "cribbage-2026-11-20-0410.zip").write_bytes(b"an old one")
    file = folder / "cribbage-2026-11-21-0410.zip"
    save_backup(file)
    before = ScoreReport.objects.count()
    said = run(folder)
    rows = rows_in(file)
    assert f"{file} can be restored: {rows:,} rows are back, {PAGES} pages open" in said
    test = Run.objects.get()
    assert (test.kind, test.file, test.rows, test.problem) == (
        Run.Kind.RESTORE_TEST,
        file.name,
        rows,
        "",
    )
    assert sorted(path.name for path in folder.iterdir()) == [
        "cribbage-2026-11-20-0410.zip",
        "cribbage-2026-11-21-0410.zip",
    ]
    assert ScoreReport.objects.count() == before
    assert len(list(media.rglob("*.webp"))) == 1


def test_a_backup_that_is_damaged_is_told(installation: Club, folder: Path) -> None:
    file = folder / "a.zip"
    save_backup(file)
    file.write_bytes(file.read_bytes()[:-200])
    with pytest.raises(CommandError, match=r"a\.zip can’t be restored\..*its end is missing"):
        run(file)
    test = Run.objects.get()
    assert (test.problem, test.details) == ("no-backup", {})
    assert test.why_failed == "It isn’t a backup, or its end is missing."
    assert test.rows is None
    assert [path.name for path in folder.iterdir()] == ["a.zip"]


def test_no_backup_at_all_is_told(installation: Club, folder: Path) -> None:
    with pytest.raises(CommandError, match="There is no backup in"):
        run(folder)


def test_once_a_week_is_often_enough_and_a_failure_is_tried_again(
    installation: Club, folder: Path
) -> None:
    def tested(*, days_ago: float, problem: str = "") -> None:
        Run.objects.all().delete()
        test = Run.objects.create(
            kind=Run.Kind.RESTORE_TEST, file="a.zip", seconds=1, problem=problem
        )
        at = timezone.now() - datetime.timedelta(days=days_ago)
        Run.objects.filter(pk=test.pk).update(at=at)

    tested(days_ago=6.5)
    assert run(folder, "--every", "7") == ""
    for days_ago, problem in ((6.8, ""), (1, "no-word")):
        tested(days_ago=days_ago, problem=problem)
        with pytest.raises(CommandError, match="There is no backup"):
            run(folder, "--every", "7")


# ---------------------------------------------------------------- what it checks


def test_a_row_that_is_missing_is_found(installation: Club, tmp_path: Path) -> None:
    save_backup(tmp_path / "a.zip")
    Event.objects.create(
        club=installation,
        slug="one-more",
        name="One more",
        starts_at=timezone.now(),
        venue="Hall",
        preset_code="senior-games",
    )
    with pytest.raises(BackupError, match=r"events\.event has 4 rows instead of 3\."):
        check_restored(tmp_path / "a.zip")


def test_a_picture_that_is_missing_or_damaged_is_found(
    installation: Club, tmp_path: Path, media: Path
) -> None:
    save_backup(tmp_path / "a.zip")
    picture = media / str(installation.logo)
    picture.write_bytes(b"something else")
    with pytest.raises(BackupError, match="is missing or damaged"):
        check_restored(tmp_path / "a.zip")
    picture.unlink()
    with pytest.raises(BackupError, match="is missing or damaged"):
        check_restored(tmp_path / "a.zip")


def test_a_page_that_fails_is_found(
    installation: Club, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    save_backup(tmp_path / "a.zip")
    monkeypatch.delattr(front, "latest_winners")
    with pytest.raises(BackupError, match=f"The page {installation.get_absolute_url()} fails"):
        check_restored(tmp_path / "a.zip")
