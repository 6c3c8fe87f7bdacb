"""What turns on the wall: standings, tables and winners, cut to be read from the back."""

from collections.abc import Iterator, Sequence
from math import ceil
from typing import Any, NamedTuple

from cribbage_events.clubs.names import sort_key
from cribbage_events.events.models import Event
from cribbage_events.events.selectors.rounds import RoundView
from cribbage_events.events.selectors.table_plan import TablePlan, plan_in
from cribbage_events.events.views.showing.rounds import game_line
from cribbage_events.events.views.showing.standings import DivisionLines, DrawLine

ROWS = 12
# Of a plan of the tables.
PLANNED = 6
# What lines may fill of a wall that is 16 wide and 9 high; how much of its line a letter fills.
WIDE, HIGH, LETTER = 12.5, 8.0, 0.6
# The most that are honoured in one division; more are in the standings.
WINNERS = 6


class Shape(NamedTuple):
    """Of a kind of screen: how many letters' heights a line is wide, the most columns."""

    width: float
    columns: int


SHAPES = {"standings": Shape(16.5, 2), "tables": Shape(18, 2), "names": Shape(12, 3)}


class Column(NamedTuple):
    """`title` where each column is a division of its own."""

    rows: Sequence[Any]
    title: str = ""


class Screen(NamedTuple):
    """`kind`: standings, tables, names (with their tables), plan (tables with arrows), first plan,
    winners or draw.
    """

    title: str
    part: str  # "2 of 3", where one screen isn't enough
    columns: list[Column]
    kind: str = "standings"

    @property
    def lines(self) -> int:
        """How many fill the screen from top to bottom."""
        return max(len(column.rows) + bool(column.title) for column in self.columns)


class Place(NamedTuple):
    """Somebody's table."""

    listed_name: str
    table: int


def wall_of(
    event: Event,
    divisions: list[DivisionLines],
    rounds: list[RoundView],
    draw_won: DrawLine | None = None,
) -> list[Screen]:
    """In the order in which they turn; none before the draw, nor of what doesn't take place."""
    if event.why_cancelled:
        return []
    if event.status == Event.Status.FINISHED:
        return [*winners_screens(divisions), *standings_screens(divisions)]
    shown = night_screens(divisions, rounds) if event.is_doubles else screens(divisions, rounds)
    return [*shown, *draw_screens(draw_won)]


def screens(divisions: list[DivisionLines], rounds: list[RoundView]) -> list[Screen]:
    """Where to sit first, as long as there is no result to show."""
    begun = any(not game.outstanding for each in rounds for game in each.games)
    return [*(standings_screens(divisions) if begun else []), *tables_screens(rounds)]


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
    kind = "first plan" if plan.is_first else "plan"
    return [
        *(
            Screen(title, part_words(index, count), [Column(tables)], kind)
            for index, tables in enumerate(cut(plan.tables, count), 1)
        ),
        *parts(f"Round {plan.round}: your table", plan.by_name, "names"),
    ]


def standings_screens(divisions: list[DivisionLines]) -> list[Screen]:
    """Two divisions side by side, where they have room."""
    shown = [each for each in divisions if each.rows]
    if len(shown) == 2 and all(len(each.rows) <= ROWS for each in shown):
        columns = [Column(each.rows, each.name) for each in shown]
        return [Screen("Standings", "", columns)]
    return [screen for each in shown for screen in parts(each.name, each.rows, "standings")]


def winners_screens(divisions: list[DivisionLines]) -> list[Screen]:
    shown = [each for each in divisions if each.podium]
    names = [each.name if len(shown) > 1 else "" for each in shown]
    columns = [Column(each.podium[:WINNERS], name) for each, name in zip(shown, names, strict=True)]
    return [Screen("Congratulations!", "", columns, "winners")] if columns else []


def draw_screens(draw_won: DrawLine | None) -> list[Screen]:
    return [Screen("50/50 draw", "", [Column([draw_won])], "draw")] if draw_won else []


def tables_screens(rounds: list[RoundView]) -> list[Screen]:
    """Where to go now; once results are coming in, who is still playing and where to go next."""
    ahead = [each for each in rounds if not each.complete][:2]
    if not ahead:
        return []
    now = ahead[0]
    left = [game_line(game) for game in now.games if game.outstanding]
    if len(left) == len(now.games):
        return [*by_name(now), *parts(f"Round {now.number}: tables", left, "tables")]
    following = [screen for each in ahead[1:] for screen in by_name(each)]
    return [*parts(f"Round {now.number}: still playing", left, "tables"), *following]


def by_name(shown: RoundView) -> list[Screen]:
    """People look for themselves."""
    places = [
        Place(name, game.table)
        for game in shown.games
        for side in game.sides
        for name in side.listed_names
    ]
    places.sort(key=lambda place: (sort_key(place.listed_name), place.table))
    return list(parts(f"Round {shown.number}: your table", places, "names"))


def parts(title: str, lines: Sequence[Any], kind: str) -> Iterator[Screen]:
    """Even screens of even columns, with letters as large as can be."""
    count = ceil(len(lines) / (ROWS * SHAPES[kind].columns))
    for index, shown in enumerate(cut(lines, count), 1):
        columns = [Column(rows) for rows in cut(shown, columns_for(len(shown), SHAPES[kind]))]
        yield Screen(title, part_words(index, count), columns, kind)


def columns_for(lines: int, shape: Shape) -> int:
    possible = range(ceil(lines / ROWS), shape.columns + 1)
    return max(possible, key=lambda columns: (letter(lines, columns, shape), -columns))


def letter(lines: int, columns: int, shape: Shape) -> float:
    """How high letters are, on a wall 9 high; static/css/projector.css reckons the same."""
    return min(LETTER * HIGH / ceil(lines / columns), WIDE / columns / shape.width)


def part_words(index: int, count: int) -> str:
    return f"{index} of {count}" if count > 1 else ""


def cut(rows: Sequence[Any], count: int) -> Iterator[Sequence[Any]]:
    size = ceil(len(rows) / count) if count else 0
    for start in range(0, len(rows), size or 1):
        yield rows[start : start + size]
