"""A night of the league from a file of results: totals, ranks, prizes and where the money goes."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cribbage_events.contest.presets import Preset
from cribbage_events.contest.prizes import LEGION_MONEY, Money, dollars, night_money, prize_ranks
from cribbage_events.contest.rotating_doubles import missed_rounds
from cribbage_events.contest.standings import Row, explain_all, standings
from cribbage_events.events.results_doubles import read_doubles
from cribbage_events.events.results_standings import columns

COLUMNS = ("rank", "name", "played", "won", "skunks", "points", "prize")


@dataclass(frozen=True, slots=True)
class NightResult:
    """Everybody's row in order, the money, and in words what ties turned on."""

    rows: tuple[Row[str], ...]
    money: Money[str]
    ties: Mapping[str, str]

    def as_dict(self) -> dict[str, Any]:
        money = self.money
        return {
            "divisions": [{"name": "All", "rows": [self._row(row) for row in self.rows]}],
            "money": {
                "fees": money.fees,
                "draw_winner": money.draw_winner,
                "supplies": money.supplies,
                "pot": money.pot,
                "activities": money.activities,
            },
        }

    def _row(self, row: Row[str]) -> dict[str, Any]:
        return {
            "rank": row.rank,
            "name": row.player,
            "played": row.played,
            "won": row.won,
            "skunks": row.skunks,
            "points": row.game_points,
            "prize_cents": self.money.prizes.get(row.player, 0),
        }

    def as_json(self) -> str:
        return json.dumps(self.as_dict(), ensure_ascii=False, indent=2)

    def as_table(self) -> str:
        """The night to be read: columns, what ties turned on, the money."""
        (division,) = self.as_dict()["divisions"]
        rows = [
            {**row, "prize": dollars(row["prize_cents"]) if row["prize_cents"] else ""}
            for row in division["rows"]
        ]
        cells = [COLUMNS, *(tuple(str(row[column]) for column in COLUMNS) for row in rows)]
        notes = [f"{name}: {words}" for name, words in self.ties.items()]
        money = [
            f"{name.replace('_', ' ').capitalize()}: {dollars(cents)}"
            for name, cents in self.as_dict()["money"].items()
        ]
        return "\n".join([*columns(cells), *([""] if notes else []), *notes, "", *money])


def night_from_file(path: Path, preset: Preset) -> NightResult:
    """The night played under `preset`; everybody in the file has paid. Raises FileError."""
    outcomes = read_doubles(path)
    players = {player for outcome in outcomes for player in outcome.players}
    seated: dict[int, set[str]] = {}
    for outcome in outcomes:
        seated.setdefault(outcome.round, set()).update(outcome.players)
    missed = missed_rounds(players, seated)
    rows = standings(players, outcomes, preset.scoring, missed=missed)
    ranks = prize_ranks({row.player: row.rank for row in rows}, without=missed)
    money = night_money(len(players), ranks, preset.money or LEGION_MONEY)
    ties = explain_all(rows, preset.scoring, {player: player for player in players})
    return NightResult(rows, money, ties)
