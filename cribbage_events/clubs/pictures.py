"""Uploaded pictures, drawn again before they are stored.

What is stored was drawn here, dot by dot: where it was taken, hidden texts, a program behind the
picture don't survive, whatever the file was.
"""

import io
import secrets
from concurrent.futures import ThreadPoolExecutor
from itertools import product
from typing import Any

from django.core.exceptions import ValidationError
from django.core.files.base import ContentFile
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext_lazy as _
from PIL import Image, ImageOps

FORMATS = ("JPEG", "PNG", "WEBP")
ACCEPT = "image/jpeg,image/png,image/webp"
MEGABYTES = 5
SIDE = 6000
# Shown at half of that. The first that fits is taken: a public page has 40 kB for everything.
SIDES, QUALITIES = (160, 128, 96), (80, 60, 40, 20)
KEPT_BYTES = 2_500
# A picture of the largest size takes 150 MB while it is made smaller, and a thread keeps much of
# that for its next one: so there is one thread for all.
DRAWING = ThreadPoolExecutor(1, thread_name_prefix="pictures")

NO_PICTURE = _("This is not a picture that can be used here. Choose a JPEG, PNG or WebP file.")
TOO_MANY_BYTES = _("This file is too large. Choose a picture of at most %(megabytes)s MB.")
TOO_MANY_DOTS = _(
    "This picture is too large. Choose one of at most %(side)s by %(side)s pixels, such as a"
    " phone sends by e-mail."
)


def redrawn(upload: "UploadedFile[Any]") -> "ContentFile[bytes]":
    """The picture to store: drawn anew from the uploaded one, under a random name."""
    if upload.size is None or upload.size > MEGABYTES * 1024 * 1024:
        raise ValidationError(TOO_MANY_BYTES, code="too_large", params={"megabytes": MEGABYTES})
    content = DRAWING.submit(lambda: smallest(small(upload))).result()
    return ContentFile(content, name=f"{secrets.token_hex(16)}.webp")


def small(upload: "UploadedFile[Any]") -> Image.Image:
    """At most as large as it is kept, the right way up, and nothing but its dots."""
    try:
        image = Image.open(upload, formats=FORMATS)
    except (Image.DecompressionBombError, Image.DecompressionBombWarning) as error:
        raise ValidationError(TOO_MANY_DOTS, code="too_large", params={"side": SIDE}) from error
    except Exception as error:  # any error of a decoder is the file's fault
        raise ValidationError(NO_PICTURE, code="no_picture") from error
    if max(image.size) > SIDE:
        raise ValidationError(TOO_MANY_DOTS, code="too_large", params={"side": SIDE})
    try:
        return pixels_only(image)
    except Exception as error:
        raise ValidationError(NO_PICTURE, code="no_picture") from error


def pixels_only(image: Image.Image) -> Image.Image:
    if image.mode not in ("RGB", "RGBA"):
        image = image.convert("RGBA")
    image.thumbnail((SIDES[0], SIDES[0]))
    upright = ImageOps.exif_transpose(image).convert("RGBA")
    canvas = Image.new("RGBA", upright.size)
    canvas.paste(upright)
    return canvas


def smallest(image: Image.Image) -> bytes:
    content = b""
    for side, quality in product(SIDES, QUALITIES):
        out = io.BytesIO()
        fitted = image.copy()
        fitted.thumbnail((side, side))
        fitted.save(out, "WEBP", quality=quality, method=6)
        content = out.getvalue()
        if len(content) <= KEPT_BYTES:
            break
    return content
