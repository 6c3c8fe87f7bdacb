"""Read all rows of an event and its club, to compare them before and after."""

from typing import Any

import pytest
from django.core.exceptions import ValidationError

from cribbage_events.clubs.models import Person
from cribbage_events.events.models import (
    CardTotals,
    Change,
    Division,
    Entry,
    Event,
    Game,
    HighHand,
    PlayOff,
    Round,
    ScoreReport,
    Seat,
    VolunteerLink,
)
from cribbage_events.events.undo.services import undo
from tests.building import MARION, fresh

TABLES = [Person, Division, Entry, Round, Game, Seat, PlayOff, CardTotals, HighHand, VolunteerLink]


def everything_of(event: Event) -> dict[str, Any]:
    """The rows of every table, but the diary, the revision and when it was last drawn again;
    reports that stand.
    """
    rows: dict[str, Any] = {
        table.__name__: list(table._base_manager.order_by("pk").values()) for table in TABLES
    }
    own = Event.objects.filter(pk=event.pk).values()[0] | {"revision": 0, "drawn_again_at": None}
    standing = ScoreReport.objects.filter(taken_back_at=None).order_by("pk")
    return rows | {"Event": own, "ScoreReport": list(standing.values())}


def last_change(event: Event) -> Change:
    return event.changes.latest("revision")


def refusal(event: Event, change: Change) -> str:
    """The refusal's text; checks that nothing was written."""
    before, revision = everything_of(event), fresh(event).revision
    with pytest.raises(ValidationError) as refused:
        undo(change, by=MARION, reason="a slip")
    assert (everything_of(event), fresh(event).revision) == (before, revision)
    return " ".join(refused.value.messages)
