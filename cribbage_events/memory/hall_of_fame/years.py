"""A club's years as a picture and a table: how many events there were, and how many entrants."""

from collections import Counter
from typing import Any

from cribbage_events.clubs.models import Club
from cribbage_events.memory.hall_of_fame.selectors import entrants_by_event, events_of_club


def club_years(club: Club) -> dict[str, Any]:
    """Return every year from the last to the first, also those without an event, each with the
    length of its bar in hundredths of the longest; nothing before anything is finished. A
    consolation belongs to its tournament. Two queries.
    """
    found = {
        pk: facts
        for pk, facts in events_of_club(club).items()
        if not (facts.is_season or facts.is_part)
    }
    if not found:
        return {}
    entrants: Counter[int] = Counter()
    for pk, count in entrants_by_event(found).items():
        entrants[found[pk].year] += count
    nights = Counter(facts.year for facts in found.values() if facts.season is not None)
    held = Counter(facts.year for facts in found.values())
    most = max(entrants.values(), default=0) or 1
    return {
        "has_nights": bool(nights),
        "years": [
            {
                "year": year,
                "events": held[year] - nights[year],
                "nights": nights[year],
                "entrants": entrants[year],
                "length": round(100 * entrants[year] / most),
            }
            for year in range(max(held), min(held) - 1, -1)
        ],
    }
