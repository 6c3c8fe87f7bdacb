"""The cut: who of the qualifying round goes on to the play-offs, and with which seed."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from cribbage_events.contest.formats.qualifying import (
    QualifyingOrder,
    count_of_qualifiers,
    qualifying_order,
)
from cribbage_events.events.bracket.selectors.places import PLAY_OFFS
from cribbage_events.events.bracket.settings import BracketSettings
from cribbage_events.events.games.entries import EntryRow
from cribbage_events.events.games.event_games import EventGames, event_games
from cribbage_events.events.models import Event
from cribbage_events.events.standings.standings import play_off_pairs, standings_of


@dataclass(frozen=True, slots=True)
class QualifyingCut:
    """The order of everybody by entry, and how many games are still to be played before it."""

    order: QualifyingOrder[int]
    entries: Mapping[int, EntryRow]
    outstanding: int
    disputed: int

    @property
    def seeds(self) -> list[int]:
        """The numbers of those who qualify, the highest seed first."""
        return [self.entries[player].number for player in self.order.qualifiers]

    @property
    def is_ready(self) -> bool:
        return not (self.outstanding or self.disputed or self.order.due)


def qualifying_cut(event: Event, games: EventGames | None = None) -> QualifyingCut:
    """At most six queries, however many play. Whoever is in the play-offs has qualified, also if
    they withdraw later.
    """
    games = games or event_games(event)
    stages = {stage.position: stage for stage in event.stages.all()}
    kept = set(BracketSettings.of(stages[PLAY_OFFS].settings).seeds) if PLAY_OFFS in stages else ()
    rows = [row.row for each in standings_of(event, games, play_offs=()) for row in each.rows]
    counted = [row for row in rows if not games.entries[row.player].fills_in]
    order = qualifying_order(
        [row for row in counted if is_in_order(games.entries[row.player], kept)],
        event.preset.scoring,
        seed=stages[0].seed,
        play_offs=play_off_pairs(event),
        places=count_of_qualifiers(len(counted)),
    )
    left = sum(game.outstanding for game in games.rows)
    return QualifyingCut(order, games.entries, left, games.disputed)


def is_in_order(entry: EntryRow, kept: Collection[int]) -> bool:
    return not entry.withdrawn or entry.number in kept
