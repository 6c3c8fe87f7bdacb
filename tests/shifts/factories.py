"""Make a shift to test with."""

import datetime
from typing import Any
from uuid import uuid4

from cribbage_events.events.models import Event
from cribbage_events.shifts.models import Shift, Signup
from cribbage_events.shifts.services import take_shift


def make_shift(event: Event, **fields: Any) -> Shift:
    """Make a shift at the entrance of this event, from noon to 5, with one place."""
    given = {"task": "Door", "starts": datetime.time(12), "ends": datetime.time(17), "places": 1}
    shift: Shift = Shift.objects.create(club=event.club, event=event, **{**given, **fields})
    return shift


def volunteer(shift: Shift, name: str, email: str = "", telephone: str = "555 0101") -> Signup:
    return take_shift(shift, name=name, email=email, telephone=telephone, key=uuid4())
