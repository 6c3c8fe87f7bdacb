import datetime
import os
from pathlib import Path

import pytest
from django.utils import timezone

from cribbage_events.events.erasing.deleting import delete_for_good
from cribbage_events.events.models import Event, Photograph
from cribbage_events.events.photographs.services import remove_photograph
from cribbage_events.events.photographs.storing import forget_lost_files, forget_photographs
from cribbage_events.site.clearing import clear
from tests.events.desk_client import at, director_of, words
from tests.events.photographs.pictures import MARION, add_several
from tests.factories import EventFactory

pytestmark = pytest.mark.django_db

A_WEEK = datetime.timedelta(days=7)
LONG_AGO = (timezone.now() - datetime.timedelta(days=3)).timestamp()


@pytest.fixture
def event() -> Event:
    made = EventFactory.create()
    add_several(made, 2)
    return made


def stems(media: Path) -> set[str]:
    return {path.name.removesuffix(".jpg") for path in (media / "photographs").iterdir()}


def stem(photograph: Photograph) -> str:
    return Path(photograph.picture.name).stem


def age(media: Path) -> None:
    for path in media.rglob("*"):
        os.utime(path, (LONG_AGO, LONG_AGO))


def test_a_removed_one_goes_for_good_after_a_week(event: Event, media: Path) -> None:
    first, second = event.photographs.all()
    remove_photograph(first, by=MARION)
    forget_photographs()
    assert stems(media) == {stem(first), stem(second)}
    Photograph.objects.filter(pk=first.pk).update(removed_at=timezone.now() - A_WEEK)
    forget_photographs()
    assert list(event.photographs.all()) == [second]
    assert stems(media) == {stem(second)}


def test_then_undoing_it_is_refused_in_words(event: Event) -> None:
    remove_photograph(event.photographs.get(number=1), by=MARION)
    Photograph.objects.filter(number=1).update(removed_at=timezone.now() - 2 * A_WEEK)
    forget_photographs()
    director = director_of(event.club)
    revision = event.changes.latest("revision").revision
    said = words(director.get(at(event, "undo", revision)).content)
    assert "This photograph was removed more than a week ago, so it is gone." in said
    director.post(at(event, "undo", revision))
    assert not event.photographs.filter(number=1).exists()


def test_files_of_a_deleted_event_go_and_all_others_stay(event: Event, media: Path) -> None:
    other = EventFactory.create()
    (kept,) = add_several(other, 1)
    (media / "clubs").mkdir()
    (media / "clubs" / "logo.webp").write_bytes(b"a logo")
    (media / "photographs" / "notes.txt").write_bytes(b"not ours")
    delete_for_good(event)
    age(media)
    forget_lost_files()
    assert stems(media) == {stem(kept), "notes.txt"}
    assert (media / "clubs" / "logo.webp").exists()


def test_a_file_that_is_on_its_way_to_its_row_stays(event: Event, media: Path) -> None:
    Photograph.objects.all().delete()
    assert len(stems(media)) == 2
    forget_lost_files()
    assert len(stems(media)) == 2


def test_without_any_folder_there_is_nothing_to_do(media: Path) -> None:
    forget_lost_files()
    assert not media.exists()


def test_it_is_part_of_clearing_every_day(event: Event, media: Path) -> None:
    Photograph.objects.update(removed_at=timezone.now() - A_WEEK)
    assert clear() == []
    assert stems(media) == set()
