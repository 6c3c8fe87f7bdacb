"""Compares this installation with a backup, rows and pictures, and opens its pages."""

import hashlib
from collections.abc import Iterator
from http import HTTPStatus
from pathlib import Path

from django.core.files.storage import default_storage
from django.db import connection
from django.db.models import Model
from django.test import Client

from cribbage_events.backup import rows
from cribbage_events.backup.archive import Manifest, opened
from cribbage_events.backup.pictures import FOLDER
from cribbage_events.backup.refusals import BackupError
from cribbage_events.backup.restore_test import Tried

# Of each kind, the newest first.
MOST_PAGES = 200


def check_restored(file: Path) -> Tried:
    """Raises BackupError with what is wrong."""
    with opened(file) as reader:
        manifest = reader.manifest
    check_rows(manifest)
    connection.check_constraints()
    check_pictures(manifest)
    return Tried(rows=sum(manifest.rows.values()), pages=open_pages())


def check_rows(manifest: Manifest) -> None:
    """Bringing those of an older version up to date may have changed how many there are."""
    if manifest.migrations != rows.migrations():
        return
    for model in rows.kept_models():
        label = model._meta.label_lower
        found, expected = model._base_manager.count(), manifest.rows[label]
        if found != expected:
            raise BackupError("row-count", table=label, found=found, expected=expected)


def check_pictures(manifest: Manifest) -> None:
    for part, expected in manifest.parts.items():
        if not part.startswith(FOLDER):
            continue
        name = part.removeprefix(FOLDER)
        if sum_of(name) != expected:
            raise BackupError("picture-damaged", name=Path(name).name)


def sum_of(name: str) -> str:
    """Return the checksum of a picture; empty if there is no such picture."""
    try:
        with default_storage.open(name) as picture:
            return hashlib.sha256(picture.read()).hexdigest()
    except FileNotFoundError:
        return ""


def open_pages() -> int:
    """Open pages as a visitor who isn't signed in, and return how many opened. Drafts don't, as
    they should.
    """
    client = Client(raise_request_exception=False)
    count = 0
    for address in addresses():
        status = client.get(address).status_code
        if status >= HTTPStatus.INTERNAL_SERVER_ERROR:
            raise BackupError("page-fails", address=address)
        count += status == HTTPStatus.OK
    return count


def addresses() -> Iterator[str]:
    """The pages of all rows that have one."""
    for model in rows.kept_models():
        if hasattr(model, "get_absolute_url"):
            for row in newest(model):
                yield row.get_absolute_url()  # type: ignore[attr-defined]


def newest(model: type[Model]) -> Iterator[Model]:
    yield from model._base_manager.order_by("-pk")[:MOST_PAGES]
