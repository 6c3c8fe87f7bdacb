"""The seats of a long afternoon obey the rules, whatever is undone and when."""

from contextlib import suppress
from random import Random

import pytest
from django.core.exceptions import ValidationError
from django.db import transaction

from cribbage_events.events.undo.rule_faults import faults_of
from tests.building import fresh
from tests.events.undo.steps import DO, an_event
from tests.events.undo.undoing import undo_any
from tests.tools.examples import examples

pytestmark = pytest.mark.django_db
STEPS = 40


@pytest.mark.parametrize("seed", range(examples(8)))
def test_everybody_who_is_here_has_a_game_whatever_is_undone(seed: int) -> None:
    chance = Random(seed)
    event = an_event(drawn=seed % 2 == 1)
    done: list[str] = []
    for _ in range(STEPS):
        if chance.random() < 0.35:
            done.append(undo_any(event, chance))
        else:
            step = chance.choice(sorted(DO))
            with suppress(ValidationError), transaction.atomic():
                DO[step](fresh(event), chance)
                done.append(step)
        assert faults_of(event) == [], done
