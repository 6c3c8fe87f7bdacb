from collections.abc import Callable

import pytest
from django.core.exceptions import ValidationError

from cribbage_events.events.models import Entry
from cribbage_events.events.registration.services import (
    check_in,
    check_in_all,
    mark_no_show,
    undo_attendance,
)
from tests.building import MARION, drawn_event, fresh
from tests.factories import EntryFactory

pytestmark = pytest.mark.django_db
Status = Entry.Status


@pytest.mark.parametrize(
    ("mark", "status"),
    [(check_in, "checked in"), (mark_no_show, "no-show"), (undo_attendance, "registered")],
)
@pytest.mark.parametrize("before", [Status.REQUESTED, Status.CHECKED_IN, Status.NO_SHOW])
def test_one_tap_marks_somebody(
    mark: Callable[..., None], status: str, before: Entry.Status
) -> None:
    entry = EntryFactory.create(status=before)

    mark(entry, by=MARION)

    entry.refresh_from_db()
    assert entry.status == status


def test_a_second_tap_changes_nothing() -> None:
    entry = EntryFactory.create()
    check_in(entry, by=MARION)
    check_in(entry, by=MARION)

    assert fresh(entry.event).revision == 2
    assert entry.event.changes.get().what == f"{entry.name} is here."


def test_somebody_who_was_declined_is_not_checked_in() -> None:
    with pytest.raises(ValidationError, match="Register them first"):
        check_in(EntryFactory.create(status=Status.DECLINED), by=MARION)


def test_everybody_is_here_but_those_known_to_be_missing() -> None:
    entry = EntryFactory.create()
    for status in (Status.REGISTERED, Status.NO_SHOW, Status.REQUESTED, Status.DECLINED):
        EntryFactory.create(event=entry.event, status=status)

    assert check_in_all(entry.event, by=MARION) == 2
    assert check_in_all(entry.event, by=MARION) == 0
    assert fresh(entry.event).revision == 2


def test_attendance_is_settled_by_the_draw() -> None:
    event = drawn_event([60, 61])

    with pytest.raises(ValidationError, match="already drawn"):
        mark_no_show(event.entries.get(number=1), by=MARION)
