"""Undoing all changes of an afternoon, from the last to the first, restores every row."""

from contextlib import suppress
from random import Random
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.db import transaction
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from cribbage_events.events.models import Event
from cribbage_events.events.undo.services import undo
from tests.building import MARION, fresh
from tests.events.undo.everything import everything_of
from tests.events.undo.steps import DO, an_event
from tests.tools.examples import examples

pytestmark = pytest.mark.django_db

type State = dict[str, Any]

STEPS = st.lists(st.sampled_from(sorted(DO)), max_size=12)


@settings(max_examples=examples(20), phases=[Phase.generate])
@given(steps=STEPS, drawn=st.booleans(), seed=st.integers(0, 1000))
def test_all_of_it_undone_from_the_last_to_the_first_and_done_again(
    steps: list[str], drawn: bool, seed: int
) -> None:
    event, chance = an_event(drawn=drawn), Random(seed)
    states = {event.revision: state_of(event)}
    for step in steps:
        with suppress(ValidationError), transaction.atomic():
            DO[step](fresh(event), chance)
        states.setdefault(fresh(event).revision, state_of(event))
    undone = undo_all(event, states)
    undoing = list(event.changes.filter(revision__gt=max(states)))
    assert len(undone) == len(undoing)
    for change, revision in zip(undoing, reversed(undone), strict=True):
        undo(change, by=MARION, reason="right after all")
        if revision in states:
            assert state_of(event) == states[revision]


def undo_all(event: Event, states: dict[int, State]) -> list[int]:
    """Undo changes from the last to the first; a draw with results on record stays."""
    undone = []
    for change in list(event.changes.filter(revision__gt=min(states))):
        try:
            undo(change, by=MARION, reason="a slip")
        except ValidationError as refused:
            if "nothing here to undo" in str(refused):
                continue
            assert "is kept" in str(refused)  # noqa: PT017
            break
        undone.append(change.revision)
        if change.revision - 1 in states:
            assert state_of(event) == states[change.revision - 1]
    return undone


def state_of(event: Event) -> State:
    """Return all rows but the times at which rounds began: taking a result back keeps these."""
    state = everything_of(event)
    return state | {"Round": [{**row, "began_at": None} for row in state["Round"]]}
