"""What the commands say."""

from pathlib import Path

from cribbage_events.backup.archive import Manifest
from cribbage_events.backup.pictures import FOLDER


def how_much(kept: Manifest, file: Path, seconds: float) -> str:
    rows = sum(kept.rows.values())
    pictures = sum(name.startswith(FOLDER) for name in kept.parts)
    megabytes = file.stat().st_size / 1_000_000
    return f"{rows:,} rows, {pictures:,} pictures, {megabytes:,.1f} MB, {seconds:.1f} seconds."
