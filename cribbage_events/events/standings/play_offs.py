"""Play-offs for a medal: those recorded, and who could still play one."""

from dataclasses import dataclass
from itertools import groupby, permutations

from django.utils.translation import gettext_lazy

from cribbage_events.events.games.entries import EntryRow
from cribbage_events.events.models import Event, PlayOff
from cribbage_events.events.standings.rows import DivisionStandings, StandingsRow
from cribbage_events.words.lists import and_list

TIE = {
    "gold": gettext_lazy("Tie for gold"),
    "silver": gettext_lazy("Tie for silver"),
    "bronze": gettext_lazy("Tie for bronze"),
}
TIE_IN_DIVISION = {
    "gold": gettext_lazy("Tie for gold in %(division)s"),
    "silver": gettext_lazy("Tie for silver in %(division)s"),
    "bronze": gettext_lazy("Tie for bronze in %(division)s"),
}


@dataclass(frozen=True, slots=True)
class SharedMedal:
    """Entrants equal on everything who share a medal."""

    division: str
    medal: str
    rows: list[StandingsRow]

    @property
    def tie(self) -> str:
        """ "Tie for gold"."""
        return str(TIE[self.medal])

    @property
    def tie_in_division(self) -> str:
        """ "Tie for gold in Under 65"."""
        return TIE_IN_DIVISION[self.medal] % {"division": self.division}

    @property
    def names(self) -> str:
        return and_list([row.entry.name for row in self.rows])

    @property
    def pairs(self) -> list[tuple[EntryRow, EntryRow]]:
        """Return who could have beaten whom."""
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
