"""What turns on the wall: standings and tables, cut so that a screen is read from the back."""

from collections.abc import Iterator, Sequence
from math import ceil
from typing import Any, NamedTuple

from cribbage_events.events.selectors.rounds import RoundView
from cribbage_events.events.views.showing.rounds import game_line
from cribbage_events.events.views.showing.standings import DivisionLines

ROWS, COLUMNS = 10, 2


class Screen(NamedTuple):
    title: str
    part: str  # "2 of 3", where one screen isn't enough
    columns: list[Sequence[Any]]
    is_tables: bool = False


def screens(divisions: list[DivisionLines], rounds: list[RoundView]) -> list[Screen]:
    shown = [
        Screen(division.name, part, columns)
        for division in divisions
        for part, columns in parts(division.rows)
    ]
    for title, games in tables(rounds):
        lines = [game_line(game) for game in games]
        shown += [Screen(title, part, columns, True) for part, columns in parts(lines)]
    return shown


def tables(rounds: list[RoundView]) -> Iterator[tuple[str, list[Any]]]:
    """Where to go now; once results are coming in, who is still playing and where to go next."""
    ahead = [each for each in rounds if not each.complete][:2]
    if not ahead:
        return
    now = ahead[0]
    left = [game for game in now.games if game.outstanding]
    if len(left) == len(now.games):
        yield f"Round {now.number}: tables", now.games
        return
    yield f"Round {now.number}: still playing", left
    for following in ahead[1:]:
        yield f"Round {following.number}: tables", following.games


def parts(rows: Sequence[Any]) -> Iterator[tuple[str, list[Sequence[Any]]]]:
    """Even screens of even columns."""
    count = ceil(len(rows) / (ROWS * COLUMNS))
    for index, screen in enumerate(cut(rows, count), 1):
        words = f"{index} of {count}" if count > 1 else ""
        yield words, list(cut(screen, ceil(len(screen) / ROWS)))


def cut(rows: Sequence[Any], count: int) -> Iterator[Sequence[Any]]:
    size = ceil(len(rows) / count) if count else 0
    for index in range(count):
        yield rows[index * size : (index + 1) * size]
