"""Results as pictures: places from one round or night to the next, and points as pegs on a board.
Coordinates, which a template draws and a style sheet stretches to the page.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from cribbage_events.clubs.names import apart_from_mark, family_and_given, first_letter, marked
from cribbage_events.contest.race import standings_by_round
from cribbage_events.contest.scoring import Unit
from cribbage_events.contest.standings import Row
from cribbage_events.events.games.event_games import EventGames
from cribbage_events.events.models import Event
from cribbage_events.events.standings.rows import DivisionStandings, StandingsRow
from cribbage_events.events.standings.standings import EventStandings
from cribbage_events.words.results import PARTNERS

# Of more people only the first three and the one who is asked for are drawn.
MOST_DRAWN = 8
FIRST_THREE = {1: "gold", 2: "silver", 3: "bronze"}
# As many are drawn at once where several share one of the first three places.
MOST_FIRST = 6
# Rows of names beside a picture, and the height of one in the picture, which is 100 wide.
MOST_ROWS, ROW = 14, 10
# At both ends a line leads to its name.
LEAD = 6
# A longer board has no room on a phone. Holes are in fives, with a gap between.
MOST_HOLES = 36
# On a phone a name is above a row of more holes.
LONG = 15
HOLE, GAP = 10, 5


class RaceLine(NamedTuple):
    """Somebody's places, one for each column; `key` is the end of their page's address, if any."""

    name: str
    short: str
    key: int | None
    medal: str
    places: tuple[int | None, ...]


class DrawnLine(NamedTuple):
    """Two paths, of the line and of the dots on it; `style` is the medal or the place, or says who
    was asked for.
    """

    line: RaceLine
    style: str
    path: str
    dots: str


def short_name(name: str) -> str:
    """ "A. Lee (B)" for "Ann Lee (B)"; of partners both."""
    return PARTNERS.join(map(shortened, name.split(PARTNERS)))


def shortened(name: str) -> str:
    name, mark = apart_from_mark(name)
    family, given = family_and_given(name)
    letter = first_letter(given)
    return marked(f"{letter}. {family}" if letter else family, mark)


def picture_of(
    lines: Sequence[RaceLine],
    orders: Sequence[Sequence[int]],
    ends: tuple[str, str],
    *,
    me: int | None = None,
) -> dict[str, Any]:
    """Return the lines that are drawn, and for each row of names the line that begins or ends
    there. `orders` are the rows of each line from the top, from 0, for each column: who shares a
    place still has a line of their own. `ends` are the words below the first and last column.
    """
    styles = styles_of(lines, me)
    shown = [at for at in range(len(lines)) if styles[at] or len(lines) <= MOST_DRAWN]
    # From the top to the lowest place of those who are drawn.
    placed = [
        order
        for at in shown
        for order, place in zip(orders[at], lines[at].places, strict=True)
        if place
    ]
    lowest = 1 + max(placed, default=0)
    rows = min(lowest, MOST_ROWS)
    unit = ROW * rows / lowest
    heights = {at: [round((each + 0.5) * unit, 1) for each in orders[at]] for at in shown}
    starts = rows_of_names({at: heights[at][0] for at in shown if lines[at].places[0]}, rows)
    finals = rows_of_names({at: heights[at][-1] for at in shown if lines[at].places[-1]}, rows)
    drawn = {
        at: drawn_line(lines[at], styles[at], heights[at], starts.get(at), finals.get(at))
        for at in shown
    }
    columns = len(lines[0].places)
    return {
        "drawn": list(drawn.values()),
        "columns": "".join(f"M{across(each, columns):g} 0V{rows * ROW}" for each in range(columns)),
        "height": rows * ROW,
        "starts": in_rows(starts, drawn, rows),
        "finals": in_rows(finals, drawn, rows),
        "ends": ends,
        "left_out": len(lines) - len(drawn),
    }


def styles_of(lines: Sequence[RaceLine], me: int | None) -> list[str]:
    """Return the style of each medal, or of the first three places where there are no medals."""
    if any(line.medal for line in lines):
        styles = [line.medal for line in lines]
    else:
        styles = [FIRST_THREE.get(line.places[-1] or 0, "") for line in lines]
    first = [at for at, style in enumerate(styles) if style][:MOST_FIRST]
    return [
        styles[at] if at in first else "me" if me is not None and line.key == me else ""
        for at, line in enumerate(lines)
    ]


def rows_of_names(heights: Mapping[int, float], rows: int) -> dict[int, int]:
    """Return a row for each name, near its line, and never two names in one."""
    order = sorted(heights, key=lambda at: heights[at])
    found, free = dict[int, int](), 0
    for place, at in enumerate(order):
        latest = rows - len(order) + place
        found[at] = min(max(int(heights[at] // ROW), free), latest)
        free = found[at] + 1
    return found


def in_rows(
    at_row: Mapping[int, int], drawn: Mapping[int, DrawnLine], rows: int
) -> list[DrawnLine | None]:
    by_row = {row: drawn[at] for at, row in at_row.items()}
    return [by_row.get(row) for row in range(rows)]


def across(column: int, columns: int) -> float:
    return round(LEAD + (100 - 2 * LEAD) * column / max(columns - 1, 1), 1)


def drawn_line(
    line: RaceLine, style: str, heights: Sequence[float], start: int | None, final: int | None
) -> DrawnLine:
    """`start` and `final` are the rows of its name at both ends."""
    path, dots, pen = "", "", "M"
    if start is not None:
        path, pen = f"M0 {(start + 0.5) * ROW:g}", "L"
    for column, (height, place) in enumerate(zip(heights, line.places, strict=True)):
        if place is None:
            pen = "M"
            continue
        dot = f"{across(column, len(heights)):g} {height:g}"
        # A line of no length with round ends is a round dot, however far it is stretched.
        path, dots, pen = f"{path}{pen}{dot}", f"{dots}M{dot}h0", "L"
    if final is not None:
        path += f"L100 {(final + 0.5) * ROW:g}"
    return DrawnLine(line, style, path, dots)


def asked_for(query: Mapping[str, str]) -> int | None:
    """Return whom the page of a picture is asked to show, by their key: ?me=7."""
    asked = query.get("me", "")[:9]
    return int(asked) if asked.isdecimal() else None


def races_of(found: EventStandings, me: int | None = None) -> list[dict[str, Any]]:
    """Return for each division the board, the race as a picture, None before two rounds are
    complete, and the lines of a table of everybody. `me` is the number of an entrant who is shown
    though not among the first.
    """
    rounds = complete_rounds(found.event, found.games)
    return [race_of(division, found, rounds, me) for division in found.divisions if division.rows]


def complete_rounds(event: Event, games: EventGames) -> list[int]:
    current = games.current_round
    ended = {game.round for game in games.ended}
    return sorted(number for number in ended if current is None or number < current)


def race_of(
    division: DivisionStandings, found: EventStandings, rounds: list[int], me: int | None
) -> dict[str, Any]:
    games = found.games
    players = [row.entry.pk for row in division.rows]
    byes = {number: [entry.pk for entry in games.byes_in(number)] for number in rounds}
    outcomes = list(games.outcomes_in(division.division))
    scoring = found.event.preset.scoring
    tables = standings_by_round(players, outcomes, scoring, rounds=rounds, byes=byes)
    if tables and games.current_round is None:
        # Play-offs decide, and who missed a round of a night comes last.
        tables[-1] = tuple(row.row for row in division.rows)
    places = [places_in(table) for table in tables]
    orders = [place_by_player(table) for table in tables]
    final = list(division.rows)
    if orders:
        final.sort(key=lambda row: orders[-1][row.entry.pk])
    lines = [race_line(row, places) for row in final]
    # Where the pegs were before the last round with a result.
    last = max((game.round for game in games.ended), default=0)
    before = [table for number, table in zip(rounds, tables, strict=True) if number < last]
    stood = {row.player: row.game_points for row in before[-1]} if before else {}
    ends = [_("Round %(number)s") % {"number": number} for number in rounds]
    picture = None
    if len(rounds) > 1:
        order = [[order[row.entry.pk] for order in orders] for row in final]
        picture = picture_of(lines, order, (ends[0], ends[-1]), me=me)
    board = board_of(division, found.event, stood, me)
    return {
        "division": division.name if len(found.divisions) > 1 else "",
        "rounds": rounds,
        "lines": lines,
        "picture": picture,
        "board": board,
        "left_out": any(each and each["left_out"] for each in (picture, board)),
    }


def race_line(row: StandingsRow, places: Sequence[Mapping[int, int]]) -> RaceLine:
    own = tuple(place.get(row.entry.pk) for place in places)
    return RaceLine(row.entry.name, short_of(row), row.entry.number, row.medal or "", own)


def short_of(row: StandingsRow) -> str:
    """“Player 12”, who isn't shown by name, stays whole."""
    return short_name(row.entry.name) if row.entry.public_name else row.entry.name


def places_in(table: Sequence[Row[int]]) -> Mapping[int, int]:
    return {row.player: row.rank for row in table if row.played}


def place_by_player(table: Sequence[Row[int]]) -> Mapping[int, int]:
    """Return a line for everybody, also for those who share a place."""
    return {row.player: place for place, row in enumerate(table)}


def board_of(
    division: DivisionStandings, event: Event, stood: Mapping[int, int], me: int | None
) -> dict[str, Any] | None:
    """Return a cribbage board with a row of holes for each of the first and for `me`: a peg where
    they are and one where they were (`stood`, in game points by entry) a round ago. None where
    fewer points are better, before the first game, and where a game more would not fit.
    """
    scoring = event.preset.scoring
    target = event.target
    holes = sum(
        max(scoring.bye, *(scoring.win_points(each, target, number) for each in (1, target)))
        for number in range(1, event.round_count + 1)
    )
    points = {row.entry.pk: row.row.game_points for row in division.rows}
    more_is_better = scoring.unit == Unit.GAME_POINTS and not scoring.fewer_is_better
    is_board = more_is_better and min(points.values()) >= 0
    holes = max(holes, *points.values())
    if not is_board or not any(row.row.played for row in division.rows) or holes > MOST_HOLES:
        return None
    rows = []
    for at, row in enumerate(division.rows):
        if at < MOST_DRAWN or row.entry.number == me:
            pegs = {hole_at(points[row.entry.pk]), hole_at(stood.get(row.entry.pk, 0))}
            rows.append({"row": row, "name": short_of(row), "pegs": sorted(pegs)})
    return {
        "width": hole_at(holes) + HOLE,
        "is_long": holes > LONG,
        "holes": [hole_at(hole) for hole in range(1, holes + 1)],
        "rows": rows,
        "left_out": len(division.rows) - len(rows),
    }


def hole_at(hole: int) -> int:
    """Return where the middle of a hole is; hole 0 is before the start."""
    return HOLE * hole + GAP * ((hole + 4) // 5) + HOLE // 2
