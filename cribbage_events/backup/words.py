"""What the commands say."""

from pathlib import Path

from django.template.defaultfilters import filesizeformat, pluralize

from cribbage_events.backup.archive import Manifest
from cribbage_events.backup.pictures import FOLDER


def how_much(kept: Manifest, file: Path, seconds: float) -> str:
    rows = sum(kept.rows.values())
    pictures = sum(name.startswith(FOLDER) for name in kept.parts)
    size = filesizeformat(file.stat().st_size).replace("\xa0", " ")
    pictures_words = f"{pictures:,} picture{pluralize(pictures)}"
    return f"{rows:,} rows, {pictures_words}, {size}, {seconds:.1f} seconds."
