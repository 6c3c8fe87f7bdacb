"""A club's years as pictures and a table: how many events there were, and how many entrants."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from cribbage_events.clubs.models import Club
from cribbage_events.memory.hall_of_fame.selectors import entrants_by_event, events_of_club

# In pixels; all of a picture is 282 wide, the room on a page 320 wide. The bars lie one below the
# other, so that many years have room on a telephone with letters of the usual size.
LABELS, LONGEST, VALUES = 52, 170, 60
STEP, BAR = 34, 24
GAP = 8


def club_years(club: Club) -> dict[str, Any]:
    """Return every year from the first to the last, also those without an event, and the pictures
    of them; nothing before anything is finished. A consolation belongs to its tournament. Two
    queries.
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
    years = range(min(held), max(held) + 1)
    return {
        "years": [
            {
                "year": year,
                "events": held[year] - nights[year],
                "nights": nights[year],
                "entrants": entrants[year],
            }
            for year in years
        ],
        "events": bars_of([(str(year), held[year]) for year in years]),
        "entrants": bars_of([(str(year), entrants[year]) for year in years]),
    }


def bars_of(values: Sequence[tuple[str, int]]) -> dict[str, Any]:
    """Return a bar chart as coordinates: a template draws it, the style sheet colours it."""
    most = max((value for _, value in values), default=0) or 1
    bars = []
    for place, (label, value) in enumerate(values):
        length = round(LONGEST * value / most)
        top = place * STEP + (STEP - BAR) // 2
        places = {"top": top, "length": length, "baseline": top + BAR - 6}
        bars.append({"label": label, "value": value, "after": LABELS + length + GAP, **places})
    width, height = LABELS + LONGEST + VALUES, len(bars) * STEP
    return {"width": width, "height": height, "left": LABELS, "thick": BAR, "bars": bars}
