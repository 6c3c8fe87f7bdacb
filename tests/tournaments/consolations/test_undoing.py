"""Undoing that a main event was published or hidden, which its consolation follows."""

import pytest
from django.core.exceptions import ValidationError

from cribbage_events.events.lifecycle.services import set_visible
from cribbage_events.events.models import Event
from cribbage_events.events.undo.services import undo
from tests.building import MARION, fresh
from tests.tournaments.consolations.steps import with_consolation

pytestmark = pytest.mark.django_db


def undo_last(event: Event) -> None:
    undo(event.changes.latest("revision"), by=MARION)


def are_shown(part: Event) -> tuple[bool, bool]:
    return fresh(part.main_event).visible, fresh(part).visible


def test_undoing_it_at_the_main_event_takes_the_consolation_along() -> None:
    part = with_consolation(20)
    main = fresh(part.main_event)
    set_visible(main, by=MARION, visible=False)
    assert are_shown(part) == (False, False)
    undo_last(main)
    assert are_shown(part) == (True, True)
    undo_last(main)
    assert are_shown(part) == (False, False)


def test_a_consolation_is_not_shown_again_while_its_main_event_is_hidden() -> None:
    part = with_consolation(20)
    set_visible(part, by=MARION, visible=False)
    hidden = part.changes.latest("revision")
    revision = fresh(part.main_event).revision
    set_visible(fresh(part.main_event), by=MARION, visible=False)
    with pytest.raises(ValidationError, match="Publish the main event first"):
        undo(hidden, by=MARION)
    set_visible(fresh(part.main_event), by=MARION, visible=True)
    assert are_shown(part) == (True, True)
    assert fresh(part.main_event).revision > revision


def test_the_pages_of_the_main_event_hear_of_it() -> None:
    part = with_consolation(20)
    set_visible(part, by=MARION, visible=False)
    revision = fresh(part.main_event).revision
    undo_last(part)
    assert are_shown(part) == (True, True)
    assert fresh(part.main_event).revision == revision + 1
