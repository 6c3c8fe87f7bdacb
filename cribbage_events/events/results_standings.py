"""Standings and medals from files of results: divisions formed, ranked and written out."""

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cribbage_events.contest.divisions import propose
from cribbage_events.contest.medals import Awards, award
from cribbage_events.contest.outcome import Outcome
from cribbage_events.contest.play_offs import after_play_offs, play_off_words
from cribbage_events.contest.presets import Preset
from cribbage_events.contest.standings import Row, explain_all, standings
from cribbage_events.events.results_file import Player, read_players, read_results
from cribbage_events.events.results_names import Names, key_of
from cribbage_events.events.results_play_offs import PlayOff, read_play_offs

DIRECTS = "directs the event"
COLUMNS = ("rank", "name", "card", "played", "won", "lost", "skunks", "plus", "minus", "medal")


@dataclass(frozen=True, slots=True)
class DivisionResult:
    """A division's rows in order, its medals, and in words what ties and medals turned on."""

    name: str
    rows: tuple[Row[str], ...]
    awards: Awards[str]
    director: str | None
    ties: dict[str, str]

    def as_dict(self) -> dict[str, Any]:
        return {"name": self.name, "rows": [self._row(row) for row in self.rows]}

    def _row(self, row: Row[str]) -> dict[str, Any]:
        return {
            "rank": row.rank,
            "name": row.player,
            "played": row.played,
            "won": row.won,
            "lost": row.lost,
            "skunks": row.skunks,
            "game_points": row.game_points,
            "plus": row.plus,
            "minus": row.minus,
            "spread": row.spread,
            "card": row.card,
            "eligible": row.player != self.director,
            "medal": self.awards.medal_of(row.player),
        }


def from_files(
    results: Path,
    preset: Preset,
    *,
    players: Path | None = None,
    director: str | None = None,
    play_offs: Path | None = None,
) -> tuple[DivisionResult, ...]:
    """The standings of an event played under `preset`, from files alone.

    Raises FileError, and DirectorError for a director whose name is misspelt.
    """
    names = Names(guest=" ".join((director or "").split()), closed=players is not None)
    listed = read_players(players, names) if players else ()
    outcomes = read_results(results, names)
    known = names.find_director()
    if players:
        divisions = _divisions(listed, preset, known)
    else:
        divisions = {"All": [name for outcome in outcomes for name in outcome.players]}
    _seat_director(divisions, known, outcomes)
    level = [standings(entrants, outcomes, preset.scoring) for entrants in divisions.values()]
    decided = read_play_offs(play_offs, names, level) if play_offs else []
    return tuple(
        _ranked(name, rows, preset, known, decided)
        for name, rows in zip(divisions, level, strict=True)
    )


def _divisions(
    players: Sequence[Player], preset: Preset, director: str | None
) -> dict[str, list[str]]:
    """The division column's groups, or without one the age rule's."""
    if any(player.division for player in players):
        return _named_divisions(players, director)
    if len(players) < preset.min_for_two_divisions:
        # One division, whatever the ages.
        return {"All": [player.name for player in players]}
    proposal = propose(
        _ages(players), min_for_two=preset.min_for_two_divisions, tolerance=preset.tolerance
    )
    return {group.name: [*group.players] for group in proposal.groups}


def _named_divisions(players: Sequence[Player], director: str | None) -> dict[str, list[str]]:
    """By the first spelling of each division's name."""
    spellings: dict[str, str] = {}
    groups: dict[str, list[str]] = {}
    for player in players:
        if player.division:
            name = spellings.setdefault(key_of(player.division), player.division)
            groups.setdefault(name, []).append(player.name)
        elif player.name != director:
            raise player.line.error("division", f"{player.name} has no division: enter one.")
    return groups


def _ages(players: Iterable[Player]) -> dict[str, int]:
    ages: dict[str, int] = {}
    for player in players:
        if player.age is None:
            message = f"{player.name} has no age: enter it, or add a column division."
            raise player.line.error("age", message)
        ages[player.name] = player.age
    return ages


def _seat_director(
    divisions: dict[str, list[str]], director: str | None, outcomes: Iterable[Outcome[str]]
) -> None:
    """Put a director who is in no division into the one whose entrants were met most often."""
    if director is None or any(director in entrants for entrants in divisions.values()):
        return
    games = [outcome.players for outcome in outcomes if director in outcome.players]
    met = Counter(player for players in games for player in players if player != director)
    if met:
        counts = {name: sum(met[one] for one in group) for name, group in divisions.items()}
        divisions[max(counts, key=lambda name: counts[name])].append(director)


def _ranked(
    name: str,
    level: Sequence[Row[str]],
    preset: Preset,
    director: str | None,
    play_offs: Sequence[PlayOff],
) -> DivisionResult:
    rows = after_play_offs(level, play_offs)
    ineligible = {} if director is None else {director: DIRECTS}
    awards = award(rows, ineligible=ineligible)
    names = {row.player: row.player for row in rows}
    ties = explain_all(rows, preset.scoring, names) | play_off_words(level, play_offs, names)
    return DivisionResult(name, rows, awards, director, ties)


def as_json(divisions: Iterable[DivisionResult]) -> str:
    """The standings in the shape of an event's standings.json."""
    document = {"divisions": [division.as_dict() for division in divisions]}
    return json.dumps(document, ensure_ascii=False, indent=2)


def as_table(divisions: Iterable[DivisionResult]) -> str:
    """The standings to be read: columns, then in words the ties and who is passed over."""
    return "\n\n".join(_table(division) for division in divisions)


def _table(division: DivisionResult) -> str:
    rows = [{**row, "medal": row["medal"] or ""} for row in division.as_dict()["rows"]]
    cells = [COLUMNS, *(tuple(str(row[column]) for column in COLUMNS) for row in rows)]
    notes = [f"{name}: {words}" for name, words in division.ties.items()]
    notes += [f"{name}: {words}" for name, words in division.awards.why_not.items()]
    return "\n".join([division.name, *columns(cells), *([""] if notes else []), *notes])


def columns(cells: Sequence[Sequence[str]]) -> list[str]:
    """Lines whose cells stand under each other."""
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    return [
        "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip()
        for line in cells
    ]
