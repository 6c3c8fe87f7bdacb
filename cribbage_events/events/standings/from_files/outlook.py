"""Works out who can still win what, from files of results and of games to come: nothing stored."""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import pgettext_lazy

from cribbage_events.contest.formats.qualifying import count_of_qualifiers
from cribbage_events.contest.medals import MEDALS
from cribbage_events.contest.outcome import Outcome
from cribbage_events.contest.outlook.outlook import (
    ANY_MEDAL,
    Chance,
    Prospect,
    medal_outlook,
    place_outlook,
)
from cribbage_events.contest.outlook.situation import GameToCome, NotKnownError, Situation
from cribbage_events.contest.presets import Preset
from cribbage_events.contest.standings import Row, standings
from cribbage_events.events.standings.from_files.file import (
    RESULT_COLUMNS,
    has_bye,
    plays_already,
    position,
    read_pair,
)
from cribbage_events.events.standings.from_files.lines import Spellings, read_lines
from cribbage_events.events.standings.from_files.standings import (
    OptionError,
    ResultFiles,
    aligned_lines,
    label_of,
    read_event,
)
from cribbage_events.words.divisions import division_name

TO_COME_COLUMNS = tuple(column for column in RESULT_COLUMNS if not column.startswith("score"))
QUALIFIED = "qualified"
CODES = (*MEDALS, ANY_MEDAL)
HEADINGS = {
    "gold": pgettext_lazy("in a table", "gold"),
    "silver": pgettext_lazy("in a table", "silver"),
    "bronze": pgettext_lazy("in a table", "bronze"),
    ANY_MEDAL: pgettext_lazy("a heading of a column", "any medal"),
    QUALIFIED: pgettext_lazy("a heading of a column", "qualified"),
}
CHANCES = {
    Chance.SAFE: pgettext_lazy("in a table", "safe"),
    Chance.POSSIBLE: pgettext_lazy("in a table", "possible"),
    Chance.OUT: pgettext_lazy("in a table", "out"),
}


class Won(NamedTuple):
    """A thing that can be won: everybody's chances, given how many there are, the codes of a row of
    JSON, and those shown in a table.
    """

    prospects: Callable[[Situation[str], int], Mapping[str, Prospect[str]]]
    codes: Sequence[str]
    shown: Sequence[str]


class DivisionChances(NamedTuple):
    """Everybody's chances in one division, in the order of its standings."""

    name: str
    prospects: Sequence[Prospect[str]]


@dataclass(frozen=True, slots=True)
class FileOutlook:
    """Everybody's chances, by division."""

    divisions: Sequence[DivisionChances]
    won: Won


def outlook_from_files(files: ResultFiles, to_come: Path, preset: Preset) -> FileOutlook:
    """The outlook of an event played under `preset`. Raises FileError, OptionError, and
    DirectorError for a director whose name is misspelt.
    """
    if preset.awards not in WON_BY_AWARDS:
        message = _("%(preset)s: there are no medals and no cut, so there is no outlook.")
        raise OptionError(message % {"preset": preset.code})
    won = WON_BY_AWARDS[preset.awards]
    read = read_event(files, preset, partial(_read_to_come, to_come))
    divisions = []
    for name, players in read.divisions.items():
        situation = _situation(read.outcomes, read.to_come, players, preset, read.director)
        found = won.prospects(situation, len(set(players)))
        rows = situation.ranking(())
        label = division_name(label_of(name))
        divisions.append(DivisionChances(label, [found[row.player] for row in rows]))
    return FileOutlook(divisions, won)


def _situation(
    outcomes: Sequence[Outcome[str]],
    games: Sequence[GameToCome[str]],
    players: Iterable[str],
    preset: Preset,
    director: str | None,
) -> Situation[str]:
    everybody = sorted(set(players))

    def ranking(further: Sequence[Outcome[str]]) -> Sequence[Row[str]]:
        return standings(everybody, [*outcomes, *further], preset.scoring)

    return Situation(ranking, games, preset.scoring, {director} if director else ())


def _medals(situation: Situation[str], _entrants: int) -> Mapping[str, Prospect[str]]:
    return medal_outlook(situation)


def _cut(situation: Situation[str], entrants: int) -> Mapping[str, Prospect[str]]:
    places = count_of_qualifiers(entrants)
    try:
        return place_outlook(situation, QUALIFIED, places, shared=False)
    except NotKnownError:
        message = _(
            "An outlook of the cut is given once nobody has more than one game to come: leave the"
            " earlier rounds until they are played."
        )
        raise OptionError(message) from None


WON_BY_AWARDS: Mapping[str, Won] = {
    "medals": Won(_medals, CODES, CODES),
    "play-offs": Won(_cut, (*CODES, QUALIFIED), (QUALIFIED,)),
}


def _read_to_come(
    path: Path, names: Spellings, outcomes: Iterable[Outcome[str]]
) -> list[GameToCome[str]]:
    games: list[GameToCome[str]] = []
    played = {(outcome.round, player) for outcome in outcomes for player in outcome.players}
    playing: dict[tuple[int, str], int] = {}
    for line in read_lines(path, TO_COME_COLUMNS):
        if has_bye(line):
            continue
        first, second = read_pair(line, names)
        game = GameToCome(position(line, "round"), position(line, "table"), ((first,), (second,)))
        for column, player in (("player_a", first), ("player_b", second)):
            if (game.round, player) in played:
                message = _("%(name)s has already played round %(round)s: remove this row.")
                raise line.error(column, message % {"name": player, "round": game.round})
            before = playing.setdefault((game.round, player), line.row)
            if before != line.row:
                raise line.error(column, plays_already(player, game.round, before))
        games.append(game)
    return games


def outlook_json(found: FileOutlook) -> str:
    """Return, by division, everybody's chances: "safe", "possible" or "out"."""
    divisions = [
        {
            "name": division.name,
            "rows": [_row(each, found.won.codes) for each in division.prospects],
        }
        for division in found.divisions
    ]
    return json.dumps({"divisions": divisions}, ensure_ascii=False, indent=2)


def _row(prospect: Prospect[str], codes: Sequence[str]) -> dict[str, str | None]:
    return {"name": prospect.player, **{code: _chance(prospect, code) for code in codes}}


def _chance(prospect: Prospect[str], code: str) -> str | None:
    """Return None if it can't be said; of a medal "out" where there are none."""
    if not prospect.chances:
        return None
    return prospect.chances.get(code, Chance.OUT)


def outlook_table(found: FileOutlook) -> str:
    """Return a table to be read: a line for each of them, by division."""
    return "\n\n".join(_table(division, found.won.shown) for division in found.divisions)


def _table(division: DivisionChances, shown: Sequence[str]) -> str:
    heading = [pgettext_lazy("a heading of a column", "name"), *(HEADINGS[code] for code in shown)]
    cells = [
        [str(each) for each in heading],
        *(
            [prospect.player, *(_words(prospect, code) for code in shown)]
            for prospect in division.prospects
        ),
    ]
    return "\n".join([division.name, *aligned_lines(cells)])


def _words(prospect: Prospect[str], code: str) -> str:
    chance = _chance(prospect, code)
    return str(CHANCES[Chance(chance)]) if chance else "?"
