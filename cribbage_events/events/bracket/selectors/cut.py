"""The cut: who of the qualifying round goes on to the play-offs, and with which seed."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from cribbage_events.contest.formats.qualifying import (
    QualifyingOrder,
    as_drawn,
    count_of_qualifiers,
    qualifying_order,
)
from cribbage_events.contest.play_offs import after_play_offs
from cribbage_events.contest.standings import Row
from cribbage_events.events.bracket.selectors.places import PLAY_OFFS, archived_places
from cribbage_events.events.bracket.settings import BracketSettings
from cribbage_events.events.games.entries import EntryRow
from cribbage_events.events.games.event_games import EventGames, event_games
from cribbage_events.events.models import Event, Stage
from cribbage_events.events.standings.standings import play_off_pairs, standings_of


@dataclass(frozen=True, slots=True)
class QualifyingCut:
    """The order by entry of everybody who can qualify, and how many games are still to be played
    before it. Once the play-offs have begun it is that of the bracket.

    `rows`: of everybody who played, best first, also of those who have withdrawn.
    """

    rows: Sequence[Row[int]]
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
    ranked = [row.row for each in standings_of(event, games, play_offs=()) for row in each.rows]
    counted = [row for row in ranked if not games.entries[row.player].fills_in]
    stages = list(event.stages.order_by("position"))
    drawn = players_drawn(stages, games.entries)
    played = play_off_pairs(event)
    order = qualifying_order(
        [row for row in counted if row.player in drawn or can_qualify(games, row)],
        event.preset.scoring,
        seed=stages[0].seed,
        play_offs=played,
        places=count_of_qualifiers(len(counted)),
    )
    if drawn:
        order = as_drawn(order, drawn)
    left = sum(game.outstanding for game in games.rows)
    rows = after_play_offs(counted, played)
    return QualifyingCut(rows, order, games.entries, left, games.disputed)


def can_qualify(games: EventGames, row: Row[int]) -> bool:
    return not games.entries[row.player].withdrawn


def in_play_offs(event: Event, entries: Mapping[int, EntryRow]) -> frozenset[int]:
    """By entry, those in the bracket of the play-offs; nobody before. One query, and none in the
    first stage or once the event is finished.
    """
    if not event.stage_format:
        return frozenset()
    if places := archived_places(event):
        return frozenset(pk for pk, entry in entries.items() if entry.number in places)
    return frozenset(players_drawn(event.stages.filter(position=PLAY_OFFS), entries))


def players_drawn(stages: Iterable[Stage], entries: Mapping[int, EntryRow]) -> list[int]:
    main = next((each for each in stages if each.position == PLAY_OFFS), None)
    if main is None:
        return []
    keys = {entry.number: pk for pk, entry in entries.items()}
    return [keys[number] for number in BracketSettings.of(main.settings).seeds]
