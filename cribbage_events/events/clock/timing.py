"""How the games of an event go on, by the ways in which games may follow each other.

A format names one of these functions. They know the games of the event, and give what
contest/clock/ computes with: minutes from a moment of their own. None asks the database.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from itertools import groupby, pairwise
from math import log
from operator import attrgetter

from cribbage_events.contest.clock.ends import Rest
from cribbage_events.contest.clock.pace import Table
from cribbage_events.contest.clock.rests import AsTablesFinish, AtTable, Player, Rounds
from cribbage_events.events.clock.games import TimedGame
from cribbage_events.events.models import Event

# A longer pause is a meal.
LONGEST_PAUSE = 45.0


@dataclass(frozen=True, slots=True)
class Timing:
    """The games that have begun, what is still to come, and the pauses so far. `round`: the one
    that is played now, where there is one; `began`: when each outstanding game began.
    """

    zero: datetime
    tables: list[Table]
    rest: Rest
    pauses: list[float] = field(default_factory=list)
    round: int | None = None
    began: Mapping[int, datetime] = field(default_factory=dict)

    def at(self, minutes: float) -> datetime:
        return self.zero + timedelta(minutes=minutes)

    def minutes(self, at: datetime) -> float:
        return minutes_from(self.zero, at)

    @property
    def news(self) -> datetime:
        """When something began or ended for the last time."""
        return self.at(max(max(each.began, each.ended or 0.0) for each in self.tables))


def minutes_from(zero: datetime, at: datetime) -> float:
    return (at - zero).total_seconds() / 60


def began_at(games: Sequence[TimedGame]) -> datetime | None:
    """When a round began. Where nobody has said so: when the one before it was complete; the first
    when it was planned, or when it was drawn after that.
    """
    first = games[0]
    if first.since is None or first.is_started or first.round > 1 or first.stage:
        return first.since
    early = any(game.ended and game.ended < first.planned for game in games)
    return first.since if early else max(first.since, first.planned)


def games_by_round(games: Iterable[TimedGame]) -> dict[int, list[TimedGame]]:
    found = sorted(games, key=attrgetter("round"))
    return {number: list(its) for number, its in groupby(found, key=attrgetter("round"))}


def timing_of_rounds(event: Event, games: Sequence[TimedGame]) -> Timing | None:
    """Everybody begins a round at the same time."""
    rounds = games_by_round(game for game in games if game.stage == 0 and game.is_played)
    began = {number: at for number, its in rounds.items() if (at := began_at(its))}
    if not began:
        return None
    zero = min(began.values())
    tables = {number: tables_of(rounds[number], began[number], zero) for number in sorted(began)}
    now = next((number for number in began if open_games(rounds[number])), None)
    last = max(began)
    sizes = {number: len(its) for number, its in rounds.items()}
    size = sizes[max(sizes)]
    return Timing(
        zero=zero,
        tables=[table for its in tables.values() for table in its],
        rest=Rounds([sizes.get(number, size) for number in range(last + 1, event.round_count + 1)]),
        pauses=pauses_between(list(tables.values())),
        round=now,
        began={game.id: began[now] for game in open_games(rounds[now])} if now else {},
    )


def tables_of(games: Iterable[TimedGame], began: datetime, zero: datetime) -> list[Table]:
    start = minutes_from(zero, began)
    return [Table(start, minutes_from(zero, game.ended) if game.ended else None) for game in games]


def open_games(games: Iterable[TimedGame]) -> list[TimedGame]:
    return [game for game in games if game.outstanding]


def pauses_between(rounds: Sequence[Sequence[Table]]) -> list[float]:
    """Minutes from the last result of a round to the beginning of the next."""
    found = []
    for earlier, later in pairwise(rounds):
        ended = [table.ended for table in earlier]
        if None not in ended:
            found.append(later[0].began - max(each or 0.0 for each in ended))
    return [pause for pause in found if 0 <= pause <= LONGEST_PAUSE]


def timing_as_tables_finish(
    event: Event,
    games: Sequence[TimedGame],
    players: Mapping[int, Sequence[int]],
    here: Iterable[int],
) -> Timing | None:
    """A game begins when the last of its players is free. `players`: the entries of each game;
    `here`: those who are still there.
    """
    known = [game for game in games if game.is_played and game.since]
    if not known:
        return None
    zero, began, had = when_players_were_free(known, players)
    tables = [table for game in known for table in tables_of([game], began[game.id], zero)]
    left = {key: as_player(had.get(key, ()), event) for key in here}
    playing = [game for game in known if not game.ended]
    busy = {each for game in playing for each in players.get(game.id, ())}
    return Timing(
        zero=zero,
        tables=tables,
        rest=AsTablesFinish(
            [
                AtTable(
                    minutes_from(zero, began[game.id]),
                    tuple(left.get(each, Player(0)) for each in players.get(game.id, ())),
                )
                for game in playing
            ],
            [each for key, each in left.items() if key not in busy],
            known[0].tables,
        ),
        began={game.id: began[game.id] for game in known if game.outstanding},
    )


def when_players_were_free(
    games: Sequence[TimedGame], players: Mapping[int, Sequence[int]]
) -> tuple[datetime, dict[int, datetime], dict[int, list[Table]]]:
    """When the first game began, when each did, and by entry the games they have had."""
    rounds = {number: began_at(its) for number, its in games_by_round(games).items()}
    start = {game.id: rounds[game.round] or game.planned for game in games}
    zero = min(start.values())
    free: dict[int, datetime] = {}
    began: dict[int, datetime] = {}
    had: dict[int, list[Table]] = {}
    for game in sorted(games, key=attrgetter("id")):
        its = players.get(game.id, ())
        began[game.id] = max((free[each] for each in its if each in free), default=start[game.id])
        for each in its:
            had.setdefault(each, []).extend(tables_of([game], began[game.id], zero))
            if game.ended:
                free[each] = game.ended
    return zero, began, had


def as_player(games: Sequence[Table], event: Event) -> Player:
    logs = [log(table.minutes) for table in games if table.minutes is not None]
    return Player(max(event.round_count - len(games), 0), len(logs), sum(logs))
