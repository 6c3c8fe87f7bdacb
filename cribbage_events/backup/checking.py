"""Whether this installation is what a backup says: every row, every picture; and pages open."""

import hashlib
from collections.abc import Iterator
from http import HTTPStatus
from pathlib import Path

from django.conf import settings
from django.db import connection
from django.db.models import Model
from django.test import Client

from cribbage_events.backup import rows
from cribbage_events.backup.archive import Manifest, opened
from cribbage_events.backup.pictures import FOLDER
from cribbage_events.backup.refusals import RefusedError
from cribbage_events.backup.trying import Tried

# Of each kind: the newest are what somebody would look for first.
MOST_PAGES = 200


def check_restored(file: Path) -> Tried:
    """Raises RefusedError with what is wrong."""
    with opened(file) as reader:
        manifest = reader.manifest
    check_rows(manifest)
    connection.check_constraints()
    check_pictures(manifest)
    return Tried(rows=sum(manifest.rows.values()), pages=open_pages())


def check_rows(manifest: Manifest) -> None:
    for model in rows.kept_models():
        label = model._meta.label_lower
        found, expected = model._base_manager.count(), manifest.rows[label]
        if found != expected:
            raise RefusedError(f"Of {label} there are {found} rows, and not {expected}.")


def check_pictures(manifest: Manifest) -> None:
    for part, expected in manifest.parts.items():
        if not part.startswith(FOLDER):
            continue
        path = Path(settings.MEDIA_ROOT) / part.removeprefix(FOLDER)
        if not path.exists() or hashlib.sha256(path.read_bytes()).hexdigest() != expected:
            raise RefusedError(f"The picture {path.name} is missing or damaged.")


def open_pages() -> int:
    """As a visitor who isn't signed in: how many pages opened. Drafts and such don't, rightly."""
    client = Client(raise_request_exception=False)
    count = 0
    for address in addresses():
        status = client.get(address).status_code
        if status >= HTTPStatus.INTERNAL_SERVER_ERROR:
            raise RefusedError(f"The page {address} fails.")
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
