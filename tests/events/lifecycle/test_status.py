import datetime

import pytest
from django.core.exceptions import ValidationError
from django.utils import timezone

from cribbage_events.events.erasing.deleting import forget_deleted
from cribbage_events.events.lifecycle.services import (
    call_off,
    delete_event,
    hold_after_all,
    set_visible,
    take_back_event,
)
from cribbage_events.events.models import Change, Entry, Event
from cribbage_events.events.undo.services import undo
from tests.building import MARION, drawn_event, event_with, fresh, games_in, say

pytestmark = pytest.mark.django_db
EIGHT_DAYS = datetime.timedelta(days=8)


def delete(event: Event) -> None:
    delete_event(event, by=MARION, seen=fresh(event).revision)


def deleted(event: Event) -> Event:
    return Event.everything.get(pk=event.pk)


def test_publishing_and_hiding_are_on_record_and_undone_like_anything_else() -> None:
    event = event_with([60, 61])
    set_visible(event, by=MARION, visible=False)
    assert fresh(event).is_draft
    set_visible(event, by=MARION, visible=True)
    change = fresh(event).changes.latest("revision")
    assert (change.what, fresh(event).is_draft) == ("The event was published.", False)
    undo(change, by=MARION)
    assert fresh(event).is_draft


def test_publishing_twice_is_one_change() -> None:
    event = event_with([60, 61])
    before = fresh(event).revision
    set_visible(event, by=MARION, visible=True)
    assert fresh(event).revision == before


def test_an_event_is_called_off_with_a_reason_and_held_after_all() -> None:
    event = event_with([60, 61])
    with pytest.raises(ValidationError, match="Type the reason"):
        call_off(event, by=MARION, seen=event.revision, reason=" ")
    call_off(event, by=MARION, seen=event.revision, reason="Snow storm")
    event = fresh(event)
    assert event.why_cancelled == "Snow storm"
    with pytest.raises(ValidationError, match="already"):
        call_off(event, by=MARION, seen=event.revision, reason="Again")
    hold_after_all(event, by=MARION, seen=event.revision, reason="The road is open")
    assert fresh(event).why_cancelled == ""


def test_a_drawn_event_is_not_called_off() -> None:
    event = drawn_event([60, 61])
    with pytest.raises(ValidationError, match="already drawn"):
        call_off(event, by=MARION, seen=event.revision, reason="Snow storm")


def test_a_deleted_event_is_gone_and_comes_back_as_it_was() -> None:
    event = drawn_event([60, 61, 62])
    delete(event)
    assert not Event.objects.filter(pk=event.pk).exists()
    assert not event.club.events.exists()

    take_back_event(deleted(event), by=MARION)

    assert fresh(event).entries.count() == 4  # with the director, who fills in
    assert fresh(event).changes.latest("revision").what == "The event was brought back."


def test_an_event_with_a_result_is_not_deleted() -> None:
    event = drawn_event([60, 61])
    say(games_in(event, 1)[0], 121, 100)
    with pytest.raises(ValidationError, match="what was played is kept"):
        delete(event)


def test_after_a_week_a_deleted_event_goes_for_good_with_its_rows() -> None:
    event = drawn_event([60, 61, 62])
    undone = event.changes.earliest("revision")
    Change.objects.filter(event=event).exclude(pk=undone.pk).update(undoes=undone)
    delete(event)
    Event.everything.filter(pk=event.pk).update(deleted_at=timezone.now() - EIGHT_DAYS)
    with pytest.raises(ValidationError, match="more than a week ago"):
        take_back_event(deleted(event), by=MARION)

    forget_deleted()

    assert not Event.everything.filter(pk=event.pk).exists()
    assert not Entry.objects.filter(event=event.pk).exists()


def test_within_a_week_nothing_goes() -> None:
    event = drawn_event([60, 61])
    delete(event)
    forget_deleted()
    assert Event.everything.filter(pk=event.pk).exists()
