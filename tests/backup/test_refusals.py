"""A damaged or foreign backup is refused with a reason, and nothing changes."""

import hashlib
import json
import zipfile
from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from cribbage_events.backup import rows
from cribbage_events.backup.saving import save_backup
from cribbage_events.clubs.models import Club
from tests.factories import ClubFactory

pytestmark = pytest.mark.django_db

type Edit = Callable[[dict[str, bytes]], None]


@pytest.fixture(autouse=True)
def inside_of_the_test(monkeypatch: pytest.MonkeyPatch) -> None:
    """A snapshot is its own transaction, which can’t run inside the test's."""
    monkeypatch.setattr(rows, "snapshot", nullcontext)


@pytest.fixture
def backup(media: Path, tmp_path: Path) -> Path:
    """A small backup; the installation is empty again afterwards."""
    club = ClubFactory.create(name="Prairie Pegs")
    (media / "clubs").mkdir()
    (media / "clubs/a.webp").write_bytes(b"a picture")
    save_backup(tmp_path / "a.zip")
    club.delete()
    (media / "clubs/a.webp").unlink()
    return tmp_path / "a.zip"


def refusal(file: Path) -> str:
    with pytest.raises(CommandError) as refused:
        call_command("restore", str(file))
    return str(refused.value)


def nothing_changed(media: Path) -> bool:
    return rows.first_not_empty() is None and not [p for p in media.rglob("*") if p.is_file()]


def edited(file: Path, edit: Edit) -> Path:
    """Return the same backup with other contents, written without a sign of damage."""
    with zipfile.ZipFile(file) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    edit(parts)
    with zipfile.ZipFile(file, "w") as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    return file


def manifest(parts: dict[str, bytes], /, **changes: object) -> None:
    parts["manifest.json"] = json.dumps(json.loads(parts["manifest.json"]) | changes).encode()


def resum(parts: dict[str, bytes]) -> None:
    """Writes the checksums again, as a forger of backups would."""
    sums = {n: hashlib.sha256(c).hexdigest() for n, c in parts.items() if n != "manifest.json"}
    manifest(parts, parts=sums)


def test_a_whole_backup_is_restored(backup: Path, media: Path) -> None:
    call_command("restore", str(backup))
    assert Club.objects.get().name == "Prairie Pegs"
    assert (media / "clubs/a.webp").read_bytes() == b"a picture"


@pytest.mark.parametrize("part", [0.0, 0.3, 0.7, 0.999])
def test_a_backup_that_was_cut_off(backup: Path, media: Path, part: float) -> None:
    whole = backup.read_bytes()
    backup.write_bytes(whole[: int(len(whole) * part)])
    assert "nothing was changed. It isn’t a backup, or its end is missing." in refusal(backup)
    assert nothing_changed(media)


@pytest.mark.parametrize(
    "part", ["rows/clubs.club.jsonl", "pictures/clubs/a.webp", "manifest.json"]
)
def test_a_backup_with_a_damaged_byte(backup: Path, media: Path, part: str) -> None:
    with zipfile.ZipFile(backup) as archive:
        begins = archive.getinfo(part).header_offset + 30 + len(part)
    spoilt = bytearray(backup.read_bytes())
    spoilt[begins + 24] ^= 0xFF
    backup.write_bytes(spoilt)
    assert "nothing was changed" in refusal(backup)
    assert nothing_changed(media)


def test_something_else_altogether(media: Path, tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear Marion,")
    assert "It isn’t a backup" in refusal(tmp_path / "letter.txt")
    assert "No such file" in refusal(tmp_path / "nowhere.zip")
    assert "nothing was changed" in refusal(tmp_path)


def test_another_zip(media: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "pictures.zip", "w") as archive:
        archive.writestr("picture.webp", b"")
    assert "Its contents can’t be read." in refusal(tmp_path / "pictures.zip")


@pytest.mark.parametrize(
    ("edit", "words"),
    [
        (lambda parts: parts.update({"extra": b""}), "doesn’t have the parts of a backup"),
        (lambda parts: parts.pop("rows/clubs.club.jsonl"), "doesn’t have the parts of a backup"),
        (
            lambda parts: parts.update({"rows/clubs.club.jsonl": b""}),
            "has changed since it was written",
        ),
        (
            lambda parts: parts.update({"pictures/clubs/a.webp": b"b"}),
            "has changed since it was written",
        ),
        (lambda parts: manifest(parts, format=1), "before version 0.9.0, the first release"),
        (lambda parts: manifest(parts, format=3), "It is of format 3"),
        (lambda parts: manifest(parts, format=None), "It is of format None"),
        (lambda parts: manifest(parts, surprise=1), "can’t be read"),
        (lambda parts: parts.update({"manifest.json": b"[]"}), "can’t be read"),
        (lambda parts: parts.update({"manifest.json": b"{"}), "can’t be read"),
    ],
)
def test_a_backup_that_was_changed(backup: Path, media: Path, edit: Edit, words: str) -> None:
    assert words in refusal(edited(backup, edit))
    assert nothing_changed(media)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda all_: [*all_, "clubs.9999_stars"], "a newer version of this program, which has cl"),
        (lambda all_: all_[:-1], "an older version of this program: restore it into a new databas"),
        (lambda _: [], "Its tables don’t match those of this program"),
    ],
)
def test_a_backup_of_another_version(
    backup: Path, media: Path, change: Callable[[list[str]], list[str]], words: str
) -> None:
    """An older one is restored into a database without tables: test_serving.py."""
    there = change(rows.migrations())
    assert words in refusal(edited(backup, lambda parts: manifest(parts, migrations=there)))
    assert nothing_changed(media)


@pytest.mark.parametrize(
    "name", ["../outside.webp", "/outside.webp", "clubs/../../outside.webp", "a\\b", ".hidden", ""]
)
def test_a_picture_with_a_path_outside_the_folder(
    backup: Path, media: Path, name: str, tmp_path: Path
) -> None:
    def add(parts: dict[str, bytes]) -> None:
        parts[f"pictures/{name}"] = b"out"
        resum(parts)

    assert "was not restored" in refusal(edited(backup, add))
    assert nothing_changed(media)
    assert not list(tmp_path.rglob("outside.webp"))


@pytest.mark.parametrize(
    ("row", "words"),
    [
        ({"model": "clubs.club", "pk": "one", "fields": {}}, "can’t be read"),
        ({"model": "clubs.club", "pk": 7, "fields": {"stars": 5}}, "can’t be read"),
        ({"model": "clubs.role", "pk": 7, "fields": {}}, "belong to another table"),
        (None, "Rows of clubs.Club are missing"),
    ],
)
def test_rows_that_are_not_rows(backup: Path, media: Path, row: object, words: str) -> None:
    def change(parts: dict[str, bytes]) -> None:
        parts["rows/clubs.club.jsonl"] = b"" if row is None else json.dumps(row).encode()
        resum(parts)

    assert words in refusal(edited(backup, change))
    assert nothing_changed(media)


def test_rows_without_their_parent(backup: Path, media: Path) -> None:
    def forget_the_club(parts: dict[str, bytes]) -> None:
        fields = {"club": 12345, "user": None, "name": "Agnes Penner"}
        person = {"model": "clubs.person", "pk": 1, "fields": fields}
        parts["rows/clubs.person.jsonl"] = json.dumps(person).encode()
        resum(parts)
        manifest(parts, rows=json.loads(parts["manifest.json"])["rows"] | {"clubs.person": 1})

    assert "Its rows don’t match each other" in refusal(edited(backup, forget_the_club))
    assert nothing_changed(media)


def test_an_installation_that_is_in_use(backup: Path, media: Path) -> None:
    ClubFactory.create(name="Here already")
    words = refusal(backup)
    assert "This installation isn’t empty: it has clubs." in words
    assert "docs/deploy.md says how to make one" in words
    assert Club.objects.get().name == "Here already"


def test_only_pictures_are_taken_along(media: Path, tmp_path: Path) -> None:
    (media / "clubs").mkdir()
    for name in ("cribbage.sqlite3", "clubs/a.webp", "clubs/.half", "notes.txt"):
        (media / name).write_bytes(b"")
    (media / "clubs/b.webp").symlink_to(media / "notes.txt")
    call_command("backup", str(tmp_path / "a.zip"))
    with zipfile.ZipFile(tmp_path / "a.zip") as archive:
        names = [name for name in archive.namelist() if name.startswith("pictures/")]
    assert names == ["pictures/clubs/a.webp"]


def test_a_backup_is_never_overwritten(backup: Path) -> None:
    before = backup.read_bytes()
    with pytest.raises(CommandError, match="choose another name"):
        call_command("backup", str(backup))
    assert backup.read_bytes() == before


def test_a_backup_that_cannot_be_written_leaves_nothing_behind(media: Path, tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="was not written"):
        call_command("backup", str(tmp_path / "nowhere" / "a.zip"))


def test_half_a_backup_never_gets_the_name(
    media: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(rows, "dump", full)
    with pytest.raises(CommandError, match="No space left on device"):
        call_command("backup", str(tmp_path / "a.zip"))
    assert [path.name for path in tmp_path.iterdir()] == ["media"]
