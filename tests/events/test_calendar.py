"""The calendar file of one event."""

from typing import Any

import pytest
from django.test import Client
from icalendar import Calendar

from cribbage_events.events.lifecycle.services import call_off, edit_event
from cribbage_events.events.models import Event
from cribbage_events.events.undo.services import undo
from tests.building import MARION, fresh
from tests.events.desk_client import at
from tests.factories import EventFactory

pytestmark = pytest.mark.django_db


def appointment(event: Event) -> dict[str, str]:
    answer = Client().get(at(event, "calendar"))
    assert answer["Content-Type"] == "text/calendar; charset=utf-8"
    assert answer["Content-Disposition"] == f'attachment; filename="{event.slug}.ics"'
    (found,) = Calendar.from_ical(answer.content).walk("VEVENT")
    values: dict[str, Any] = dict(found)
    return {name: value.to_ical().decode() for name, value in values.items()}


def test_an_event_is_in_a_calendar_with_time_place_fee_and_page() -> None:
    event = EventFactory.create(address="12 Main St", entry_fee=500, contact="Ruth, 555-0100")
    page = Client().get(at(event, "event")).content.decode()
    assert f'href="{at(event, "calendar")}"' in page

    found = appointment(event)

    assert found["SUMMARY"] == "Autumn Senior Games"
    assert found["DTSTART"] == "20261121T130000"
    assert found["LOCATION"] == r"Legion Hall\, 12 Main St"
    assert "Entry fee: $5" in found["DESCRIPTION"]
    assert found["URL"].endswith(event.get_absolute_url())
    assert found["STATUS"] == "CONFIRMED"


def test_a_calendar_learns_that_an_event_was_changed_or_called_off() -> None:
    event = EventFactory.create()
    first = appointment(event)
    edit_event(event, by=MARION, venue="Church")
    moved = appointment(event)
    call_off(fresh(event), by=MARION, reason="Snow", seen=fresh(event).revision)
    off = appointment(event)
    assert first["UID"] == moved["UID"] == off["UID"]
    assert int(first["SEQUENCE"]) < int(moved["SEQUENCE"]) < int(off["SEQUENCE"])
    assert (moved["LOCATION"], off["STATUS"]) == ("Church", "CANCELLED")


def test_a_draft_has_no_calendar_for_everybody() -> None:
    event = EventFactory.create(visible=False)
    assert Client().get(at(event, "calendar")).status_code == 404


def test_undoing_a_change_is_one_more_change() -> None:
    event = EventFactory.create()
    edit_event(event, by=MARION, venue="Church")
    moved = appointment(event)
    undo(event.changes.get(verb="edit-event"), by=MARION)
    back = appointment(event)
    assert int(back["SEQUENCE"]) > int(moved["SEQUENCE"])
    assert back["LOCATION"] == "Legion Hall"
