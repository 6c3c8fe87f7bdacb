"""Undo random lines of a history."""

from random import Random

from django.core.exceptions import ValidationError

from cribbage_events.events.models import Change, Event
from cribbage_events.events.undo.services import undo, undo_refusals
from tests.building import MARION


def undo_any(event: Event, chance: Random) -> str:
    """A line can be undone exactly if the diary offers it."""
    changes = list(Change.objects.filter(event=event).select_related("event"))
    if not changes:
        return "nothing to undo"
    change = chance.choice(changes[:12])
    offered = change.pk not in undo_refusals(change.event, [change.pk])
    said = refused(change)
    assert offered is not bool(said), (change.what, said)
    return f"{said or 'undone'}: {change.what}"


def refused(change: Change) -> list[str]:
    try:
        undo(change, by=MARION, reason="a slip")
    except ValidationError as error:
        return error.messages
    return []
