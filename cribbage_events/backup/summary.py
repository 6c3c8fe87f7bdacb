"""One line about a backup, for the output of the commands."""

from pathlib import Path

from django.template.defaultfilters import filesizeformat
from django.utils.translation import ngettext

from cribbage_events.backup.archive import Manifest
from cribbage_events.backup.pictures import FOLDER
from cribbage_events.words.numbers import decimal, grouped


def how_much(kept: Manifest, file: Path, seconds: float) -> str:
    rows = sum(kept.rows.values())
    pictures = sum(name.startswith(FOLDER) for name in kept.parts)
    size = filesizeformat(file.stat().st_size).replace("\xa0", " ")
    words = ngettext(
        "%(rows)s rows, %(pictures)s picture, %(size)s, %(seconds)s seconds.",
        "%(rows)s rows, %(pictures)s pictures, %(size)s, %(seconds)s seconds.",
        pictures,
    )
    return words % {
        "rows": grouped(rows),
        "pictures": grouped(pictures),
        "size": size,
        "seconds": decimal(seconds),
    }
