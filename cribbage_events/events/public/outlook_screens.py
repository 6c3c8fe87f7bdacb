"""The projector's screens of who can still win, in the last rounds."""

from collections.abc import Iterable
from typing import NamedTuple

from cribbage_events.events.games.event_games import EventGames
from cribbage_events.events.models import Event
from cribbage_events.events.outlook.lines import (
    DivisionOutlookLines,
    disputed_words,
    outlook_lines,
)
from cribbage_events.events.outlook.outlooks import outlook_of
from cribbage_events.events.projector import ROWS, Column, Screen
from cribbage_events.words.outlook import screen_title

# Of more entrants nobody in the hall could read the names.
MOST = 2 * ROWS
KIND = "outlook"


# The last rounds, in which the projector says who can still win.
ROUNDS = 2


class WallLine(NamedTuple):
    """A name, or above names what these can still win or have for certain."""

    words: str
    is_heading: bool = False


def outlook_screens(event: Event, games: EventGames) -> list[Screen]:
    """Return the screens; at most two queries."""
    current = games.current_round
    first = event.round_count - ROUNDS + 1
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
        return [WallLine(division.everybody, is_heading=True)]
    names: dict[str, list[str]] = {}
    for line in division.lines:
        names.setdefault(line.words[0], []).extend(person.name for person in line.people)
    return [row for words, each in names.items() for row in _group(words, each)]


def _group(words: str, names: Iterable[str]) -> list[WallLine]:
    return [WallLine(words, is_heading=True), *map(WallLine, names)]


def _halves(rows: list[WallLine]) -> list[list[WallLine]]:
    """Every column begins with a heading, and none ends with one."""
    if len(rows) <= ROWS:
        return [rows]
    half = (len(rows) + 1) // 2
    heading = max(at for at in range(half + 1) if rows[at].is_heading)
    if heading >= half - 1:
        return [rows[:heading], rows[heading:]]
    return [rows[:half], [rows[heading], *rows[half:]]]
