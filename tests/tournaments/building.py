"""Make tournaments in a few calls."""

from cribbage_events.events.drawing.services.draw import draw_event
from cribbage_events.events.models import Event
from cribbage_events.tournaments.services import note_paid, save_fees
from tests.building import MARION, event_with, fresh
from tests.tools.made_once import made_once

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
