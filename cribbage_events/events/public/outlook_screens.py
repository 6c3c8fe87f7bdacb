"""The projector's screens of who can still win, in the last rounds."""

from typing import NamedTuple

from cribbage_events.events.formats.projector import ROWS, Column, Screen
from cribbage_events.events.games.event_games import EventGames
from cribbage_events.events.models import Event
from cribbage_events.events.outlook.selectors.lines import (
    DivisionOutlookLines,
    disputed_words,
    outlook_lines,
)
from cribbage_events.events.outlook.selectors.outlooks import outlook_of
from cribbage_events.words.outlook import screen_title

# Of more entrants nobody in the hall could read the names.
MOST = 2 * ROWS
KIND = "outlook"


class WallLine(NamedTuple):
    """Somebody's name, and the best that they can win; without a name it is said of everybody."""

    name: str
    words: str


def outlook_screens(event: Event, games: EventGames) -> list[Screen]:
    """At most two queries."""
    current = games.current_round
    first = event.round_count - event.format.outlook_rounds + 1
    if not event.has_outlook or current is None or current < first:
        return []
    outlook = outlook_of(event, games)
    if outlook is None:
        return []
    note = disputed_words(outlook)
    found = outlook_lines(event, games, outlook, needs=False)
    divisions = [(each.name, _rows(each)) for each in found]
    shown = [(name, rows) for name, rows in divisions if 0 < len(rows) <= MOST]
    if len(shown) == 2 and all(len(rows) <= ROWS for _, rows in shown):
        return [Screen(screen_title(), note, [Column(rows, name) for name, rows in shown], KIND)]
    return [
        Screen(name or screen_title(), note, [Column(each) for each in _halves(rows)], KIND)
        for name, rows in shown
    ]


def _rows(division: DivisionOutlookLines) -> list[WallLine]:
    if division.everybody:
        return [WallLine("", division.everybody)]
    return [
        WallLine(person.name, line.words[0]) for line in division.lines for person in line.people
    ]


def _halves(rows: list[WallLine]) -> list[list[WallLine]]:
    if len(rows) <= ROWS:
        return [rows]
    half = (len(rows) + 1) // 2
    return [rows[:half], rows[half:]]
