"""Play-offs for a medal: those recorded, and who could still play one."""

from dataclasses import dataclass
from itertools import groupby, permutations

from cribbage_events.contest.standings import listed
from cribbage_events.events.models import Event, PlayOff
from cribbage_events.events.selectors.sheet import EntryLine
from cribbage_events.events.selectors.standings import DivisionStandings, StandingsRow


@dataclass(frozen=True, slots=True)
class SharedMedal:
    """Entrants equal on everything who share a medal."""

    division: str
    medal: str
    rows: list[StandingsRow]

    @property
    def names(self) -> str:
        return listed([row.entry.name for row in self.rows])

    @property
    def pairs(self) -> list[tuple[EntryLine, EntryLine]]:
        """Who could have beaten whom."""
        return list(permutations([row.entry for row in self.rows], 2))


def shared_medals(standings: list[DivisionStandings]) -> list[SharedMedal]:
    shared = []
    for division in standings:
        with_medal = [row for row in division.rows if row.medal]
        for (medal, _), group in groupby(with_medal, key=lambda row: (row.medal, row.row.rank)):
            rows = list(group)
            if len(rows) > 1:
                shared.append(SharedMedal(division.name, medal or "", rows))
    return shared


def play_offs_of(event: Event) -> list[PlayOff]:
    return list(
        PlayOff.objects.filter(event=event).select_related("winner__person", "loser__person")
    )
