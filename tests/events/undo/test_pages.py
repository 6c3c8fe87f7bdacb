"""Whatever line of the history is undone, no page fails, and the seats obey the rules."""

from contextlib import suppress
from random import Random

import pytest
from django.core.exceptions import ValidationError
from django.db import transaction
from django.test import Client

from cribbage_events.events.models import Event
from cribbage_events.events.undo.rule_faults import faults_of
from tests.building import fresh
from tests.events.desk_client import at, director_of
from tests.events.undo.steps import DO as ON_AN_AFTERNOON
from tests.events.undo.steps import an_event
from tests.leagues.night import fresh as fresh_night
from tests.leagues.night import night_with
from tests.leagues.test_undo_stories import DO as ON_A_NIGHT

pytestmark = pytest.mark.django_db
STEPS = 14
PAGES = ["desk", "log", "desk_rounds", "scores", "event", "projector", "redraw", "finish"]


@pytest.mark.parametrize("seed", range(2))
def test_an_afternoon(seed: int) -> None:
    chance, event = Random(seed), an_event(drawn=True)
    director = director_of(event.club)
    for _ in range(STEPS):
        with suppress(ValidationError), transaction.atomic():
            ON_AN_AFTERNOON[chance.choice(sorted(ON_AN_AFTERNOON))](fresh(event), chance)
        look(director, event, chance)


@pytest.mark.parametrize("seed", range(2))
def test_a_night(seed: int) -> None:
    chance, night = Random(seed), night_with(7 + seed)
    director = director_of(night.event.club)
    for _ in range(STEPS):
        with suppress(ValidationError), transaction.atomic():
            ON_A_NIGHT[chance.choice(sorted(ON_A_NIGHT))](fresh_night(night), chance)
        look(director, night.event, chance)


def look(director: Client, event: Event, chance: Random) -> None:
    """Open one line of the history, undo it, and open a page."""
    changes = list(event.changes.values_list("revision", flat=True)[:12])
    if changes:
        address = at(event, "undo", chance.choice(changes))
        page = director.get(address)
        assert page.status_code == 200
        offered = page.context["why_not"] is None
        answer = director.post(address, {"reason": "a slip"})
        assert answer.status_code == (302 if offered else 200)
    page = director.get(at(event, chance.choice(PAGES)), follow=True)
    assert page.status_code == 200
    assert faults_of(event) == []
