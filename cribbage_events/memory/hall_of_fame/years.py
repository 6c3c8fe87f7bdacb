"""A club's years as a picture and a table: how many events there were, and how many entrants."""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from cribbage_events.clubs.models import Club
from cribbage_events.memory.hall_of_fame.bars import Bars, bars_of
from cribbage_events.memory.hall_of_fame.selectors import entrants_by_event, events_of_club
from cribbage_events.memory.past import PastFacts


class ClubYear(NamedTuple):
    """One year: its events and nights, and the entrants of all of them."""

    year: int
    events: int
    nights: int
    entrants: int


class ClubYears(NamedTuple):
    """Every year from the first to the last, also those without an event."""

    years: list[ClubYear]
    events: Bars
    entrants: Bars


def club_years(club: Club) -> ClubYears | None:
    """Return None before anything is finished. A consolation belongs to its tournament. Two
    queries.
    """
    found = {
        pk: facts
        for pk, facts in events_of_club(club).items()
        if not (facts.is_season or facts.is_part)
    }
    if not found:
        return None
    entrants: Counter[int] = Counter()
    for pk, count in entrants_by_event(found).items():
        entrants[found[pk].year] += count
    nights = Counter(facts.year for facts in found.values() if is_night(facts))
    events = Counter(facts.year for facts in found.values())
    years = [
        ClubYear(year, events[year] - nights[year], nights[year], entrants[year])
        for year in range(min(events), max(events) + 1)
    ]
    return ClubYears(years, pictured(years, "events"), pictured(years, "entrants"))


def is_night(facts: PastFacts) -> bool:
    return facts.season is not None


def pictured(years: Sequence[ClubYear], what: str) -> Bars:
    """`what` is "events", with the nights, or "entrants"."""
    values = [each.entrants if what == "entrants" else each.events + each.nights for each in years]
    return bars_of([(str(each.year), value) for each, value in zip(years, values, strict=True)])
