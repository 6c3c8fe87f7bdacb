"""The files of a photograph: written once in all sizes, and deleted together."""

import errno
import logging
import secrets
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

from django.core.exceptions import ValidationError
from django.core.files.base import ContentFile
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext_lazy as _

from cribbage_events.clubs.pictures import in_turn
from cribbage_events.events.models import Photograph
from cribbage_events.events.photographs.drawing import large_jpeg

logger = logging.getLogger(__name__)

DISK_FULL = (errno.ENOSPC, errno.EDQUOT)
NO_SPACE = _(
    "There is no space left for photographs on the server. Tell the person who runs it; nothing"
    " else is lost."
)
NOT_STORED = _("The photograph could not be saved right now. Wait a minute, then send it again.")


def draw_files(photograph: Photograph, upload: "UploadedFile[Any]") -> None:
    """Write the files, and note their name and measures on the row, which is not saved yet.

    One at a time for the whole process, since a picture takes much memory while it is read.
    """
    in_turn(lambda: draw_and_store(photograph, upload))


def draw_and_store(photograph: Photograph, upload: "UploadedFile[Any]") -> None:
    content = large_jpeg(upload)
    with faults_of_storage(photograph):
        name = f"{secrets.token_hex(16)}.jpg"
        photograph.picture.save(name, ContentFile(content, name), save=False)
        storage = photograph.picture.storage
        photograph.size = sum(storage.size(each) for each in file_names(photograph))


@contextmanager
def faults_of_storage(photograph: Photograph) -> Iterator[None]:
    """Leave nothing of a photograph that could not be kept whole."""
    try:
        yield
    except Exception as error:
        # Each storage has errors of its own.
        logger.exception("A photograph could not be kept.")
        with suppress(Exception):
            delete_files(photograph)
        is_full = isinstance(error, OSError) and error.errno in DISK_FULL
        raise ValidationError(NO_SPACE if is_full else NOT_STORED, code="not_stored") from error


def file_names(photograph: Photograph) -> list[str]:
    """The largest size first."""
    sizes = photograph.picture.get_picture_files_list()
    return [photograph.picture.name, *sorted(each.name for each in sizes)]


def delete_files(photograph: Photograph) -> None:
    """No row names them any more, or the row is about to be deleted."""
    if not photograph.picture:
        return
    storage, names = photograph.picture.storage, file_names(photograph)
    for name in names:
        storage.delete(name)
    # On a disk the smaller sizes have a folder.
    storage.delete(names[0].rpartition(".")[0])
