"""The projector's screens: standings, tables and winners, large enough for the last row."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from math import ceil
from typing import Any, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from cribbage_events.clubs.names import sort_key
from cribbage_events.events.bracket.bracket_lines import (
    BracketLines,
    RoundOfBracket,
    bracket_lines,
    by_number,
    cut_round,
    matches_being_played,
)
from cribbage_events.events.bracket.brackets import CALLED, brackets_of, places_by_number
from cribbage_events.events.drawing.selectors.table_plan import TablePlan, plan_in
from cribbage_events.events.games.entries import EntryRow, coming
from cribbage_events.events.games.event_games import EventGames
from cribbage_events.events.games.rounds import (
    ENDED,
    PLAYING,
    RoundRow,
    ended_and_playing,
    game_line,
)
from cribbage_events.events.kinds import kind_of
from cribbage_events.events.models import Entry, Event
from cribbage_events.events.outlook.lines import DivisionOutlookLines, disputed_words, outlook_lines
from cribbage_events.events.outlook.outlooks import outlook_of
from cribbage_events.events.standings.lines import DivisionLines, DrawLine
from cribbage_events.words.outlook import screen_title
from cribbage_events.words.rules import scoring_words

ROWS = 12
# The part of a screen 16 wide and 9 high for lines; the part of its line that a letter fills.
WIDE, HIGH, LETTER = 12.5, 8.0, 0.6
# Of a plan of the tables.
PLANNED = 6
# The most that are honoured in one division; more are in the standings.
WINNERS = 6


# By kind of screen, how many letters' heights a line is wide, and the most columns.
SHAPES = {"standings": (13.5, 2), "tables": (18.0, 2), "names": (12.0, 3), "list": (10.0, 4)}
# First matches of a bracket that one screen takes in readable letters.
IN_TREE = 8


class WallColumn(NamedTuple):
    """`title` where each column is a division of its own. Of who can still win: `heads` of what is
    won, or the one sentence that says all.
    """

    rows: Sequence[Any]
    title: str = ""
    heads: Sequence[str] = ()
    words: str = ""


class Screen(NamedTuple):
    """`kind`: welcome, list (of names), standings, tables, names (with their tables), plan (tables
    with arrows), first-plan, tree (each column a round of a bracket), winners, called or draw.
    """

    title: str
    part: str  # "2 of 3", where one screen isn't enough
    columns: list[WallColumn]
    kind: str = "standings"

    @property
    def lines(self) -> int:
        """Return how many lines fill the screen from top to bottom, below the heads of columns."""
        return max(len(column.rows) for column in self.columns)


def projector_screens(
    event: Event,
    divisions: list[DivisionLines],
    rounds: list[RoundRow],
    draw_won: DrawLine | None = None,
    entries: Mapping[int, EntryRow] | None = None,
) -> list[Screen]:
    """The screens in order; none of an event that is called off."""
    if event.why_cancelled:
        return []
    if event.status == Event.Status.REGISTRATION:
        return welcome_screens(event, (entries or {}).values())
    if event.behind and event.behind.status == Event.Status.FINISHED:
        return standings_screens(divisions)
    if event.status == Event.Status.FINISHED:
        return [
            *winners_screens(on_podium(event, divisions)),
            *(bracket_screens(event, entries or {}) if kind_of(event).in_play_offs else []),
            *standings_screens(divisions),
        ]
    return [
        *screens_of_kind(event, divisions, rounds, entries or {}),
        *draw_screens(draw_won),
    ]


def screens_of_kind(
    event: Event,
    divisions: list[DivisionLines],
    rounds: list[RoundRow],
    entries: Mapping[int, EntryRow],
) -> list[Screen]:
    kind = kind_of(event)
    if kind.in_play_offs:
        # The standings don't change any more.
        return bracket_screens(event, entries)
    if kind.as_tables_finish:
        return hall_screens(divisions, rounds)
    return night_screens(divisions, rounds) if kind.in_doubles else screens(divisions, rounds)


def on_podium(event: Event, divisions: list[DivisionLines]) -> list[DivisionLines]:
    """Return those on the podium; of a tournament the places that are called out."""
    if not kind_of(event).has_play_offs:
        return divisions
    lines = {line.number: line for division in divisions for line in division.rows}
    places = places_by_number(event).items()
    first = sorted((place, number) for number, place in places if place <= CALLED)
    rows = [lines[number]._replace(place=str(place)) for place, number in first]
    return [replace(division, rows=rows) for division in divisions[:1]]


def bracket_screens(event: Event, entries: Mapping[int, EntryRow]) -> list[Screen]:
    """Return the trees, then who plays now; `entries` with the names that are shown. Two
    queries.
    """
    brackets = [bracket_lines(found, by_number(entries)) for found in brackets_of(event)]
    trees = [screen for bracket in brackets for screen in tree_screens(bracket)]
    words = _("%(bracket)s: being played")
    matches = [
        screen
        for each in brackets
        for screen in parts(words % {"bracket": each.title}, matches_being_played(each), "tables")
    ]
    return [*trees, *matches]


def tree_screens(bracket: BracketLines) -> Iterator[Screen]:
    """From the first round with a match to come, or from an earlier one that one screen takes."""
    rounds = list(bracket.rounds)
    decided = [all(match.winner_is_known for match in each.matches) for each in rounds]
    now = decided.index(False) if False in decided else len(rounds) - 1
    small = (at for at in range(now) if len(rounds[at].matches) <= IN_TREE)
    shown = rounds[next(small, now) :]
    count = ceil(len(shown[0].matches) / IN_TREE)
    for index in range(count):
        cut_rounds = [part_of_round(each, index, at, count) for at, each in enumerate(shown)]
        columns = [WallColumn(each.matches, each.name) for each in cut_rounds if each.matches]
        yield Screen(bracket.title, part_words(index + 1, count), columns, "tree")


def part_of_round(whole: RoundOfBracket, index: int, at: int, count: int) -> RoundOfBracket:
    """The matches that lead on from those of this screen; of one screen all of them."""
    size = IN_TREE >> at if count > 1 else len(whole.matches)
    return cut_round(whole, index * size, size)


def hall_screens(divisions: list[DivisionLines], rounds: list[RoundRow]) -> list[Screen]:
    """Return where to go first, since it changes all the time."""
    names_title, tables_title = _("Being played: your table"), _("Being played: tables")
    found = []
    shown = ended_and_playing(rounds)
    for playing in shown:
        if playing.number == PLAYING:
            lines = [game_line(game) for game in playing.games]
            found += [
                *places_screens(names_title, playing),
                *parts(tables_title, lines, "tables"),
            ]
    return [*found, *screens(divisions, [each for each in shown if each.number == ENDED])]


def screens(divisions: list[DivisionLines], rounds: list[RoundRow]) -> list[Screen]:
    """Return where to sit first, as long as there is no result to show."""
    begun = any(not game.outstanding for each in rounds for game in each.games)
    return [*(standings_screens(divisions) if begun else []), *tables_screens(rounds)]


def standings_screens(divisions: list[DivisionLines]) -> list[Screen]:
    """Two divisions side by side, where they have room."""
    shown = [each for each in divisions if each.rows]
    if len(shown) == 2 and all(len(each.rows) <= ROWS for each in shown):
        columns = [WallColumn(each.rows, each.name) for each in shown]
        return [Screen(_("Standings"), "", columns)]
    return [screen for each in shown for screen in parts(each.name, each.rows, "standings")]


def welcome_screens(event: Event, entries: Iterable[EntryRow]) -> list[Screen]:
    """Return the screens before the draw: of the names, those who aren't here yet, once check-in
    has begun, or everybody.
    """
    words, people = WallColumn(scoring_words(event.preset_as_played)), coming(entries)
    missing = [each for each in people if each.status == Entry.Status.REGISTERED]
    numbers = {"missing": len(missing), "count": len(people)}
    title = ngettext("%(count)s player", "%(count)s players", len(people))
    if missing and (event.entrance_opened_at or len(missing) < len(people)):
        title, people = _("Not here yet: %(missing)s of %(count)s"), missing
    names = [each.listed_name for each in people]
    welcome = Screen(_("Welcome"), event.name, [words], "welcome")
    return [welcome, *parts(title % numbers, names, "list")]


def winners_screens(divisions: list[DivisionLines]) -> list[Screen]:
    shown = [each for each in divisions if each.podium]
    names = [each.name if len(shown) > 1 else "" for each in shown]
    columns = [
        WallColumn(each.podium[:WINNERS], name) for each, name in zip(shown, names, strict=True)
    ]
    found = [Screen(_("Congratulations!"), "", columns, "winners")] if columns else []
    extras = [words for each in divisions for words in each.extras]
    if extras and found:
        found.append(Screen(_("Other prizes"), "", [WallColumn(extras)], "welcome"))
    return found


def night_screens(divisions: list[DivisionLines], rounds: list[RoundRow]) -> list[Screen]:
    """Return new seats first, as nobody knows them yet; once a result is in, who plays on."""
    plan = plan_in(rounds)
    begun = plan and any(not game.outstanding for game in rounds[-1].games)
    if plan is None or begun:
        return screens(divisions, rounds)
    return [*plan_screens(plan), *standings_screens(divisions if plan.round > 1 else [])]


def plan_screens(plan: TablePlan) -> list[Screen]:
    words = _("Round %(number)s: who moves where")
    if plan.is_first:
        words = _("Round %(number)s: your seats")
    title = words % {"number": plan.round}
    count = ceil(len(plan.tables) / PLANNED)
    kind = "first-plan" if plan.is_first else "plan"
    return [
        *(
            Screen(title, part_words(index, count), [WallColumn(tables)], kind)
            for index, tables in enumerate(cut(plan.tables, count), 1)
        ),
        *parts(your_table_words(plan.round), plan.by_name, "names"),
    ]


def draw_screens(draw_won: DrawLine | None) -> list[Screen]:
    return [Screen(_("50/50 draw"), "", [WallColumn([draw_won])], "draw")] if draw_won else []


def tables_screens(rounds: list[RoundRow]) -> list[Screen]:
    """Return where to go now; once results are coming in, who still plays and where to go next."""
    ahead = [each for each in rounds if not each.complete][:2]
    if not ahead:
        return []
    now = ahead[0]
    number = {"number": now.number}
    left = [game_line(game) for game in now.games if game.outstanding]
    if len(left) == len(now.games):
        title = _("Round %(number)s: tables")
        return [*name_screens(now), *parts(title % number, left, "tables")]
    following = [screen for each in ahead[1:] for screen in name_screens(each)]
    title = _("Round %(number)s: still playing")
    return [*parts(title % number, left, "tables"), *following]


def name_screens(shown: RoundRow) -> list[Screen]:
    return places_screens(your_table_words(shown.number), shown)


def places_screens(title: str, shown: RoundRow) -> list[Screen]:
    """People look for themselves."""
    seats = [(seat, game.table) for game in shown.games for seat in game.seats]
    seats.sort(key=lambda each: (sort_key(each[0].listed_name), each[1]))
    rows = [{"listed_name": seat.listed_name, "table": table} for seat, table in seats]
    return list(parts(title, rows, "names"))


def parts(title: str, lines: Sequence[Any], kind: str) -> Iterator[Screen]:
    """Even screens of even columns, with letters as large as can be."""
    width, most = SHAPES[kind]
    count = ceil(len(lines) / (ROWS * most))
    for index, shown in enumerate(cut(lines, count), 1):
        columns = [WallColumn(rows) for rows in cut(shown, columns_for(len(shown), width, most))]
        yield Screen(title, part_words(index, count), columns, kind)


def columns_for(lines: int, width: float, most: int) -> int:
    """Return the number of columns with the highest letters; static/css/projector.css agrees."""

    def letter_height(columns: int) -> float:
        return min(LETTER * HIGH / ceil(lines / columns), WIDE / columns / width)

    possible = range(ceil(lines / ROWS), most + 1)
    return max(possible, key=lambda columns: (letter_height(columns), -columns))


def your_table_words(number: int) -> str:
    return _("Round %(number)s: your table") % {"number": number}


def part_words(index: int, count: int) -> str:
    """ "2 of 3"; empty where one screen is enough."""
    if count < 2:
        return ""
    return _("%(index)s of %(count)s") % {"index": index, "count": count}


def cut(rows: Sequence[Any], count: int) -> Iterator[Sequence[Any]]:
    size = ceil(len(rows) / count) if count else 0
    for start in range(0, len(rows), size or 1):
        yield rows[start : start + size]


# Of more entrants nobody in the hall could read the names.
MOST = 2 * ROWS
KIND = "outlook"


# The last rounds, in which the projector says who can still win.
ROUNDS = 2


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
    shown = [each for each in found if each.everybody or 0 < len(each.lines) <= MOST]
    if len(shown) == 2 and all(len(each.lines) <= ROWS for each in shown):
        return [Screen(screen_title(), note, [outlook_column(each) for each in shown], KIND)]
    return [
        Screen(each.name or screen_title(), note, list(outlook_columns(each)), KIND)
        for each in shown
    ]


def outlook_columns(division: DivisionOutlookLines) -> Iterator[WallColumn]:
    whole = outlook_column(division)._replace(title="")
    halves = cut(whole.rows, ceil(len(whole.rows) / ROWS)) if whole.rows else [[]]
    yield from (whole._replace(rows=rows) for rows in halves)


def outlook_column(division: DivisionOutlookLines) -> WallColumn:
    if division.everybody:
        return WallColumn([], division.name, words=division.everybody)
    return WallColumn(division.lines, division.name, division.columns)
