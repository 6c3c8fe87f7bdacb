"""The pictures, on disk or in object storage, into a backup and out of one."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory

from django.conf import settings
from django.core.exceptions import SuspiciousFileOperation
from django.core.files import File
from django.core.files.storage import FileSystemStorage, default_storage, storages
from django.core.files.utils import validate_file_name
from django.db.models import FileField

from cribbage_events.backup.archive import BackupReader, BackupWriter
from cribbage_events.backup.refusals import BackupError
from cribbage_events.backup.rows import kept_models

FOLDER = "pictures/"


def save_pictures(writer: BackupWriter) -> None:
    """Those that aren't in the backup yet."""
    for name in sorted(each for folder in folders() for each in names_below(folder)):
        part_name = FOLDER + name
        if part_name in writer.manifest.parts:
            continue
        # One that is replaced at this moment: the new one is found later.
        with (
            suppress(FileNotFoundError),
            default_storage.open(name) as picture,
            writer.part(part_name) as part,
        ):
            shutil.copyfileobj(picture, part)


def folders() -> set[str]:
    """Return where the rows' pictures are; a database lies beside them in some installations."""
    fields = (field for model in kept_models() for field in model._meta.fields)
    return {str(field.upload_to) for field in fields if isinstance(field, FileField)}


def names_below(folder: str) -> Iterator[str]:
    """Yield the names of all pictures in a folder of the storage, and in the folders in it."""
    try:
        inside, files = default_storage.listdir(folder)
    except FileNotFoundError:
        return
    start = f"{folder.rstrip('/')}/"
    yield from (start + name for name in files if is_picture(start + name))
    for name in inside:
        if name and is_picture(start + name):
            yield from names_below(start + name)


def is_picture(name: str) -> bool:
    """Nor is a folder of pictures hidden, or a link to somewhere else."""
    is_link = is_on_disk() and Path(default_storage.path(name)).is_symlink()
    return not is_link and not name.rpartition("/")[2].startswith(".")


def is_on_disk() -> bool:
    """Or in a bucket of an object storage, which has no paths; see server/media.py."""
    return isinstance(storages["default"], FileSystemStorage)


def picture_parts(reader: BackupReader) -> list[str]:
    return [name for name in reader.manifest.parts if name.startswith(FOLDER)]


def check_names(reader: BackupReader) -> None:
    """No picture leaves its folder."""
    for part in picture_parts(reader):
        name = part.removeprefix(FOLDER)
        try:
            validate_file_name(name, allow_relative_path=True)
        except SuspiciousFileOperation as error:
            raise BackupError("picture-outside", name=name) from error
        if "\\" in name or any(each.startswith(".") for each in PurePosixPath(name).parts):
            raise BackupError("picture-name", name=name)


@contextmanager
def unpacked(reader: BackupReader) -> Iterator[Path]:
    """The pictures in a folder beside their places, so that moving them is a matter of names."""
    root = Path(settings.MEDIA_ROOT) if is_on_disk() else None
    if root is not None:
        root.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(prefix=".restore-", dir=root) as folder:
        for part in picture_parts(reader):
            path = Path(folder) / part.removeprefix(FOLDER)
            path.parent.mkdir(parents=True, exist_ok=True)
            with reader.binary(part) as source, path.open("wb") as target:
                shutil.copyfileobj(source, target)
                target.flush()
                os.fsync(target.fileno())
        yield Path(folder)


def move_in(folder: Path) -> None:
    for path in folder.rglob("*"):
        if not path.is_file():
            continue
        name = path.relative_to(folder).as_posix()
        if is_on_disk():
            place = Path(settings.MEDIA_ROOT) / name
            place.parent.mkdir(parents=True, exist_ok=True)
            path.replace(place)
        else:
            with path.open("rb") as picture:
                default_storage.save(name, File(picture))
