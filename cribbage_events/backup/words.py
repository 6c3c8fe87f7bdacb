"""What the commands say."""

from pathlib import Path

from django.template.defaultfilters import filesizeformat

from cribbage_events.backup.archive import Manifest
from cribbage_events.backup.pictures import FOLDER


def how_much(kept: Manifest, file: Path, seconds: float) -> str:
    rows = sum(kept.rows.values())
    pictures = sum(name.startswith(FOLDER) for name in kept.parts)
    size = filesizeformat(file.stat().st_size).replace("\xa0", " ")
    return f"{rows:,} rows, {pictures:,} pictures, {size}, {seconds:.1f} seconds."
