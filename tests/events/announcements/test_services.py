import datetime

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import override

from cribbage_events.events.announcements import announce, clear_announcement, ring_bell
from cribbage_events.events.models import Event
from cribbage_events.events.undo.services import undo
from cribbage_events.words.codes import (
    again_at,
    announcement_words,
    diary_sentence,
    is_ready,
)
from tests.building import MARION, fresh
from tests.factories import EventFactory

pytestmark = pytest.mark.django_db

QUARTER = datetime.timedelta(minutes=15)
START = "We start again at 2:15"


def announced(words: str = START, **options: object) -> Event:
    event = EventFactory.create()
    announce(event, by=MARION, words=words, **{"lasts": QUARTER, **options})  # type: ignore[arg-type]
    return fresh(event)


def history(event: Event) -> list[str]:
    return [diary_sentence(each.verb, each.data) for each in event.changes.order_by("revision")]


def test_it_is_shown_for_the_stated_time() -> None:
    event = announced()
    assert (event.is_announcing, event.announcement_words) == (True, START)
    assert event.announced_at is not None
    assert event.announced_until == event.announced_at + QUARTER
    event.announced_until = timezone.now()
    assert not event.is_announcing


def test_without_a_time_it_is_shown_until_it_is_taken_down() -> None:
    event = announced(lasts=None)
    assert event.announced_until is None
    assert event.is_announcing
    clear_announcement(event, by=MARION)
    assert not fresh(event).is_announcing
    # There is nothing left to take down.
    clear_announcement(event, by=MARION)
    assert history(event)[-2:] == [
        f"Announced: “{START}”",
        "The announcement was taken down.",
    ]


def test_a_new_one_replaces_it_and_undoing_brings_it_back() -> None:
    event = announced()
    announce(event, by=MARION, words=":coffee", lasts=None, bell=True)
    coffee = fresh(event)
    assert coffee.announcement_words == "Coffee is ready."
    assert coffee.has_just_rung
    assert history(event)[-1] == "Announced with the bell: “Coffee is ready.”"
    undo(event.changes.get(revision=coffee.revision), by=MARION)
    assert fresh(event).announcement_words == START
    assert fresh(event).announced_until is not None


def test_nothing_is_refused() -> None:
    with pytest.raises(ValidationError, match="Type what to announce"):
        announced("")


def test_a_bell_is_one_bell() -> None:
    event = EventFactory.create()
    ring_bell(event, by=MARION)
    first = fresh(event).rung_at
    # A button tapped twice.
    ring_bell(event, by=MARION)
    assert fresh(event).rung_at == first
    assert history(event).count("The bell was rung.") == 1
    Event.objects.update(rung_at=timezone.now() - datetime.timedelta(seconds=10))
    ring_bell(event, by=MARION)
    assert history(event).count("The bell was rung.") == 2


def test_a_bell_is_shown_for_two_minutes_and_cannot_be_undone() -> None:
    event = EventFactory.create()
    ring_bell(event, by=MARION)
    event = fresh(event)
    assert event.has_just_rung
    with pytest.raises(ValidationError, match="Everybody has heard the bell"):
        undo(event.changes.latest("revision"), by=MARION)
    event.rung_at = timezone.now() - datetime.timedelta(minutes=3)
    assert not event.has_just_rung


def test_ready_sentences_are_in_the_readers_language() -> None:
    assert announcement_words(again_at(datetime.time(14, 15))) == "We start again at 2:15\u00a0pm."
    with override("fr-ca"):
        assert announcement_words(again_at(datetime.time(14, 15))) == (
            "On recommence à 14\u00a0h\u00a015."
        )
        assert announcement_words(":coffee") == "Le café est prêt."
        assert announcement_words(START) == START
    assert is_ready(again_at(datetime.time(14, 15)))
    assert not is_ready(START)


@pytest.mark.parametrize(
    "values",
    [
        {"announcement": START},
        {"announced_at": timezone.now()},
        {
            "announcement": START,
            "announced_at": timezone.now(),
            "announced_until": timezone.now() - QUARTER,
        },
    ],
    ids=["no-time", "no-words", "ends-before"],
)
def test_the_database_keeps_it_whole(values: dict[str, object]) -> None:
    EventFactory.create()
    with pytest.raises(IntegrityError), transaction.atomic():
        Event.objects.update(**values)
