"""The files of a photograph: drawn again upright, in sRGB, as nothing but their dots; written once
in all sizes; deleted together. The drawing itself is in clubs/picture_process.py.
"""

import datetime
import errno
import logging
import re
import secrets
from collections.abc import Collection, Iterator
from contextlib import contextmanager, suppress
from typing import Any

from django.core.exceptions import ValidationError
from django.core.files.base import ContentFile
from django.core.files.storage import Storage, default_storage
from django.core.files.uploadedfile import UploadedFile
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from cribbage_events.clubs.pictures import TOO_MUCH, drawn_again, in_turn
from cribbage_events.events.history.turns import own_turn
from cribbage_events.events.models import Photograph
from cribbage_events.events.models.photograph import FOLDER

# Photographs are drawn again before they are kept: upright, in sRGB, and nothing but their dots.
#
# Where a picture was taken, its camera, hidden texts and whatever was attached don't survive. The
# drawing itself is in clubs/picture_process.py.

MEGABYTES = 15
# Of an ISO file, as HEIC and AVIF are: what is at its fifth byte, and which kinds telephones make.
ISO_MARK, HEIC_KINDS = b"ftyp", (b"heic", b"heix", b"hevc", b"mif1", b"msf1", b"heim", b"heis")

NO_PICTURE = _("This is not a photograph that can be used here. Choose a JPEG, PNG or WebP file.")
HEIC = _(
    "This is Apple’s own kind of picture (HEIC). Choose it again on the iPhone or iPad itself,"
    " which then sends it as JPEG; or on a computer save it as JPEG first."
)
MOVING = _("This picture moves. Choose a photograph.")
EMPTY = _("This file is empty. Choose it again.")
TOO_MANY_BYTES = _("This file is too large. Choose a photograph of at most %(megabytes)s MB.")
TOO_MANY_DOTS = _(
    "This picture is too large: it can have %(number)s million pixels at most. Make"
    " it smaller, as a phone does when it sends a picture by e-mail."
)
REFUSALS = {
    "no_picture": NO_PICTURE,
    "too_large": TOO_MANY_DOTS,
    "moving": MOVING,
    "too_much": TOO_MUCH,
}


def check_size(upload: "UploadedFile[Any]") -> None:
    if not upload.size:
        raise ValidationError(EMPTY, code="empty")
    if upload.size > MEGABYTES * 1024 * 1024:
        raise ValidationError(TOO_MANY_BYTES, code="too_large", params={"megabytes": MEGABYTES})


def large_jpeg(upload: "UploadedFile[Any]") -> bytes:
    """The photograph at its largest size. Takes much memory: call it by `clubs.pictures.in_turn`
    only. Raises ValidationError with what to do instead.
    """
    check_kind(upload)
    return drawn_again("photograph", upload, REFUSALS)


def check_kind(upload: "UploadedFile[Any]") -> None:
    upload.seek(0)
    start = upload.read(12)
    upload.seek(0)
    if start[4:8] == ISO_MARK and start[8:12] in HEIC_KINDS:
        raise ValidationError(HEIC, code="heic")


logger = logging.getLogger(__name__)

DISK_FULL = (errno.ENOSPC, errno.EDQUOT)
NO_SPACE = _(
    "There is no space left for photographs on the server. Tell the person who runs it; nothing"
    " else is lost."
)
NOT_STORED = _("The photograph could not be saved right now. Wait a minute, then send it again.")


def draw_files(photograph: Photograph, upload: "UploadedFile[Any]") -> None:
    """Write the files, one photograph at a time, and note their name and measures on the row."""
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


# A removal can be undone for this long.
KEPT_FOR = datetime.timedelta(days=7)
# A file is written before its row.
ON_ITS_WAY = datetime.timedelta(days=1)
NAME = re.compile(r"([0-9a-f]{32})(\.jpg)?")


def forget_photographs() -> None:
    """The row first: files that stay by an accident are found by the next step."""
    over = Photograph.objects.filter(removed_at__lt=timezone.now() - KEPT_FOR)
    for key in list(over.values_list("pk", flat=True)):
        with own_turn(), transaction.atomic():
            # Undone at this moment, it stays.
            photograph = over.select_for_update().filter(pk=key).first()
            if photograph is not None:
                photograph.delete()
        if photograph is not None:
            delete_files(photograph)


def forget_lost_files() -> None:
    """Files that no row knows: their event was deleted, or a request was cut off."""
    known = set(Photograph.objects.values_list("picture", flat=True))
    for name, files in stored(default_storage, known):
        if has_lain(default_storage, files):
            for each in files:
                default_storage.delete(each)
            default_storage.delete(f"{FOLDER}{name}")


def stored(storage: Storage, known: Collection[str]) -> Iterator[tuple[str, list[str]]]:
    """The files of each photograph that isn't known, by name; a folder asked is a request to
    storage.
    """
    try:
        folders, files = storage.listdir(FOLDER)
    except FileNotFoundError:
        return
    names = {found[1] for each in (*folders, *files) if (found := NAME.fullmatch(each))}
    for name in sorted(name for name in names if f"{FOLDER}{name}.jpg" not in known):
        large = [f"{FOLDER}{name}.jpg"] if f"{name}.jpg" in files else []
        small = storage.listdir(f"{FOLDER}{name}")[1] if name in folders else []
        yield name, [*large, *(f"{FOLDER}{name}/{each}" for each in small)]


def has_lain(storage: Storage, files: list[str]) -> bool:
    before = timezone.now() - ON_ITS_WAY
    return all(storage.get_modified_time(each) < before for each in files)
