"""Every test of photographs has a folder of its own for them, and draws a picture once."""

from pathlib import Path
from typing import Any

import pytest
from pytest_django import Settings

from cribbage_events.clubs.pictures import drawn_again
from cribbage_events.events.photographs import storing

DRAWN: dict[tuple[str, bytes], bytes] = {}


@pytest.fixture(autouse=True)
def media(settings: Settings, tmp_path: Path) -> Path:
    settings.MEDIA_ROOT = tmp_path / "media"
    return tmp_path / "media"


@pytest.fixture(autouse=True)
def drawn_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A process of its own draws each picture; the same one isn't drawn for every test."""

    def remembered(kind: str, upload: Any, *more: Any) -> bytes:
        upload.seek(0)
        picture = kind, upload.read()
        if picture not in DRAWN:
            DRAWN[picture] = drawn_again(kind, upload, *more)
        return DRAWN[picture]

    monkeypatch.setattr(storing, "drawn_again", remembered)
