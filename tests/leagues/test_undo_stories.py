"""Any line of a long night’s history may be undone at any time, in any order."""

from contextlib import suppress
from random import Random

import pytest
from django.core.exceptions import ValidationError
from django.db import transaction

from cribbage_events.events.drawing.services.doubles import seat_round_again
from cribbage_events.events.undo.rule_faults import faults_of
from cribbage_events.leagues.models import Night
from tests.events.undo.undoing import undo_any
from tests.leagues import steps
from tests.leagues.factories import DESK
from tests.leagues.night import fresh, night_with
from tests.tools.examples import examples

pytestmark = pytest.mark.django_db
STEPS = 40
# Steps that change who is here, who plays, and whether the night is closed.
PLAYERS = ("let in", "pay", "give back", "send out", "come or go")
GAMES = ("seat", "result", "whole round", "cut", "withdraw")
END = ("half-half", "close", "reopen")


def seat_again(night: Night, _: Random) -> None:
    seat_round_again(night.event, by=DESK, seen=night.event.revision)


DO = {name: steps.DO[name] for name in (*PLAYERS, *GAMES, *END)} | {"seat again": seat_again}


@pytest.mark.parametrize("seed", range(examples(6)))
def test_everybody_who_is_here_has_a_game_after_any_undo(seed: int) -> None:
    chance = Random(seed)
    night = night_with(5 + seed)
    done: list[str] = []
    for _ in range(STEPS):
        if chance.random() < 0.3:
            done.append(undo_any(night.event, chance))
        else:
            step = chance.choice(sorted(DO))
            with suppress(ValidationError), transaction.atomic():
                DO[step](fresh(night), chance)
                done.append(step)
        assert faults_of(night.event) == [], done
