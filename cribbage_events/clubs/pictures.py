"""Pictures that people send, made anew before anything is kept.

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

NO_PICTURE = "This is not a picture that can be used here. Choose a JPEG, PNG or WebP file."
TOO_MANY_BYTES = f"This file is too large. Choose a picture of at most {MEGABYTES} MB."
TOO_MANY_DOTS = (
    f"This picture is too large. Choose one of at most {SIDE} by {SIDE} dots, such as the one that"
    " a telephone sends by e-mail."
)


def made_anew(upload: "UploadedFile[Any]") -> "ContentFile[bytes]":
    """The picture that is kept of what was sent, under a name of its own."""
    if upload.size is None or upload.size > MEGABYTES * 1024 * 1024:
        raise ValidationError(TOO_MANY_BYTES, code="too_large")
    content = DRAWING.submit(lambda: smallest(small(upload))).result()
    return ContentFile(content, name=f"{secrets.token_hex(16)}.webp")


def small(upload: "UploadedFile[Any]") -> Image.Image:
    """At most as large as it is kept, the right way up, and nothing but its dots."""
    try:
        image = Image.open(upload, formats=FORMATS)
    except (Image.DecompressionBombError, Image.DecompressionBombWarning) as error:
        raise ValidationError(TOO_MANY_DOTS, code="too_large") from error
    except Exception as error:  # whatever a decoder stumbles over, it is the file's fault
        raise ValidationError(NO_PICTURE, code="no_picture") from error
    if max(image.size) > SIDE:
        raise ValidationError(TOO_MANY_DOTS, code="too_large")
    try:
        return drawn_again(image)
    except Exception as error:
        raise ValidationError(NO_PICTURE, code="no_picture") from error


def drawn_again(image: Image.Image) -> Image.Image:
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
