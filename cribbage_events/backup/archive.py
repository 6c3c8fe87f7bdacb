"""The file of a backup: a zip with parts, and a manifest that lists them."""

import hashlib
import io
import json
import os
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import IO, Any
from zipfile import ZIP_DEFLATED

from cribbage_events.backup.refusals import BackupError

# Increased when the file's structure changes, so that an older program refuses it.
FORMAT = 2
MANIFEST = "manifest.json"
BLOCK = 1024 * 1024
# What zipfile and its helpers raise for a file that is no zip or isn't complete.
NOT_WHOLE = (
    *(zipfile.BadZipFile, zlib.error, EOFError, KeyError, ValueError, TypeError),
    *(NotImplementedError, RuntimeError),
)


@dataclass
class Manifest:
    """The facts that the restore checks before it writes."""

    made_at: str
    database: str
    migrations: list[str]
    rows: dict[str, int] = field(default_factory=dict)
    # The SHA-256 of every part.
    parts: dict[str, str] = field(default_factory=dict)
    format: int = FORMAT


class Summed(io.RawIOBase):
    """Writes to `target`, and computes the checksum."""

    def __init__(self, target: IO[bytes]) -> None:
        self.target = target
        self.sum = hashlib.sha256()

    def writable(self) -> bool:
        return True

    def write(self, data: Any) -> int:
        self.sum.update(data)
        return self.target.write(data)


class BackupWriter:
    """Writes part after part; nothing is held in memory."""

    def __init__(self, archive: zipfile.ZipFile, manifest: Manifest) -> None:
        self.zip = archive
        self.manifest = manifest

    @contextmanager
    def part(self, name: str) -> Iterator[IO[bytes]]:
        with self.zip.open(name, "w", force_zip64=True) as target:
            summed = Summed(target)
            with io.BufferedWriter(summed, BLOCK) as buffer:
                yield buffer
        self.manifest.parts[name] = summed.sum.hexdigest()


@contextmanager
def new_archive(path: Path, manifest: Manifest) -> Iterator[BackupWriter]:
    with whole_or_nothing(path) as file, zipfile.ZipFile(file, "w", ZIP_DEFLATED) as archive:
        yield BackupWriter(archive, manifest)
        archive.writestr(MANIFEST, json.dumps(asdict(manifest), indent=1))


@contextmanager
def whole_or_nothing(path: Path) -> Iterator[IO[bytes]]:
    """A new file, readable by its owner only, that gets its name once it is on the disk."""
    with NamedTemporaryFile(dir=path.parent, prefix=f".{path.name}.", delete=False) as file:
        try:
            yield file
            file.flush()
            os.fsync(file.fileno())
            os.replace(file.name, path)
        except BaseException:
            with suppress(OSError):
                os.unlink(file.name)
            raise
    sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """A name is on the disk when its folder is."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


class BackupReader:
    """Reads the parts of a backup that has been looked through already."""

    def __init__(self, archive: zipfile.ZipFile, manifest: Manifest) -> None:
        self.zip = archive
        self.manifest = manifest

    def text(self, name: str) -> io.TextIOWrapper:
        return io.TextIOWrapper(self.zip.open(name), encoding="utf-8", newline="\n")

    def binary(self, name: str) -> IO[bytes]:
        return self.zip.open(name)

    def look_through(self) -> None:
        """Refuse a file with a part that is missing, added or another than was written."""
        expected = sorted([MANIFEST, *self.manifest.parts])
        if sorted(self.zip.namelist()) != expected:
            raise BackupError("other-parts")
        for name, expected_sum in self.manifest.parts.items():
            with self.zip.open(name) as part:
                found = hashlib.file_digest(part, "sha256").hexdigest()  # type: ignore[arg-type]
            if found != expected_sum:
                raise BackupError("part-changed", name=name)


@contextmanager
def opened(path: Path) -> Iterator[BackupReader]:
    """A backup to read from, every byte of it looked at before."""
    try:
        with zipfile.ZipFile(path) as archive:
            try:
                reader = BackupReader(archive, manifest_of(archive))
                reader.look_through()
            except NOT_WHOLE as error:
                raise BackupError("unreadable") from error
            yield reader
    except zipfile.BadZipFile as error:
        raise BackupError("no-backup") from error


def manifest_of(archive: zipfile.ZipFile) -> Manifest:
    data = json.loads(archive.read(MANIFEST))
    if data["format"] == 1:
        raise BackupError("before-first-release")
    if data["format"] != FORMAT:
        raise BackupError("other-format", found=data["format"], known=FORMAT)
    return Manifest(**data)
