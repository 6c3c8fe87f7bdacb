"""An event whose medals are final."""

from cribbage_events.events.lifecycle.services import finish
from cribbage_events.events.models import Event
from tests.building import MARION, fresh, play


def finished(event: Event) -> Event:
    play(event, *range(1, event.round_count + 1))
    event = fresh(event)
    finish(event, by=MARION, seen=event.revision)
    return fresh(event)
