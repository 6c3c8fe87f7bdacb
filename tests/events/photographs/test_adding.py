import errno
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.core.files.storage import FileSystemStorage
from django.db import connections
from PIL import Image
from pytest_django import Settings

from cribbage_events.clubs.actor import Actor
from cribbage_events.events.models import Event, Photograph
from cribbage_events.events.photographs import services, storing
from cribbage_events.events.photographs.services import add_photograph, remove_photograph
from tests.events.desk_client import a_director
from tests.events.photographs.pictures import MARION, add, encoded, jpeg, scene, sent
from tests.factories import EventFactory

pytestmark = pytest.mark.django_db


def files(media: Path) -> list[str]:
    return sorted(str(path.relative_to(media)) for path in media.rglob("*") if path.is_file())


def everything(media: Path) -> list[Path]:
    return sorted((media / "photographs").glob("*"))


def test_a_photograph_is_kept_in_all_sizes_that_pages_need(event: Event, media: Path) -> None:
    content = encoded(scene(4000, 3000))
    added = add_photograph(event, sent(content), by=MARION, credit="Joe Dow")
    photograph = Photograph.objects.get()
    assert added == (photograph, True)
    stem = photograph.picture.name.removesuffix(".jpg")
    assert len(stem.removeprefix("photographs/")) == 32
    sizes = [f"{stem}/{width}w.webp" for width in (1280, 320, 640, 960)]
    assert files(media) == sorted([f"{stem}.jpg", *sizes])
    for name in sizes:
        with Image.open(media / name) as image:
            assert (image.format, f"{image.width}w.webp") == ("WEBP", name.rpartition("/")[2])
            assert image.height == image.width * 3 // 4
            assert not image.getexif()
    assert (photograph.width, photograph.height) == (2048, 1536)
    assert photograph.size == sum(path.stat().st_size for path in media.rglob("*.*"))
    assert (photograph.number, photograph.position, photograph.credit) == (1, 1, "Joe Dow")


def test_who_said_that_the_people_were_asked_is_kept_and_in_the_diary(event: Event) -> None:
    user = a_director(event.club)
    photograph = add(event, by=Actor.of(user))
    assert photograph.asked_by == user
    line = event.changes.get()
    assert (line.by, line.at.date()) == (user, photograph.added_at.date())
    assert line.what == "Photograph 1 was added; the people on it were asked."


def test_the_next_ones_come_after_it(event: Event) -> None:
    found = [add(event, colour) for colour in range(3)]
    assert [(each.number, each.position) for each in found] == [(1, 1), (2, 2), (3, 3)]


def test_a_picture_sent_twice_is_kept_once(event: Event, media: Path) -> None:
    first = add_photograph(event, sent(jpeg(), "a.jpg"), by=MARION)
    kept = files(media)
    again = add_photograph(event, sent(jpeg(), "b.jpg"), by=MARION)
    assert (again.photograph, again.is_new) == (first.photograph, False)
    assert files(media) == kept
    assert event.changes.count() == 1


def test_of_another_event_it_is_another_photograph(event: Event) -> None:
    other = EventFactory.create()
    add(event)
    add(other)
    assert Photograph.objects.count() == 2


def test_one_that_was_removed_is_there_again_when_it_is_sent_again(event: Event) -> None:
    first, second = add(event, 1), add(event, 2)
    remove_photograph(first, by=MARION)
    added = add_photograph(event, sent(jpeg(1)), by=MARION)
    assert added.is_new
    assert list(event.photographs.present()) == [second, first]
    assert added.photograph.picture.storage.exists(added.photograph.picture.name)


def test_an_event_has_a_limit(event: Event, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "MOST_OF_EVENT", 2)
    add(event, 1)
    add(event, 2)
    with pytest.raises(ValidationError, match="There is only room for 2 photographs here"):
        add(event, 3)


def test_a_club_has_a_limit_of_space(event: Event, settings: Settings, media: Path) -> None:
    settings.CLUB_PHOTOGRAPH_BYTES = 1_000
    add(EventFactory.create(club=event.club), 1)
    kept = files(media)
    with pytest.raises(ValidationError, match="no space left"):
        add(event, 2)
    assert files(media) == kept
    add(EventFactory.create(), 3)


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (OSError(errno.ENOSPC, "No space left on device"), storing.NO_SPACE),
        (OSError(errno.EIO, "Input/output error"), storing.NOT_STORED),
        (RuntimeError("The bucket is away"), storing.NOT_STORED),
    ],
)
@pytest.mark.parametrize("at", [1, 3])
def test_nothing_stays_of_what_could_not_be_kept(
    event: Event,
    media: Path,
    monkeypatch: pytest.MonkeyPatch,
    error: Exception,
    words: object,
    at: int,
) -> None:
    """The disk is full at the first or the third file."""
    saved = FileSystemStorage._save  # type: ignore[attr-defined]
    calls = []

    def full(self: FileSystemStorage, name: str, content: Any) -> Any:
        calls.append(name)
        if len(calls) == at:
            raise error
        return saved(self, name, content)

    monkeypatch.setattr(FileSystemStorage, "_save", full)
    with pytest.raises(ValidationError) as refused:
        add_photograph(event, sent(encoded(scene(1600, 1200))), by=MARION)
    assert refused.value.message == words
    assert everything(media) == []
    assert not event.photographs.exists()
    assert not event.changes.exists()


def test_no_file_stays_when_the_database_refuses_the_row(
    event: Event, media: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_args: object, **_kwargs: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(services, "write_row", fail)
    with pytest.raises(KeyboardInterrupt):
        add(event)
    assert everything(media) == []


@pytest.mark.django_db(transaction=True)
def test_the_same_picture_sent_by_two_at_once_is_kept_once(event: Event, media: Path) -> None:
    start = threading.Barrier(2)

    def send() -> bool:
        start.wait()
        try:
            return add_photograph(event, sent(jpeg()), by=MARION).is_new
        finally:
            connections.close_all()

    with ThreadPoolExecutor(2) as pool:
        found = [each.result() for each in [pool.submit(send), pool.submit(send)]]
    assert sorted(found) == [False, True]
    assert Photograph.objects.count() == 1
    assert len(files(media)) == 3


@pytest.mark.django_db(transaction=True)
def test_pictures_are_read_one_at_a_time(event: Event, monkeypatch: pytest.MonkeyPatch) -> None:
    at_once, most, one = 0, 0, threading.Lock()
    really = storing.large_jpeg

    def watched(upload: Any) -> bytes:
        nonlocal at_once, most
        with one:
            at_once += 1
            most = max(most, at_once)
        try:
            return really(upload)
        finally:
            with one:
                at_once -= 1

    monkeypatch.setattr(storing, "large_jpeg", watched)

    def send(colour: int) -> None:
        try:
            add(event, colour)
        finally:
            connections.close_all()

    with ThreadPoolExecutor(8) as pool:
        for each in [pool.submit(send, colour) for colour in range(8)]:
            each.result()
    assert event.photographs.count() == 8
    assert most == 1
