"""Photographs are drawn again before they are kept: upright, in sRGB, and nothing but their dots.

Where a picture was taken, its camera, hidden texts and whatever was attached don't survive.
"""

import io
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext_lazy as _
from PIL import Image, ImageCms, ImageOps
from PIL.MpoImagePlugin import MpoImageFile

from cribbage_events.clubs.pictures import FORMATS

MEGABYTES = 15
LARGE = 2048
QUALITY = 85
# A JPEG is read at a smaller scale, anything else whole; see docs/reliability.md for the memory.
MILLIONS_OF_DOTS = {"JPEG": 50, "MPO": 50}
MILLIONS_OF_OTHERS = 24
LONGEST_SIDE = 12_000
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
    "This picture is too large: it can have %(millions)s million pixels at most. Make"
    " it smaller, as a phone does when it sends a picture by e-mail."
)


def check_size(upload: "UploadedFile[Any]") -> None:
    if not upload.size:
        raise ValidationError(EMPTY, code="empty")
    if upload.size > MEGABYTES * 1024 * 1024:
        raise ValidationError(TOO_MANY_BYTES, code="too_large", params={"megabytes": MEGABYTES})


def large_jpeg(upload: "UploadedFile[Any]") -> bytes:
    """The photograph at its largest size, from which the others are made.

    Takes much memory: call it in `clubs.pictures.DRAWING` only, one at a time. Raises
    ValidationError with what to do instead.
    """
    check_kind(upload)
    with faults_of_file():
        image = Image.open(upload, formats=FORMATS)
    with image:
        check_dots(image)
        with faults_of_file():
            return encoded(upright_dots(image))


@contextmanager
def faults_of_file() -> Iterator[None]:
    """Any error of a decoder means that the file can't be read."""
    try:
        yield
    except (Image.DecompressionBombError, Image.DecompressionBombWarning) as error:
        raise too_many_dots(MILLIONS_OF_OTHERS) from error
    except Exception as error:
        raise ValidationError(NO_PICTURE, code="no_picture") from error


def check_kind(upload: "UploadedFile[Any]") -> None:
    upload.seek(0)
    start = upload.read(12)
    upload.seek(0)
    if start[4:8] == ISO_MARK and start[8:12] in HEIC_KINDS:
        raise ValidationError(HEIC, code="heic")


def check_dots(image: Image.Image) -> None:
    """What the file says of itself, before anything is unpacked."""
    most = MILLIONS_OF_DOTS.get(image.format or "", MILLIONS_OF_OTHERS)
    if image.info.get("progressive"):
        # It is unpacked whole at any scale; no telephone writes such files.
        most = MILLIONS_OF_OTHERS
    width, height = image.size
    if max(image.size) > LONGEST_SIDE or width * height > most * 1_000_000:
        raise too_many_dots(most)
    # A telephone's JPEG may hold a second picture, of its depth.
    if not isinstance(image, MpoImageFile) and getattr(image, "is_animated", False):
        raise ValidationError(MOVING, code="moving")


def too_many_dots(most: int) -> ValidationError:
    return ValidationError(TOO_MANY_DOTS, code="too_large", params={"millions": most})


def upright_dots(image: Image.Image) -> Image.Image:
    image.draft("RGB", (LARGE, LARGE))
    if image.mode not in ("RGB", "RGBA", "L", "CMYK"):
        image = image.convert("RGBA")
    image.thumbnail((LARGE, LARGE))
    upright = ImageOps.exif_transpose(in_srgb(image))
    canvas = Image.new("RGB", upright.size, "white")
    canvas.paste(upright, mask=upright.getchannel("A") if upright.mode == "RGBA" else None)
    return canvas


def in_srgb(image: Image.Image) -> Image.Image:
    """Telephones write wider colours, which would be pale without their profile."""
    profile = image.info.get("icc_profile")
    if image.mode not in ("RGB", "RGBA"):
        return image.convert("RGB")
    # One that can't be read is left out.
    with suppress(ImageCms.PyCMSError, OSError):
        if profile and image.mode == "RGB":
            source = ImageCms.ImageCmsProfile(io.BytesIO(profile))
            srgb = ImageCms.createProfile("sRGB")
            ImageCms.profileToProfile(image, source, srgb, inPlace=True)
    return image


def encoded(image: Image.Image) -> bytes:
    out = io.BytesIO()
    image.save(out, "JPEG", quality=QUALITY, optimize=True, progressive=True)
    return out.getvalue()
