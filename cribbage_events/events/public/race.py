"""Places from one round or night to the next as a picture: coordinates that a template draws."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from cribbage_events.contest.race import standings_by_round
from cribbage_events.contest.standings import Row
from cribbage_events.events.games.event_games import EventGames
from cribbage_events.events.models import Event
from cribbage_events.events.standings.rows import DivisionStandings
from cribbage_events.events.standings.standings import EventStandings

# In pixels: letters keep their size, and a wide picture scrolls in its frame.
LINE, ABOVE, LEFT, LETTER = 36, 40, 46, 11
# More lines than these can't be told apart; the table has everybody.
MOST_LINES = 40
MOST_LETTERS = 26
# How the first three are drawn where there are no medals.
FIRST_THREE = {1: "gold", 2: "silver", 3: "bronze"}


class RaceLine(NamedTuple):
    """Somebody's places, one for each column; `key` is the end of their page's address, if any."""

    name: str
    key: int | None
    medal: str
    places: tuple[int | None, ...]


class DrawnLine(NamedTuple):
    """A path, the dots on it, and the name where it ends; `style` is the medal."""

    line: RaceLine
    style: str
    path: str
    dots: list[tuple[int, int]]
    ends: int
    called: str


class Picture(NamedTuple):
    """The size of the picture and what is in it; `left_out` lines are not."""

    drawn: list[DrawnLine]
    labels: list[tuple[str, int]]
    width: int
    height: int
    names_at: int
    left_out: int


def picture_of(
    lines: Sequence[RaceLine], orders: Sequence[Sequence[int]], labels: Sequence[str], *, step: int
) -> Picture:
    """`orders` are the rows of each line from the top, from 0, for each column: who shares a place
    still has a line of their own. `step` is the width of a column; an empty label isn't written.
    """
    drawn = [drawn_line(line, order, step) for line, order in zip(lines, orders, strict=True)][
        :MOST_LINES
    ]
    named = max((len(each.called) for each in drawn), default=0)
    last = LEFT + step * (len(labels) - 1)
    return Picture(
        drawn,
        [(words, LEFT + step * place) for place, words in enumerate(labels) if words],
        last + 24 + LETTER * named,
        ABOVE + LINE * min(len(lines), MOST_LINES + 1),
        last + 18,
        len(lines) - len(drawn),
    )


def drawn_line(line: RaceLine, orders: Sequence[int], step: int) -> DrawnLine:
    dots: list[tuple[int, int]] = []
    path, pen = "", "M"
    for place, (order, rank) in enumerate(zip(orders, line.places, strict=True)):
        if rank is None:
            pen = "M"
            continue
        across, down = LEFT + step * place, ABOVE + LINE * min(order, MOST_LINES) + LINE // 2
        dots.append((across, down))
        path, pen = f"{path}{pen}{across} {down}", "L"
    called = line.name if len(line.name) <= MOST_LETTERS else f"{line.name[: MOST_LETTERS - 1]}…"
    return DrawnLine(line, style_of(line), path, dots, dots[-1][1] + 6 if dots else ABOVE, called)


def style_of(line: RaceLine) -> str:
    """Return the style of the medal, else of the place among the first three."""
    last = line.places[-1]
    return line.medal or (FIRST_THREE.get(last, "") if last else "")


STEP = 110


def races_of(found: EventStandings) -> list[dict[str, Any]]:
    """Return the race of each division: a picture, and the lines of a table of everybody. None
    before two rounds are complete.
    """
    rounds = complete_rounds(found.event, found.games)
    if len(rounds) < 2:
        return []
    return [race_of(division, found, rounds) for division in found.divisions if division.rows]


def complete_rounds(event: Event, games: EventGames) -> list[int]:
    current = games.current_round
    ended = {game.round for game in games.ended}
    return sorted(number for number in ended if current is None or number < current)


def race_of(
    division: DivisionStandings, found: EventStandings, rounds: list[int]
) -> dict[str, Any]:
    games = found.games
    players = [row.entry.pk for row in division.rows]
    byes = {number: [entry.pk for entry in games.byes_in(number)] for number in rounds}
    outcomes = list(games.outcomes_in(division.division))
    scoring = found.event.preset.scoring
    tables = standings_by_round(players, outcomes, scoring, rounds=rounds, byes=byes)
    if games.current_round is None:
        # Play-offs decide, and who missed a round of a night comes last.
        tables[-1] = tuple(row.row for row in division.rows)
    places = [places_in(table) for table in tables]
    orders = [place_by_player(table) for table in tables]
    final = sorted(division.rows, key=lambda row: orders[-1][row.entry.pk])
    lines = [
        RaceLine(
            row.entry.name,
            row.entry.number,
            row.medal or "",
            tuple(place.get(row.entry.pk) for place in places),
        )
        for row in final
    ]
    picture = picture_of(
        lines,
        [[order[row.entry.pk] for order in orders] for row in final],
        [_("Round %(number)s") % {"number": number} for number in rounds],
        step=STEP,
    )
    return {
        "division": division.name if len(found.divisions) > 1 else "",
        "rounds": rounds,
        "lines": lines,
        "picture": picture,
    }


def places_in(table: Sequence[Row[int]]) -> Mapping[int, int]:
    return {row.player: row.rank for row in table if row.played}


def place_by_player(table: Sequence[Row[int]]) -> Mapping[int, int]:
    """Return a line for everybody, also for those who share a place."""
    return {row.player: place for place, row in enumerate(table)}
