"""Make pictures as telephones and others do, and photographs of an event."""

import io
from hashlib import sha256
from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils import timezone
from PIL import Image, ImageDraw

from cribbage_events.clubs.actor import Actor
from cribbage_events.events.models import Event, Photograph
from cribbage_events.events.photographs.services import add_photograph

MARION = Actor("Marion Fehr")


def scene(width: int = 640, height: int = 480, colour: int = 0) -> Image.Image:
    """No two colours give the same picture; its left half is red, its right half blue."""
    image = Image.new("RGB", (width, height), (200, 30, 30))
    drawn = ImageDraw.Draw(image)
    drawn.rectangle((width // 2, 0, width, height), fill=(30, 30, 200))
    drawn.rectangle((0, 0, 31, 31), fill=(colour % 40 * 6, colour // 40 * 6, 80))
    return image


def encoded(image: Image.Image, kind: str = "JPEG", **options: Any) -> bytes:
    out = io.BytesIO()
    image.save(out, kind, **options)
    return out.getvalue()


def sent(content: bytes, name: str = "IMG_0001.jpg") -> "SimpleUploadedFile":
    return SimpleUploadedFile(name, content)


def jpeg(colour: int = 0, **options: Any) -> bytes:
    return encoded(scene(colour=colour), quality=100, subsampling=0, **options)


def add(event: Event, colour: int = 0, *, by: Actor = MARION, credit: str = "") -> Photograph:
    return add_photograph(event, sent(jpeg(colour)), by=by, credit=credit).photograph


def add_several(event: Event, count: int) -> list[Photograph]:
    return [add(event, colour) for colour in range(count)]


def make_row(event: Event, number: int = 1) -> Photograph:
    """Make a photograph without its files."""
    row = photograph_row(event, number)
    row.save()
    return row


def photograph_row(event: Event, number: int) -> Photograph:
    """Return a photograph that isn’t saved yet."""
    digest = sha256(f"{event.pk} {number}".encode()).hexdigest()
    return Photograph(
        event=event,
        number=number,
        position=number,
        picture=f"photographs/{digest[:32]}.jpg",
        width=2048,
        height=1536,
        size=1_000_000,
        digest=digest,
        added_at=timezone.now(),
    )
