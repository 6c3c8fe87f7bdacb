"""Deletes for good: photographs removed a week ago, answered requests, files without a row."""

import datetime
import re
from collections.abc import Collection, Iterator

from django.core.files.storage import Storage, default_storage
from django.db import transaction
from django.utils import timezone

from cribbage_events.events.history.turns import own_turn
from cribbage_events.events.models import Photograph
from cribbage_events.events.models.photograph import FOLDER
from cribbage_events.events.photographs.storing import delete_files

# A removal can be undone for this long.
KEPT_FOR = datetime.timedelta(days=7)
# A file is written before its row.
ON_ITS_WAY = datetime.timedelta(days=1)
NAME = re.compile(r"([0-9a-f]{32})(\.jpg)?")


def forget_photographs() -> None:
    """The row first: files that stay by an accident are found by the next step."""
    over = Photograph.objects.filter(removed_at__lt=timezone.now() - KEPT_FOR)
    for key in list(over.values_list("pk", flat=True)):
        with own_turn(), transaction.atomic():
            # Undone at this moment, it stays.
            photograph = over.select_for_update().filter(pk=key).first()
            if photograph is not None:
                photograph.delete()
        if photograph is not None:
            delete_files(photograph)


def forget_lost_files() -> None:
    """Files that no row knows: their event was deleted, or a request was cut off."""
    known = set(Photograph.objects.values_list("picture", flat=True))
    for name, files in stored(default_storage, known):
        if has_lain(default_storage, files):
            for each in files:
                default_storage.delete(each)
            default_storage.delete(f"{FOLDER}{name}")


def stored(storage: Storage, known: Collection[str]) -> Iterator[tuple[str, list[str]]]:
    """The files of each photograph that isn't known, by its random name: each folder that is looked
    into is a request to object storage.
    """
    try:
        folders, files = storage.listdir(FOLDER)
    except FileNotFoundError:
        return
    names = {found[1] for each in (*folders, *files) if (found := NAME.fullmatch(each))}
    for name in sorted(name for name in names if f"{FOLDER}{name}.jpg" not in known):
        large = [f"{FOLDER}{name}.jpg"] if f"{name}.jpg" in files else []
        small = storage.listdir(f"{FOLDER}{name}")[1] if name in folders else []
        yield name, [*large, *(f"{FOLDER}{name}/{each}" for each in small)]


def has_lain(storage: Storage, files: list[str]) -> bool:
    before = timezone.now() - ON_ITS_WAY
    return all(storage.get_modified_time(each) < before for each in files)
