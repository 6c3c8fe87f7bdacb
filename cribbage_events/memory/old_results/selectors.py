"""An event from a club's papers, as its public page shows it."""

from typing import NamedTuple

from cribbage_events.clubs.models import Club
from cribbage_events.memory.hall_of_fame.selectors import names_of_club
from cribbage_events.memory.models import PastEvent, PastResult
from cribbage_events.memory.past import PastFacts, PastLine, facts_of_events, past_lines
from cribbage_events.words.medals import medal_name
from cribbage_events.words.numbers import signed, with_minus


class OldLine(NamedTuple):
    """A line of the standings, as far as the papers have it."""

    line: PastLine
    name: str
    medal: str
    points: str
    spread: str


class OldDivision(NamedTuple):
    """A division, best first; its name is "" where there is only one."""

    name: str
    lines: list[OldLine]
    # The columns of which something is known.
    known: frozenset[str]


class OldEvent(NamedTuple):
    """An event that is over, with its standings."""

    facts: PastFacts
    divisions: list[OldDivision]


NUMBERS = ("played", "won", "skunks", "game_points", "spread")


def old_event(club: Club, pk: int) -> OldEvent | None:
    """Return None for an event that isn't from this club's papers. Three queries."""
    found = facts_of_events(club, PastEvent.objects.filter(club=club, pk=pk, event=None))
    if pk not in found:
        return None
    facts, names = found[pk], names_of_club(club)
    lines = past_lines(PastResult.objects.filter(past_event=pk), found)
    divisions = []
    for place in sorted({line.division for line in lines}):
        mine = sorted((each for each in lines if each.division == place), key=by_rank)
        known = {name for name in NUMBERS if any(getattr(line, name) is not None for line in mine)}
        shown = [shown_line(line, names[line.person].name) for line in mine]
        divisions.append(OldDivision(facts.division(place), shown, frozenset(known)))
    return OldEvent(facts, divisions)


def by_rank(line: PastLine) -> int:
    return line.rank


def shown_line(line: PastLine, name: str) -> OldLine:
    points, spread = with_minus(line.game_points), signed(line.spread)
    return OldLine(line, name, medal_name(line.medal), points, spread)
