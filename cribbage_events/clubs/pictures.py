"""Uploaded pictures, drawn again before they are stored.

What is stored was drawn here, dot by dot: where it was taken, hidden texts, a program behind the
picture don't survive, whatever the file was.
"""

import secrets
import subprocess
import sys
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from django.core.exceptions import ValidationError
from django.core.files.base import ContentFile
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext_lazy as _

from cribbage_events.clubs import picture_process
from cribbage_events.words.lazy import Text

ACCEPT = "image/jpeg,image/png,image/webp"
MEGABYTES = 5
# A picture takes much memory while it is read, so there is one at a time.
DRAWING = ThreadPoolExecutor(1, thread_name_prefix="pictures")
# Seconds: so long a picture waits for others, and so long it is read on a busy machine.
WAITS = 60
READ_WITHIN = 60

NO_PICTURE = _("This is not a picture that can be used here. Choose a JPEG, PNG or WebP file.")
TOO_MANY_BYTES = _("This file is too large. Choose a picture of at most %(megabytes)s MB.")
TOO_MANY_DOTS = _(
    "This picture is too large. Choose one of at most %(number)s by %(number)s pixels, such as a"
    " phone sends by e-mail."
)
TOO_MUCH = _(
    "This picture takes too long to read. Open it in a picture program, save it as JPEG, then"
    " choose the new file."
)
BUSY = _("Many pictures are being read right now. Wait a minute, then send this again.")
REFUSALS: Mapping[str, Text] = {
    "no_picture": NO_PICTURE,
    "too_large": TOO_MANY_DOTS,
    "too_much": TOO_MUCH,
}


def redrawn(upload: "UploadedFile[Any]") -> "ContentFile[bytes]":
    """The picture to store: drawn anew from the uploaded one, under a random name."""
    if upload.size is None or upload.size > MEGABYTES * 1024 * 1024:
        raise ValidationError(TOO_MANY_BYTES, code="too_large", params={"megabytes": MEGABYTES})
    content = in_turn(lambda: drawn_again("logo", upload, REFUSALS))
    return ContentFile(content, name=f"{secrets.token_hex(16)}.webp")


def in_turn[T](draw: Callable[[], T]) -> T:
    """Draw one after the other in this process; refuse in words where too many wait."""
    waiting = DRAWING.submit(draw)
    try:
        return waiting.result(timeout=WAITS)
    except TimeoutError:
        if waiting.cancel():
            raise ValidationError(BUSY, code="busy") from None
        return waiting.result()


def drawn_again(kind: str, upload: "UploadedFile[Any]", refusals: Mapping[str, Text]) -> bytes:
    """The new picture; raises ValidationError with the sentence for what is wrong."""
    upload.seek(0)
    try:
        done = subprocess.run(  # noqa: S603 - the program is ours, and the file is only its input
            [sys.executable, "-I", picture_process.__file__, kind],
            input=upload.read(),
            capture_output=True,
            timeout=READ_WITHIN,
            check=False,
        )
    except subprocess.TimeoutExpired:
        raise refusal("too_much", 0, refusals) from None
    if done.returncode == 0:
        return bytes(done.stdout)
    if done.returncode == picture_process.REFUSED:
        code, _space, number = done.stdout.decode().partition(" ")
        raise refusal(code, int(number), refusals)
    # A limit has ended it, or the decoder has.
    raise refusal("too_much", 0, refusals)


def refusal(code: str, number: int, refusals: Mapping[str, Text]) -> ValidationError:
    return ValidationError(refusals[code], code=code, params={"number": number})
