"""Standings of the American Cribbage Congress's forms from files of results: nothing stored.

Rules: RULES.md §5. Nobody gets a medal; of a tournament one entrant in four qualifies.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from cribbage_events.contest.divisions import ALL
from cribbage_events.contest.formats.qualifying import (
    Contested,
    PlayOffDue,
    QualifyingOrder,
    qualifying_order,
)
from cribbage_events.contest.presets import (
    ACC_GRASS_ROOTS_PRESET,
    ACC_TOURNAMENT_PRESET,
    Preset,
)
from cribbage_events.contest.standings import Row, standings
from cribbage_events.events.standings.from_files.file import read_play_offs, read_results
from cribbage_events.events.standings.from_files.lines import Spellings
from cribbage_events.events.standings.from_files.standings import (
    HEADINGS,
    OptionError,
    ResultFiles,
    aligned_lines,
)
from cribbage_events.words.divisions import division_name
from cribbage_events.words.lists import and_list
from cribbage_events.words.numbers import MINUS
from cribbage_events.words.ties import play_off_words, tie_words

TABLE = ("rank", "name", "card", "played", "won", "lost", "skunks", "plus", "minus")
# Beside rank, name, "eligible", "medal" and the columns of its preset.
NUMBERS = ("played", "won", "lost", "skunks", "game_points", "plus", "minus", "spread", "card")
COLUMNS: Mapping[str, tuple[str, ...]] = {
    ACC_GRASS_ROOTS_PRESET.code: (),
    ACC_TOURNAMENT_PRESET.code: ("qualified",),
}


@dataclass(frozen=True, slots=True)
class AccStandings:
    """The order of one division, with the columns that the preset adds."""

    order: QualifyingOrder[str]
    columns: tuple[str, ...]

    def row(self, row: Row[str]) -> dict[str, Any]:
        added = {"qualified": row.player in self.order.qualifiers}
        return {
            "rank": row.rank,
            "name": row.player,
            **{name: getattr(row, name) for name in NUMBERS},
            "eligible": True,
            "medal": None,
            **{name: added[name] for name in self.columns},
        }


def acc_from_files(files: ResultFiles, preset: Preset) -> AccStandings:
    """Return everybody in the file, in the ACC's order. Raise FileError and OptionError."""
    if files.players or files.director:
        raise OptionError(
            _("%(preset)s: there are no age groups; leave --players and --director out.")
            % {"preset": preset.code}
        )
    names = Spellings()
    outcomes = read_results(files.results, names)
    players = {player for outcome in outcomes for player in outcome.players}
    rows = standings(players, outcomes, preset.scoring)
    ranks = {row.player: (0, row.rank) for row in rows}
    decided = read_play_offs(files.play_offs, names, ranks) if files.play_offs else []
    # No draw is stored, so no lot either: those who are level share a rank, by name.
    order = qualifying_order(rows, preset.scoring, seed=0, play_offs=decided)
    return AccStandings(order, COLUMNS[preset.code])


def ordered_rows(found: AccStandings) -> list[Row[str]]:
    """Best first; those who share a rank by name."""
    rows = [each.row for each in found.order.seeded]
    return sorted(rows, key=lambda row: (row.rank, row.player))


def acc_json(found: AccStandings) -> str:
    """Return the standings in the shape of an event's standings.json."""
    rows = [found.row(row) for row in ordered_rows(found)]
    document = {"divisions": [{"name": division_name(ALL), "rows": rows}]}
    return json.dumps(document, ensure_ascii=False, indent=2)


def acc_table(found: AccStandings) -> str:
    """Return a table to be read: columns, then in words the ties and what has to be played off."""
    shown = (*TABLE, *found.columns)
    cells = [
        [str(HEADINGS[name]) for name in shown],
        *([_cell(found.row(row)[name]) for name in shown] for row in ordered_rows(found)),
    ]
    notes = [*_ties(found.order), *(due_words(each) for each in found.order.due if found.columns)]
    lines = [division_name(ALL), *aligned_lines(cells), *([""] if notes else []), *notes]
    return "\n".join(lines)


def _cell(value: object) -> str:
    if isinstance(value, bool):
        return pgettext("in a table", "yes") if value else ""
    return str(value)


def _ties(order: QualifyingOrder[str]) -> Sequence[str]:
    """Return the ties in ASCII, as the cards are."""
    words = {player: tie_words(each, str) for player, each in order.ties.items()}
    words |= {player: play_off_words(each, str) for player, each in order.play_offs.items()}
    return [
        f"{each.row.player}: {words[each.row.player].replace(MINUS, '-')}"
        for each in order.seeded
        if each.row.player in words
    ]


def due_words(due: PlayOffDue[str]) -> str:
    """ "Play-off for the last place that qualifies: Ann and Bob"."""
    words = (
        _("Play-off for a bye: %(names)s")
        if due.contested is Contested.BYE
        else _("Play-off for the last place that qualifies: %(names)s")
    )
    return words % {"names": and_list(due.players)}
