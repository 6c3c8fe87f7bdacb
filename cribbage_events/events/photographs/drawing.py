"""Photographs are drawn again before they are kept: upright, in sRGB, and nothing but their dots.

Where a picture was taken, its camera, hidden texts and whatever was attached don't survive. The
drawing itself is in clubs/picture_process.py.
"""

from typing import Any

from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext_lazy as _

from cribbage_events.clubs.pictures import TOO_MUCH, drawn_again

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
    """The photograph at its largest size, from which the others are made.

    Takes much memory: call it by `clubs.pictures.in_turn` only. Raises ValidationError with what
    to do instead.
    """
    check_kind(upload)
    return drawn_again("photograph", upload, REFUSALS)


def check_kind(upload: "UploadedFile[Any]") -> None:
    upload.seek(0)
    start = upload.read(12)
    upload.seek(0)
    if start[4:8] == ISO_MARK and start[8:12] in HEIC_KINDS:
        raise ValidationError(HEIC, code="heic")
