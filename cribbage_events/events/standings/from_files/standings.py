"""Games from a file in the shape of an event's, so that its standings are made in the same way."""

import json
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from cribbage_events.contest.divisions import ALL, DivisionKind, DivisionLabel, propose
from cribbage_events.contest.outcome import TARGET, Outcome
from cribbage_events.contest.outlook.situation import GameToCome
from cribbage_events.contest.presets import Preset
from cribbage_events.contest.prizes import LEGION_MONEY
from cribbage_events.events.games.entries import EntryRow
from cribbage_events.events.games.event_games import EventGames, seat_of
from cribbage_events.events.games.rows import GameRow, SideRow
from cribbage_events.events.kinds import find_kind
from cribbage_events.events.models import Entry, Event, Game
from cribbage_events.events.standings.from_files.file import (
    ListedPlayer,
    ranks_by_name,
    read_doubles,
    read_play_offs,
    read_players,
    read_results,
)
from cribbage_events.events.standings.from_files.lines import Spellings, typed_name_key
from cribbage_events.events.standings.rows import Deciding, DivisionStandings, Fees
from cribbage_events.events.standings.standings import (
    MONEY_COLUMNS,
    EventStandings,
    division_of,
    found_json,
)
from cribbage_events.words.divisions import division_name
from cribbage_events.words.money import dollars
from cribbage_events.words.numbers import MINUS
from cribbage_events.words.rules import preset_label


def games_from_files(
    outcomes: Iterable[Outcome[str]],
    divisions: Mapping[str, Sequence[str]],
    director: str | None = None,
) -> EventGames:
    """Entries and games with the keys that a database would give them, in order of name.

    `divisions` are the names of those in each, the first of which has the key 0.
    """
    outcomes = list(outcomes)
    division_of = {name: key for key, each in enumerate(divisions.values()) for name in each}
    playing = {name for outcome in outcomes for name in outcome.players}
    names = enumerate(sorted(division_of.keys() | playing), start=1)
    entries = {
        name: entry(key, name, division_of.get(name), directs=name == director)
        for key, name in names
    }
    rows = [row(key, outcome, entries) for key, outcome in enumerate(outcomes, start=1)]
    return EventGames(
        TARGET,
        {each.pk: each for each in entries.values()},
        sorted(rows, key=lambda game: (game.round, game.table)),
    )


def entry(key: int, name: str, division: int | None, *, directs: bool) -> EntryRow:
    return EntryRow(
        pk=key,
        number=key,
        name=name,
        status=Entry.Status.CHECKED_IN,
        division=division,
        ineligible=Entry.Ineligible.TYPED if directs else "",
        why_not_eligible=_("directs the event") if directs else "",
        medal_eligible=not directs,
        fills_in=False,
        from_round=1,
        until_round=None,
        person=0,
        listed_name=name,
        public_name=name,
    )


def row(key: int, outcome: Outcome[str], entries: Mapping[str, EntryRow]) -> GameRow:
    status = Game.Status.PLAYED
    if outcome.forfeited:
        by_all = outcome.is_lost_by_both
        status = Game.Status.NOT_PLAYED if by_all else Game.Status.FORFEITED
    winners = [outcome.won(side) for side in range(len(outcome.sides))]
    return GameRow(
        id=key,
        round=outcome.round,
        table=outcome.table,
        status=status.value,
        division="",
        confirmed=False,
        disputed=False,
        cut=None,
        sides=tuple(
            SideRow(tuple(seat_of(entries[name]) for name in side.players), side.score, won)
            for side, won in zip(outcome.sides, winners, strict=True)
        ),
    )


COLUMNS = ("rank", "name", "card", "played", "won", "lost", "skunks", "plus", "minus", "medal")
HEADINGS = {
    "rank": pgettext_lazy("a heading of a column", "rank"),
    "name": pgettext_lazy("a heading of a column", "name"),
    "card": pgettext_lazy("a heading of a column", "card"),
    "played": pgettext_lazy("a heading of a column", "played"),
    "won": pgettext_lazy("a heading of a column", "won"),
    "lost": pgettext_lazy("a heading of a column", "lost"),
    "skunks": pgettext_lazy("a heading of a column", "skunks"),
    "points": pgettext_lazy("a heading of a column", "points"),
    "plus": pgettext_lazy("a heading of a column", "plus"),
    "minus": pgettext_lazy("a heading of a column", "minus"),
    "medal": pgettext_lazy("a heading of a column", "medal"),
    "qualified": pgettext_lazy("a heading of a column", "qualified"),
    "prize_cents": pgettext_lazy("a heading of a column", "prize"),
}
MEDALS = {
    "gold": pgettext_lazy("in a table", "gold"),
    "silver": pgettext_lazy("in a table", "silver"),
    "bronze": pgettext_lazy("in a table", "bronze"),
}
MONEY_WORDS = {
    "fees": gettext_lazy("Fees"),
    "draw_winner": gettext_lazy("Draw winner"),
    "supplies": gettext_lazy("Supplies"),
    "pot": gettext_lazy("Pot"),
    "activities": gettext_lazy("Activities"),
}
# The only division's code; pages show its name.
ONE_DIVISION = ""
NIGHT_COLUMNS = ("rank", "name", "played", "won", "skunks", "points", "prize_cents")


class OptionError(ValueError):
    """A file or a name was given that this kind of event has no use for."""


class ResultFiles(NamedTuple):
    """The files of one event; `director` is a name."""

    results: Path
    players: Path | None = None
    director: str | None = None
    play_offs: Path | None = None


class FileEvent(NamedTuple):
    """An event as the files have it: `divisions` are the names of those in each."""

    names: Spellings
    outcomes: Sequence[Outcome[str]]
    to_come: Sequence[GameToCome[str]]
    divisions: dict[str, list[str]]
    director: str | None


def read_event(
    files: ResultFiles,
    preset: Preset,
    games_to_come: Callable[[Spellings, Sequence[Outcome[str]]], Sequence[GameToCome[str]]]
    | None = None,
) -> FileEvent:
    """Raises FileError, and DirectorError for a director whose name is misspelt."""
    names = Spellings(
        guest=" ".join((files.director or "").split()), closed=files.players is not None
    )
    listed = read_players(files.players, names) if files.players else ()
    outcomes = read_results(files.results, names)
    to_come = games_to_come(names, outcomes) if games_to_come else ()
    meetings = [outcome.players for outcome in outcomes]
    meetings += [(*game.sides[0], *game.sides[1]) for game in to_come]
    known = names.find_director()
    if files.players:
        divisions = _divisions(listed, preset, known)
    else:
        divisions = {ONE_DIVISION: [name for players in meetings for name in players]}
    _seat_director(divisions, known, meetings)
    return FileEvent(names, outcomes, to_come, divisions, known)


def standings_from_files(files: ResultFiles, preset: Preset) -> EventStandings:
    """Raises FileError, DirectorError and OptionError."""
    if find_kind(preset.format).in_doubles:
        return night_from_files(files, preset)
    return event_from_files(files, preset)


def event_from_files(files: ResultFiles, preset: Preset) -> EventStandings:
    """The standings of an event played under `preset`, from files alone.

    Raises FileError, and DirectorError for a director whose name is misspelt.
    """
    names, outcomes, _, divisions, known = read_event(files, preset)
    event = over(preset)
    games = games_from_files(outcomes, divisions, known)
    deciding = Deciding()
    level = ranked(event, games, divisions, deciding)
    if files.play_offs:
        keys = {entry.name: entry.pk for entry in games.entries.values()}
        decided = read_play_offs(files.play_offs, names, ranks_by_name(level))
        deciding = Deciding([(keys[winner], keys[loser]) for winner, loser in decided])
        level = ranked(event, games, divisions, deciding)
    return EventStandings(event, games, level, deciding)


def night_from_files(files: ResultFiles, preset: Preset) -> EventStandings:
    """The night played under `preset`; everybody in the file has paid.

    Raises FileError, and OptionError for what a night knows nothing of.
    """
    if files.players or files.director:
        raise OptionError(
            _("%(preset)s: there are no age groups; leave --players and --director out.")
            % {"preset": preset_label(preset.code)}
        )
    if files.play_offs:
        raise OptionError(
            _("%(preset)s: equal scores share the prizes; leave --play-offs out.")
            % {"preset": preset_label(preset.code)}
        )
    outcomes = read_doubles(files.results)
    divisions = {ONE_DIVISION: [name for outcome in outcomes for name in outcome.players]}
    event, games = over(preset), games_from_files(outcomes, divisions)
    heads = len(games.entries)
    deciding = Deciding(fees=Fees(heads, heads * (preset.money or LEGION_MONEY).fee))
    return EventStandings(event, games, ranked(event, games, divisions, deciding), deciding)


def over(preset: Preset) -> Event:
    """An event of this kind that is over; it is not stored."""
    return Event(preset_code=preset.code, status=Event.Status.FINISHED)


def ranked(
    event: Event, games: EventGames, divisions: Iterable[str], deciding: Deciding
) -> list[DivisionStandings]:
    return [
        division_of(event, games, key, deciding, label=label_of(name))
        for key, name in enumerate(divisions)
    ]


def label_of(name: str) -> DivisionLabel:
    return DivisionLabel(DivisionKind.NAMED, name=name) if name != ONE_DIVISION else ALL


def _divisions(
    players: Sequence[ListedPlayer], preset: Preset, director: str | None
) -> dict[str, list[str]]:
    """The division column's groups, or without one the age rule's."""
    if any(player.division for player in players):
        return _named_divisions(players, director)
    if len(players) < preset.min_for_two_divisions:
        # One division for all ages.
        return {ONE_DIVISION: [player.name for player in players]}
    proposal = propose(
        _ages(players), min_for_two=preset.min_for_two_divisions, tolerance=preset.tolerance
    )
    return {division_name(group.label): [*group.players] for group in proposal.groups}


def _named_divisions(players: Sequence[ListedPlayer], director: str | None) -> dict[str, list[str]]:
    """Return divisions by the first spelling of each one's name."""
    spellings: dict[str, str] = {}
    groups: dict[str, list[str]] = {}
    for player in players:
        if player.division:
            name = spellings.setdefault(typed_name_key(player.division), player.division)
            groups.setdefault(name, []).append(player.name)
        elif player.name != director:
            message = _("%(name)s has no division: enter one.") % {"name": player.name}
            raise player.line.error("division", message)
    return groups


def _ages(players: Iterable[ListedPlayer]) -> dict[str, int]:
    ages: dict[str, int] = {}
    for player in players:
        if player.age is None:
            message = _("%(name)s has no age: enter it, or add a column division.")
            message = message % {"name": player.name}
            raise player.line.error("age", message)
        ages[player.name] = player.age
    return ages


def _seat_director(
    divisions: dict[str, list[str]], director: str | None, meetings: Iterable[tuple[str, ...]]
) -> None:
    """Put a director who is in no division into the one whose entrants they meet most often."""
    if director is None or any(director in entrants for entrants in divisions.values()):
        return
    met = Counter(player for players in meetings if director in players for player in players)
    del met[director]
    if met:
        counts = {name: sum(met[one] for one in group) for name, group in divisions.items()}
        divisions[max(counts, key=lambda name: counts[name])].append(director)


def as_json(found: EventStandings) -> str:
    """The standings in the shape of an event's standings.json."""
    return json.dumps(found_json(found), ensure_ascii=False, indent=2)


def as_table(found: EventStandings) -> str:
    """The standings to be read: columns, then in words the ties and who is passed over."""
    return "\n\n".join(_table(division) for division in found.divisions)


def _table(division: DivisionStandings) -> str:
    why = [f"{row.entry.name}: {row.why_no_medal}" for row in division.rows if row.why_no_medal]
    return "\n".join([division.name, *_lines(division, COLUMNS, why)])


def as_night(found: EventStandings) -> str:
    """The night to be read: columns, what ties turned on, the money."""
    (division,) = found.divisions
    money = [
        f"{MONEY_WORDS[name]}: {dollars(getattr(found.money, name))}" for name in MONEY_COLUMNS
    ]
    return "\n".join([*_lines(division, NIGHT_COLUMNS), "", *money])


def _lines(division: DivisionStandings, shown: Sequence[str], why: Sequence[str] = ()) -> list[str]:
    cells = [
        [str(HEADINGS[name]) for name in shown],
        *([_cell(name, row.column(name)) for name in shown] for row in division.rows),
    ]
    # In ASCII, as the cards are.
    notes = [f"{row.entry.name}: {row.tie.replace(MINUS, '-')}" for row in division.rows if row.tie]
    notes += why
    return [*aligned_lines(cells), *([""] if notes else []), *notes]


def _cell(name: str, value: object) -> str:
    if name == "prize_cents":
        return dollars(value) if isinstance(value, int) and value else ""
    if name == "medal" and value:
        return str(MEDALS[str(value)])
    return "" if value is None else str(value)


def aligned_lines(cells: Sequence[Sequence[str]]) -> list[str]:
    """Lines whose cells stand under each other."""
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    return [
        "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip()
        for line in cells
    ]
