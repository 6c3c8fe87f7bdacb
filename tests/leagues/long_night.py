"""This night has the longest treasurer’s sheet: late payers, fees written off, corrections."""

from django.core.exceptions import ValidationError

from cribbage_events.events.lifecycle.services import reopen
from cribbage_events.events.models import Game
from cribbage_events.events.results.services import withdraw_result
from cribbage_events.leagues.check_in.services import give_back_fee, pay, write_off
from cribbage_events.leagues.closing import close_night
from cribbage_events.leagues.fifty_fifty import draw_fifty_fifty
from cribbage_events.leagues.models import Night
from cribbage_events.leagues.prizes import hand_prize_out
from tests.building import games_in, say
from tests.leagues.factories import DESK
from tests.leagues.night import entries_of, fresh, played

LATE = 4
WRITTEN_OFF = ["went home before the draw", "no wallet with them", "a free night was promised"]


def long_night(players: int) -> Night:
    """Close a night, hand out prizes, and correct it twice: others are due what some have had."""
    night = played(players)
    _forgive(night)
    for number in (3, 4):
        _close_and_hand_out(night)
        reopen(fresh(night).event, by=DESK, reason="the other side won")
        for game in games_in(fresh(night).event, number):
            _turn_round(game)
    _close(night)
    return fresh(night)


def _forgive(night: Night) -> None:
    """Let some pay after the 50/50, and some not at all."""
    last = entries_of(night.event)[-LATE - len(WRITTEN_OFF) :]
    for entry in last:
        give_back_fee(fresh(night), entry, by=DESK)
    draw_fifty_fifty(fresh(night), by=DESK)
    for entry in last[:LATE]:
        pay(fresh(night), entry, by=DESK)
    for entry, reason in zip(last[LATE:], WRITTEN_OFF, strict=True):
        write_off(fresh(night), entry, by=DESK, reason=reason)


def _close(night: Night) -> None:
    found = fresh(night)
    close_night(found, by=DESK, seen=found.event.revision)


def _close_and_hand_out(night: Night) -> None:
    _close(night)
    for prize in night.prizes.select_related("night__event", "entry__person"):
        try:
            hand_prize_out(prize, by=DESK)
        except ValidationError:
            continue  # what others have had too much isn't back yet


def _turn_round(game: Game) -> None:
    scores = list(game.reports.latest("pk").scores)
    withdraw_result(game, by=DESK, reason="the other side won")
    say(game, *scores[::-1])
