"""All ratings of a club, from its games in the order of its events."""

import datetime
from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from cribbage_events.memory.players.rating import (
    SETTINGS,
    Change,
    RatedGame,
    Rating,
    Settings,
    rate_event,
)

YEAR = datetime.timedelta(days=365.25)


@dataclass(frozen=True, slots=True)
class RatedEvent[P: Hashable]:
    """An event with the games that count, in any order; the key of a game is its round."""

    key: int
    at: datetime.datetime
    games: Sequence[RatedGame[P]]


@dataclass(slots=True)
class Standing:
    """Somebody's rating so far, since when, and after how many games."""

    rating: Rating
    at: datetime.datetime
    games: int = 0


@dataclass(frozen=True, slots=True)
class Rated[P: Hashable]:
    """The change of somebody's rating by an event; `games` are all so far."""

    event: int
    player: P
    change: Change[P]
    games: int


def ratings_of[P: Hashable](
    events: Iterable[RatedEvent[P]], settings: Settings = SETTINGS
) -> Iterator[Rated[P]]:
    """The earliest event first; the same events give the same ratings."""
    known: dict[P, Standing] = {}
    for event in events:
        players = {player for game in event.games for side in game.sides for player in side}
        before = {player: now(known.get(player), event.at, settings) for player in players}
        for player, change in rate_event(before, event.games, settings).items():
            games = known[player].games if player in known else 0
            known[player] = Standing(change.after, event.at, games + len(change.moves))
            yield Rated(event.key, player, change, known[player].games)


def now(standing: Standing | None, at: datetime.datetime, settings: Settings) -> Rating:
    if standing is None:
        return settings.new
    return settings.later(standing.rating, (at - standing.at) / YEAR)
