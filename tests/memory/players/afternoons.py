"""A few people play one afternoon a week; each afternoon is finished."""

import datetime
from collections.abc import Sequence

from cribbage_events.clubs.models import Club
from cribbage_events.events.models import Event
from tests.building import Tables, fresh, make_event
from tests.events.finished import finished
from tests.factories import SATURDAY

WEEK = datetime.timedelta(7)
# Everybody meets everybody else; the one who is named first wins.
FOUR = (
    [("Ann", "Bob"), ("Cyd", "Dot")],
    [("Ann", "Cyd"), ("Bob", "Dot")],
    [("Ann", "Dot"), ("Bob", "Cyd")],
)


def running_afternoon(club: Club, number: int, rounds: Sequence[Tables] = FOUR) -> Event:
    """Return the afternoon of the week with this number."""
    event = make_event(club, *rounds, slug=f"week-{number}")
    event.name, event.round_count = f"Afternoon {number}", len(rounds)
    event.starts_at = SATURDAY + number * WEEK
    event.save()
    return fresh(event)


def afternoon(club: Club, number: int, rounds: Sequence[Tables] = FOUR) -> Event:
    return finished(running_afternoon(club, number, rounds))
