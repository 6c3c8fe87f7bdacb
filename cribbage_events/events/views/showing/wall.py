"""What turns on the wall: standings and tables, cut so that a screen is read from the back."""

from collections.abc import Iterator, Sequence
from math import ceil
from typing import Any, NamedTuple

from cribbage_events.events.selectors.rounds import RoundView
from cribbage_events.events.selectors.table_plan import TablePlan, plan_in
from cribbage_events.events.views.showing.rounds import game_line
from cribbage_events.events.views.showing.standings import DivisionLines

ROWS, COLUMNS = 12, 2
# Who plays whom may take two lines.
GAMES = 10
# Of a plan of the tables, and of names alone.
PLANNED, NAME_COLUMNS = 6, 3


class Screen(NamedTuple):
    """`kind`: standings, tables, plan (tables with arrows) or names (with their tables)."""

    title: str
    part: str  # "2 of 3", where one screen isn't enough
    columns: list[Sequence[Any]]
    kind: str = "standings"


def screens(divisions: list[DivisionLines], rounds: list[RoundView]) -> list[Screen]:
    return [*standings_screens(divisions), *tables_screens(rounds)]


def night_screens(divisions: list[DivisionLines], rounds: list[RoundView]) -> list[Screen]:
    """Of a night: new seats first, as nobody knows them yet; once a result is in, who plays on."""
    plan = plan_in(rounds)
    begun = plan and any(not game.outstanding for game in rounds[-1].games)
    if plan is None or begun:
        return screens(divisions, rounds)
    return [*plan_screens(plan), *standings_screens(divisions if plan.round > 1 else [])]


def plan_screens(plan: TablePlan) -> list[Screen]:
    title = f"Round {plan.round}: {'your seats' if plan.is_first else 'who moves where'}"
    count = ceil(len(plan.tables) / PLANNED)
    by_name = f"Round {plan.round}: your table"
    return [
        *(
            Screen(
                title, part_words(index, count), [tables], "first plan" if plan.is_first else "plan"
            )
            for index, tables in enumerate(cut(plan.tables, count), 1)
        ),
        *(
            Screen(by_name, part, columns, "names")
            for part, columns in parts(plan.by_name, NAME_COLUMNS)
        ),
    ]


def standings_screens(divisions: list[DivisionLines]) -> list[Screen]:
    return [
        Screen(division.name, part, columns)
        for division in divisions
        for part, columns in parts(division.rows)
    ]


def tables_screens(rounds: list[RoundView]) -> list[Screen]:
    return [
        Screen(title, part, columns, "tables")
        for title, games in tables(rounds)
        for part, columns in parts([game_line(game) for game in games], rows=GAMES)
    ]


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


def parts(
    lines: Sequence[Any], columns: int = COLUMNS, *, rows: int = ROWS
) -> Iterator[tuple[str, list[Sequence[Any]]]]:
    """Even screens of even columns."""
    count = ceil(len(lines) / (rows * columns))
    for index, screen in enumerate(cut(lines, count), 1):
        yield part_words(index, count), list(cut(screen, ceil(len(screen) / rows)))


def part_words(index: int, count: int) -> str:
    return f"{index} of {count}" if count > 1 else ""


def cut(rows: Sequence[Any], count: int) -> Iterator[Sequence[Any]]:
    size = ceil(len(rows) / count) if count else 0
    for index in range(count):
        yield rows[index * size : (index + 1) * size]
