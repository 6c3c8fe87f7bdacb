"""Undoing whatever line of a diary chance chooses."""

from random import Random

from django.core.exceptions import ValidationError

from cribbage_events.events.models import Change, Event
from cribbage_events.events.services.undo import undo, why_none
from tests.afternoon import MARION


def undo_any(event: Event, chance: Random) -> str:
    """Whatever the diary offers can be undone, and nothing else."""
    changes = list(Change.objects.filter(event=event).select_related("event"))
    if not changes:
        return "nothing to undo"
    change = chance.choice(changes[:12])
    offered = change.pk not in why_none(change.event, [change.pk])
    said = refused(change)
    assert offered is not bool(said), (change.what, said)
    return f"{said or 'undone'}: {change.what}"


def refused(change: Change) -> list[str]:
    try:
        undo(change, by=MARION, reason="a slip")
    except ValidationError as error:
        return error.messages
    return []
