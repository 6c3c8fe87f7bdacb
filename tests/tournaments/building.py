"""Make tournaments in a few calls."""

from cribbage_events.events.bracket.brackets import CONSOLATION, PLAY_OFFS
from cribbage_events.events.bracket.cut import qualifying_cut
from cribbage_events.events.drawing.services.draw import draw_event
from cribbage_events.events.lifecycle.services import finish
from cribbage_events.events.models import Event
from cribbage_events.events.registration.fees import note_paid
from cribbage_events.tournaments.bracket.services import (
    begin_consolation,
    begin_play_offs,
)
from cribbage_events.tournaments.services import save_fees
from tests.building import MARION, event_with, fresh, games_in, say
from tests.events.guests import is_today
from tests.events.ruled import hand_in
from tests.tools.made_once import made_once
from tests.tournaments.bracket.steps import play_to_the_end

ROUNDS = 9

FEES = {"entry": 6000, "sanction": 500, "prizes": 100, "places": [50, 30, 20]}
POOLS = {
    "q_pools": [{"key": "q1", "name": "Q 20", "fee": 2000, "shares": "equal"}],
    "side_pools": [
        {
            "key": "s1",
            "name": "High card",
            "fee": 1000,
            "paid_for": "qualifying",
            "places": [50, 30, 20],
        }
    ],
}


@made_once(fresh)
def open_tournament(entrants: int, rounds: int = 9, **fields: object) -> Event:
    """Everybody is here; nothing is drawn."""
    kind = {"preset_code": "acc-tournament", "round_count": rounds, "director_fills_in": False}
    return event_with([60] * entrants, **kind | fields)


@made_once(fresh)
def tournament(entrants: int, rounds: int = 9, **fields: object) -> Event:
    """Return a drawn tournament."""
    event = open_tournament(entrants, rounds, **fields)
    draw_event(event, by=MARION, seen=event.revision)
    return fresh(event)


def with_fees(event: Event) -> Event:
    save_fees(event, by=MARION, data={"fees": FEES, **POOLS})
    return fresh(event)


def pay(event: Event, number: int, *keys: str) -> None:
    note_paid(event, by=MARION, changes={number: dict.fromkeys(keys, True)})


@made_once(fresh)
def half_way(entrants: int) -> Event:
    """Two rounds played, fees paid, two cards typed."""
    event = is_today(with_fees(tournament(entrants, ROUNDS)))
    play_rounds(event, 2)
    for number in range(1, entrants // 2):
        pay(event, number, "entry", "q1", "s1")
    for entry in event.entries.filter(number__lte=2):
        lines = [(2, 15, None), (0, None, 12), *[None] * (ROUNDS - 2)]
        hand_in(event, entry.name, *lines)
    return fresh(event)


def play_rounds(event: Event, last: int) -> None:
    """No two are level where it matters: those at higher tables lose by more."""
    for number in range(1, last + 1):
        for game in games_in(event, number):
            say(game, 121, max(120 - 2 * game.table - number, 1))


@made_once(fresh)
def in_play_offs(entrants: int) -> Event:
    event = is_today(with_fees(tournament(entrants, ROUNDS)))
    play_rounds(event, ROUNDS)
    event = fresh(event)
    begin_play_offs(event, by=MARION, seen=event.revision, best_of=[3])
    event, cut = fresh(event), qualifying_cut(event)
    others = [number for number in range(1, entrants + 1) if number not in cut.seeds]
    begin_consolation(event, by=MARION, seen=event.revision, numbers=others, best_of=[3])
    return fresh(event)


@made_once(fresh)
def finished(entrants: int) -> Event:
    event = in_play_offs(entrants)
    for position in (PLAY_OFFS, CONSOLATION):
        play_to_the_end(event, position=position)
    finish(event, by=MARION, seen=fresh(event).revision)
    return fresh(event)
