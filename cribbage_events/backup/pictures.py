"""The pictures under MEDIA_ROOT, into a backup and out of one."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory

from django.conf import settings
from django.core.exceptions import SuspiciousFileOperation
from django.core.files.utils import validate_file_name
from django.db.models import FileField

from cribbage_events.backup.archive import Reader, Writer
from cribbage_events.backup.refusals import RefusedError
from cribbage_events.backup.rows import kept_models

FOLDER = "pictures/"


def save_pictures(writer: Writer) -> None:
    """Those that aren't in the backup yet."""
    root = Path(settings.MEDIA_ROOT)
    for path in sorted(path for folder in folders() for path in (root / folder).rglob("*")):
        name = FOLDER + path.relative_to(root).as_posix()
        if name in writer.manifest.parts or not is_picture(path, root):
            continue
        # One that is replaced at this moment: the new one is found later.
        with suppress(FileNotFoundError), path.open("rb") as picture, writer.part(name) as part:
            shutil.copyfileobj(picture, part)


def folders() -> set[str]:
    """Where the rows' pictures are; a database lies beside them in some installations."""
    fields = (field for model in kept_models() for field in model._meta.fields)
    return {str(field.upload_to) for field in fields if isinstance(field, FileField)}


def is_picture(path: Path, root: Path) -> bool:
    hidden = any(part.startswith(".") for part in path.relative_to(root).parts)
    return path.is_file() and not path.is_symlink() and not hidden


def picture_parts(reader: Reader) -> list[str]:
    return [name for name in reader.manifest.parts if name.startswith(FOLDER)]


def check_names(reader: Reader) -> None:
    """No picture leaves its folder."""
    for part in picture_parts(reader):
        name = part.removeprefix(FOLDER)
        try:
            validate_file_name(name, allow_relative_path=True)
        except SuspiciousFileOperation as error:
            raise RefusedError(f"It would write outside of its folder: {name}") from error
        if "\\" in name or any(each.startswith(".") for each in PurePosixPath(name).parts):
            raise RefusedError(f"No picture is called so: {name}")


@contextmanager
def unpacked(reader: Reader) -> Iterator[Path]:
    """The pictures in a folder beside their places, so that moving them is a matter of names."""
    root = Path(settings.MEDIA_ROOT)
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
    root = Path(settings.MEDIA_ROOT)
    for path in folder.rglob("*"):
        if path.is_file():
            place = root / path.relative_to(folder)
            place.parent.mkdir(parents=True, exist_ok=True)
            path.replace(place)
