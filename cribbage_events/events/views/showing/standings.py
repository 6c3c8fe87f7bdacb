"""Standings in words."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from cribbage_events.events.models import Event
from cribbage_events.events.selectors.standings import DivisionStandings, StandingsRow


class StandingsLine(NamedTuple):
    """A row of the standings; `words` explain a tie, a medal that isn't given, or an early end."""

    rank: int
    name: str
    url: str
    played: int
    card: str
    medal: str
    medal_words: str
    words: str


@dataclass(frozen=True, slots=True)
class DivisionLines:
    name: str
    rows: list[StandingsLine]

    @property
    def podium(self) -> list[StandingsLine]:
        return [row for row in self.rows if row.medal]


def division_lines(event: Event, divisions: list[DivisionStandings]) -> list[DivisionLines]:
    below = event.get_absolute_url()
    final = event.status == Event.Status.FINISHED
    only = len(divisions) == 1
    return [
        DivisionLines(
            "Standings" if only else each.name,
            [standings_line(row, below=below, final=final) for row in each.rows],
        )
        for each in divisions
    ]


def standings_line(row: StandingsRow, *, below: str, final: bool) -> StandingsLine:
    entry, numbers = row.entry, row.row
    left = "withdrew" if entry.withdrawn else ""
    return StandingsLine(
        rank=numbers.rank,
        name=entry.name,
        url=f"{below}entrants/{entry.number}/",
        played=numbers.played,
        card=row.card,
        medal=row.medal or "",
        medal_words=medal_words(row.medal, final=final),
        words=with_minus(sentence((left, row.tie, row.why_no_medal))),
    )


def with_minus(text: str) -> str:
    """With a real minus sign before a number, as wide as a plus."""
    return text.replace(" -", " \N{MINUS SIGN}")


def medal_words(medal: str | None, *, final: bool) -> str:
    if not medal:
        return ""
    return medal.capitalize() if final else f"{medal.capitalize()} so far"


def sentence(parts: Iterable[str]) -> str:
    return "; ".join(filter(None, parts))
