"""Long evenings in any order, any line of the diary undone at any time: the hall stays right."""

from collections.abc import Callable
from contextlib import suppress
from random import Random

import pytest
from django.core.exceptions import ValidationError
from django.db import transaction

from cribbage_events.events.models import Entry, Game
from cribbage_events.events.selectors.doubles import cuts_needed, evening_of
from cribbage_events.events.services.doubles import (
    arrive,
    leave,
    rounds_to_choose,
    seat_first_game,
    seat_round_again,
    settle_cut,
)
from cribbage_events.events.services.finish import reopen
from cribbage_events.events.services.hall_faults import faults_of
from cribbage_events.events.services.results import withdraw_result
from cribbage_events.leagues.models import Night
from cribbage_events.leagues.services.closing import close_night
from cribbage_events.leagues.services.door import give_back_fee, let_in, pay, send_out
from cribbage_events.leagues.services.half_half import draw_half_half
from tests.events.night import games_in, say
from tests.events.services.undoing import undo_any
from tests.leagues.night import entries_of, fresh, make_member, night_with
from tests.leagues.seasons import DESK

pytestmark = pytest.mark.django_db
STEPS = 40


def somebody(night: Night, chance: Random) -> Entry:
    return chance.choice(entries_of(night.event))


def newcomer(night: Night, chance: Random) -> None:
    person = make_member(night.season.club, f"Late {night.event.revision}")
    let_in(night, person, by=DESK, paid=chance.random() < 0.7)


def come_or_go(night: Night, chance: Random) -> None:
    evening = evening_of(night.event)
    number = chance.choice(rounds_to_choose(evening, night.event.round_count))
    does = chance.choice([arrive, leave])
    does(somebody(night, chance), by=DESK, seen=night.event.revision, from_round=number)


def result(night: Night, chance: Random) -> None:
    games = list(Game.objects.filter(round__event=night.event))
    if games:
        report(chance.choice(games), chance)


def report(game: Game, chance: Random) -> None:
    sides = game.seats.values("side").distinct().count()
    scores = [chance.choice([60, 80, 100, 110]) for _ in range(sides)]
    scores[chance.randrange(sides)] = 121
    say(game, scores)


def whole_round(night: Night, chance: Random) -> None:
    for game in games_in(night.event, evening_of(night.event).last_round):
        if game.status == Game.Status.OUTSTANDING:
            report(game, chance)


def cut(night: Night, chance: Random) -> None:
    for needed in cuts_needed(evening_of(night.event)):
        stays = Entry.objects.get(event=night.event, number=chance.choice(needed.numbers))
        settle_cut(Game.objects.get(pk=needed.game), by=DESK, stays=stays)


def take_back(night: Night, chance: Random) -> None:
    games = list(Game.objects.filter(round__event=night.event))
    if games:
        withdraw_result(chance.choice(games), by=DESK, reason="a slip")


DO: dict[str, Callable[[Night, Random], object]] = {
    "let in": newcomer,
    "pay": lambda night, chance: pay(night, somebody(night, chance), by=DESK),
    "give back": lambda night, chance: give_back_fee(night, somebody(night, chance), by=DESK),
    "send out": lambda night, chance: send_out(night, somebody(night, chance), by=DESK),
    "seat": lambda night, _: seat_first_game(night.event, by=DESK, seen=night.event.revision),
    "come or go": come_or_go,
    "result": result,
    "whole round": whole_round,
    "cut": cut,
    "take back": take_back,
    "seat again": lambda night, _: seat_round_again(
        night.event, by=DESK, seen=night.event.revision
    ),
    "half-half": lambda night, _: draw_half_half(night, by=DESK),
    "close": lambda night, _: close_night(night, by=DESK, seen=night.event.revision),
    "reopen": lambda night, _: reopen(night.event, by=DESK, reason="a slip"),
}


@pytest.mark.parametrize("seed", range(6))
def test_everybody_who_is_here_has_a_game_whatever_is_undone(seed: int) -> None:
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
