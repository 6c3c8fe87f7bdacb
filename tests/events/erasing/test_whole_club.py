import threading
from collections.abc import Callable, Collection
from contextlib import nullcontext

import pytest
from django.db import connection, connections
from django.utils import timezone

from cribbage_events.clubs.models import DELETED_LAST, Club, Person
from cribbage_events.clubs.people.finding import PersonFields
from cribbage_events.clubs.people.namesakes import name_people
from cribbage_events.events.history import naming, turns
from cribbage_events.events.models import Event
from cribbage_events.events.registration.services import register
from cribbage_events.leagues.members.services import edit_member
from cribbage_events.memory.privacy import show_person_as
from cribbage_events.operator.services import lift_suspension, suspend_club
from cribbage_events.site.deleting.services import (
    delete_club,
    forget_deleted_clubs,
    take_back_club,
)
from tests.building import MARION
from tests.factories import EventFactory, PersonFactory

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(
        connection.vendor != "postgresql", reason="SQLite locks the whole database at once"
    ),
]

PATIENCE = 30
WAITING = "SELECT count(*) FROM pg_locks WHERE NOT granted"
WAYS: dict[str, tuple[dict[str, object], Callable[[Club], object]]] = {
    "delete": ({}, lambda club: delete_club(club, by=MARION)),
    "take back": ({"deleted_at": timezone.now()}, lambda club: take_back_club(club, by=MARION)),
    "suspend": ({}, lambda club: suspend_club(club, by=MARION, why="Spam.")),
    "lift": ({"suspended_at": timezone.now()}, lambda club: lift_suspension(club, by=MARION)),
    "gone for good": (
        {"deleted_at": timezone.now() - 2 * DELETED_LAST},
        lambda _: forget_deleted_clubs(),
    ),
}


@pytest.fixture(autouse=True)
def two_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lets two threads write at once, as two processes would: without waiting for turns."""
    monkeypatch.setattr(turns.writers, "take", nullcontext)


def until_somebody_waits(worker: threading.Thread) -> None:
    """Waits until the database reports a lock, or the worker has finished."""
    while worker.is_alive():
        with connection.cursor() as cursor:
            cursor.execute(WAITING)
            if cursor.fetchone()[0]:
                return


def hold_event(monkeypatch: pytest.MonkeyPatch) -> tuple[threading.Event, threading.Event]:
    """Pause a registration after it locked the event and before it locks the club."""
    holds, free = threading.Event(), threading.Event()

    def slowly(club: Club, people: Collection[int] | None = None) -> None:
        holds.set()
        assert free.wait(PATIENCE)
        name_people(club, people)

    monkeypatch.setattr(naming, "name_people", slowly)
    return holds, free


def started(what: Callable[[], object], errors: list[Exception]) -> threading.Thread:
    def work() -> None:
        try:
            what()
        except Exception as error:
            errors.append(error)
        finally:
            connections.close_all()

    thread = threading.Thread(target=work, daemon=True)
    thread.start()
    return thread


@pytest.mark.parametrize("way", WAYS)
def test_two_writers_do_not_wait_for_each_other_for_ever(
    way: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    fields, change = WAYS[way]
    event: Event = EventFactory.create()
    PersonFactory.create(name="Ann Lee", club=event.club)
    Club.objects.filter(pk=event.club_id).update(**fields)
    holds, free = hold_event(monkeypatch)
    errors: list[Exception] = []
    zoe = PersonFields("Zoe New")

    first = started(lambda: register(event, by=MARION, person_fields=zoe), errors)
    assert holds.wait(PATIENCE)
    second = started(lambda: change(event.club), errors)
    until_somebody_waits(second)
    free.set()
    for thread in (first, second):
        thread.join(PATIENCE)

    assert not first.is_alive()
    assert not second.is_alive()
    assert errors == []
    left = list(Event.everything.values_list("entries__name", flat=True))
    assert left == ([] if way == "gone for good" else ["Zoe New"])


def shown_as_initials(person: Person) -> object:
    return show_person_as(person, "initials", by=MARION)


def called_otherwise(person: Person) -> object:
    return edit_member(person, by=MARION, fields=PersonFields("A. L."), until=None)


@pytest.mark.parametrize("change", [shown_as_initials, called_otherwise])
def test_changing_a_name_waits_for_who_writes_in_their_event(
    monkeypatch: pytest.MonkeyPatch, change: Callable[[Person], object]
) -> None:
    event: Event = EventFactory.create()
    register(event, by=MARION, person_fields=PersonFields("Ann Lee"))
    ann = event.club.people.get(name="Ann Lee")
    holds, free = hold_event(monkeypatch)
    errors: list[Exception] = []
    zoe = PersonFields("Zoe New")

    first = started(lambda: register(event, by=MARION, person_fields=zoe), errors)
    assert holds.wait(PATIENCE)
    second = started(lambda: change(ann), errors)
    until_somebody_waits(second)
    free.set()
    for thread in (first, second):
        thread.join(PATIENCE)

    assert errors == []
    assert set(event.entries.values_list("public_name", flat=True)) == {"A. L.", "Zoe New"}
