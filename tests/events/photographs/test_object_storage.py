from collections.abc import Iterator
from pathlib import Path

import pytest
from django.core.exceptions import ValidationError
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from cribbage_events.backup.archive import opened
from cribbage_events.backup.checking import check_pictures
from cribbage_events.backup.pictures import move_in, unpacked
from cribbage_events.backup.restore_test import environment_in
from cribbage_events.backup.saving import save_backup
from cribbage_events.events.models import Event
from cribbage_events.events.photographs import storing
from cribbage_events.events.photographs.storing import forget_lost_files, forget_photographs
from cribbage_events.server.media import picture_storage
from tests.events.photographs.pictures import add
from tests.factories import EventFactory
from tests.tools.bucket import Bucket, open_bucket


@pytest.fixture
def bucket(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Iterator[Bucket]:
    with open_bucket() as found:
        monkeypatch.setenv("MEDIA_STORAGE", found.address)
        settings.STORAGES = {**settings.STORAGES, "default": picture_storage()}
        yield found


@pytest.fixture
def event(db: None) -> Event:
    return EventFactory.create()


def test_a_photograph_is_kept_there_and_shown_by_our_own_pages(
    bucket: Bucket, event: Event, media: Path
) -> None:
    photograph = add(event)
    stem = photograph.picture.name.removesuffix(".jpg")
    assert set(bucket.files) == {f"{stem}.jpg", f"{stem}/320w.webp", f"{stem}/640w.webp"}
    assert all(bucket.signed)
    assert not media.exists()
    assert photograph.picture.url == f"/pictures/{stem}.jpg"
    for name, content in bucket.files.items():
        answer = Client().get(f"/pictures/{name}")
        assert (answer.status_code, answer.content) == (200, content)
    page = Client().get(f"/events/{event.slug}/photographs/").content.decode()
    assert f"/pictures/{stem}/640w.webp 640w" in page
    assert "KEY" not in page
    bucket.files.clear()
    assert Client().get(photograph.picture.url).status_code == 404


def test_while_it_is_away_nothing_is_lost_and_it_is_said(bucket: Bucket, event: Event) -> None:
    bucket.away = True
    with pytest.raises(ValidationError) as refused:
        add(event)
    assert refused.value.message == storing.NOT_STORED
    bucket.away = False
    add(event)
    assert event.photographs.count() == 1


def test_what_is_removed_or_lost_goes_there_too(
    bucket: Bucket, event: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    removed, lost, kept = add(event, 1), add(event, 2), add(event, 3)
    event.photographs.filter(pk=removed.pk).update(removed_at=timezone.now() - storing.KEPT_FOR)
    forget_photographs()
    event.photographs.filter(pk=lost.pk).delete()
    monkeypatch.setattr(storing, "ON_ITS_WAY", -storing.ON_ITS_WAY)
    forget_lost_files()
    stem = kept.picture.name.removesuffix(".jpg")
    assert {name for name in bucket.files if not name.startswith(stem)} == set()
    assert len(bucket.files) == 3


@pytest.mark.django_db(transaction=True)
def test_a_backup_has_them_and_brings_them_back(bucket: Bucket, tmp_path: Path) -> None:
    add(EventFactory.create())
    before = dict(bucket.files)
    path = tmp_path / "backup.zip"
    manifest = save_backup(path)
    assert {f"pictures/{name}" for name in before} <= set(manifest.parts)
    bucket.files.clear()
    with opened(path) as reader, unpacked(reader) as folder:
        move_in(folder)
    assert bucket.files == before
    check_pictures(manifest)


def test_a_restore_as_a_test_never_writes_into_the_bucket(bucket: Bucket, tmp_path: Path) -> None:
    assert "MEDIA_STORAGE" not in environment_in(tmp_path)
