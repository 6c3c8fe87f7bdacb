"""The hall of a night whose games begin as tables finish: who plays, who waits, for what.

Entrants are known here by the keys of their entries.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from django.db.models import Min

from cribbage_events.contest.formats.as_tables_finish import Evening, next_pair
from cribbage_events.contest.formats.grass_roots import GrassRootsSettings
from cribbage_events.events.games.entries import EntryRow
from cribbage_events.events.games.event_games import EventGames, event_games
from cribbage_events.events.games.rows import GameRow
from cribbage_events.events.models import Entry, Event, ScoreReport


@dataclass(frozen=True, slots=True)
class Hall:
    """`waiting`: the longest first; `tables`: how many there are, None if there are enough."""

    playing: list[GameRow]
    waiting: list[EntryRow]
    evening: Evening[int]
    games: int
    tables: int | None

    @property
    def done(self) -> list[EntryRow]:
        """Those who wait no more: they have had all their games."""
        return [entry for entry in self.waiting if self.evening.games_of(entry.pk) >= self.games]

    @property
    def still_waiting(self) -> list[EntryRow]:
        return [entry for entry in self.waiting if self.evening.games_of(entry.pk) < self.games]

    @property
    def is_full(self) -> bool:
        return self.tables is not None and len(self.playing) >= self.tables

    @property
    def next_pair(self) -> tuple[int, int] | None:
        return None if self.is_full else next_pair(self.evening, games=self.games)


@dataclass(frozen=True, slots=True)
class NewGame:
    round: int
    table: int
    players: tuple[int, int]


def hall_of(event: Event, games: EventGames | None = None) -> Hall:
    """Two queries, with the event's games."""
    games = games or event_games(event)
    stage = event.stage
    settings = GrassRootsSettings.stored(stage.settings)
    playing = [game for game in games.rows if game.outstanding]
    busy = {entry for game in playing for entry in game.entries}
    free_since = last_games(event, games)
    waiting = [entry for entry in games.entries.values() if is_here(entry) and entry.pk not in busy]
    waiting.sort(
        key=lambda entry: (free_since.get(entry.pk, 0), lot(stage.seed, entry.number), entry.number)
    )
    met = Counter(frozenset(game.entries) for game in games.rows)
    evening = Evening([entry.pk for entry in waiting], busy, met)
    return Hall(playing, waiting, evening, event.round_count, settings.tables)


def is_here(entry: EntryRow) -> bool:
    """Whether they have a seat or wait for one."""
    return entry.status == Entry.Status.CHECKED_IN and entry.division is not None


def last_games(event: Event, games: EventGames) -> dict[int, int]:
    """Return, by entry, the place of its last game among those that have ended."""
    reports = ScoreReport.objects.filter(game__round__stage__event=event)
    first = dict(reports.values_list("game").annotate(first=Min("pk")))
    ended = sorted(games.ended, key=lambda game: first.get(game.id, 0))
    return {entry: place for place, game in enumerate(ended, 1) for entry in game.entries}


def lot(seed: int, number: int) -> float:
    """Decides among those who have played nothing yet."""
    return Random(f"{seed} {number}").random()


def new_games(event: Event) -> Iterator[NewGame]:
    games = event_games(event)
    hall = hall_of(event, games)
    seated = {number: set(entries) for number, entries in games.seated_in.items()}
    tables = {(game.round, game.table) for game in games.rows}
    taken = {game.table for game in hall.playing}
    waiting, busy = list(hall.evening.waiting), set(hall.evening.playing)
    met = Counter(dict(hall.evening.met))
    while hall.tables is None or len(taken) < hall.tables:
        pair = next_pair(Evening(waiting, busy, met), games=hall.games)
        if pair is None:
            return
        new = place_for(pair, seated, tables, taken, hall.tables)
        seated.setdefault(new.round, set()).update(pair)
        tables.add((new.round, new.table))
        taken.add(new.table)
        waiting = [entry for entry in waiting if entry not in pair]
        busy.update(pair)
        met[frozenset(pair)] += 1
        yield new


def place_for(
    pair: tuple[int, int],
    seated: dict[int, set[int]],
    tables: set[tuple[int, int]],
    taken: set[int],
    most: int | None,
) -> NewGame:
    """The first round in which neither has a seat and a free table hasn't been used."""
    free = [table for table in range(1, (most or len(taken) + 1) + 1) if table not in taken]
    number = 1
    while True:
        if not seated.get(number, set()) & set(pair):
            for table in free:
                if (number, table) not in tables:
                    return NewGame(number, table, pair)
        number += 1
