"""A night's card names no opponents, so changed seats don't make it wrong."""

import pytest
from django.test import Client

from cribbage_events.events.drawing.services.doubles import leave
from cribbage_events.events.undo.services import undo
from tests.building import MARION, fresh, seated_night

pytestmark = pytest.mark.django_db


def test_seats_that_are_put_back_need_no_new_card() -> None:
    event = fresh(seated_night(8))
    entry = event.entries.order_by("number")[0]
    leave(entry, by=MARION, seen=event.revision, from_round=1)
    undo(fresh(event).changes.latest("pk"), by=MARION)

    page = Client().get(event.get_absolute_url()).content.decode()

    assert "drawn again" not in page
