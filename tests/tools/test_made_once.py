"""A test begins with the same rows, whether they were made or put into the tables."""

import datetime

import pytest
from django.db import transaction
from django.utils import timezone

from cribbage_events.events.models import Event
from tests.building import drawn_event, fresh, play
from tests.factories import ClubFactory
from tests.tools.made_once import Rows, every_row, made_once

pytestmark = [pytest.mark.django_db, pytest.mark.database]
made: list[int] = []


@made_once(fresh)
def afternoon(players: int) -> Event:
    made.append(players)
    event = drawn_event([60 + number for number in range(players)])
    play(event, 1)
    return event


@pytest.fixture(autouse=True)
def nothing_made_so_far() -> None:
    made.clear()


def rows_of_an_afternoon(players: int) -> Rows:
    """Return the rows of a test of its own."""
    with transaction.atomic():
        event = afternoon(players)
        assert event.entries.count() == players
        found = every_row()
        transaction.set_rollback(True)
    return found


def test_it_is_made_once_and_every_row_is_the_same() -> None:
    first = rows_of_an_afternoon(4)
    assert len(first["events_seat"]) == 16
    assert rows_of_an_afternoon(4) == first
    assert made == [4]


def test_another_size_is_another_afternoon() -> None:
    rows_of_an_afternoon(6)
    rows_of_an_afternoon(8)
    assert made == [6, 8]


def test_where_a_test_has_rows_already_it_is_made_as_always() -> None:
    rows_of_an_afternoon(10)
    ClubFactory.create()
    rows_of_an_afternoon(10)
    assert made == [10, 10]


def test_under_a_clock_that_a_test_has_set_it_is_made_as_always(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rows_of_an_afternoon(12)
    noon = timezone.now() + datetime.timedelta(days=300)
    monkeypatch.setattr(timezone, "now", lambda: noon)
    rows_of_an_afternoon(12)
    assert made == [12, 12]
