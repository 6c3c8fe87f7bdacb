"""Rates how strong somebody plays, as a number with its uncertainty: Weng and Lin's method, by
openskill.

All games of one event are rated from the ratings before it, so that their order doesn't matter. The
scale is that of chess: 100 points more win 64 of 100 games. The settings are those that predicted
best, see benchmarks/lab/README.md.
"""

import datetime
import math
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, NamedTuple

from openskill.models import BradleyTerryFull

START = 1500.0
# 400 points are odds of ten to one, as in chess.
POINTS = 400 / math.log(10)
YEAR = datetime.timedelta(days=365.25)


class Rating(NamedTuple):
    """Points and their standard deviation: two of three are within it, 19 of 20 within twice it."""

    points: float
    deviation: float


class GameMove(NamedTuple):
    """The effect of one game: points up or down, and by what the variance is multiplied."""

    points: float
    certainty: float


class RatedGame[P: Hashable](NamedTuple):
    """A game that was played to its end: the players of each side, and the pegs of each side.

    `key` tells the games of an event apart, such as its round and table.
    """

    key: Any
    sides: tuple[tuple[P, ...], ...]
    scores: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Settings:
    """`deviation`: how far apart new players are; `per_year`: how much a strength may change."""

    deviation: float = 40.0
    per_year: float = 15.0
    model: type[Any] = BradleyTerryFull
    # What openskill's models call gamma: how much of a game's information counts. The models'
    # own default keeps a small deviation as it is for ever.
    information: float | None = 1.0
    # Where a model takes the normal curve instead of the logistic one, a game is 1.7 as uncertain.
    luck: float = 1.0

    @property
    def new(self) -> Rating:
        return Rating(START, self.deviation)

    def later(self, rating: Rating, years: float) -> Rating:
        """Return the rating after some time: less certain, but never less than a newcomer's."""
        variance = rating.deviation**2 + years * self.per_year**2
        return Rating(rating.points, min(math.sqrt(variance), self.deviation))


SETTINGS = Settings()


@dataclass(slots=True)
class RatingChange:
    """Somebody's rating before and after an event, and the move of each of their games."""

    before: Rating
    moves: dict[Any, GameMove] = field(default_factory=dict)

    @property
    def after(self) -> Rating:
        """Return the same sum in whatever order the games come."""
        moves = self.moves.values()
        points = math.fsum([self.before.points, *(move.points for move in moves)])
        certainty = math.prod(sorted(move.certainty for move in moves))
        return Rating(points, self.before.deviation * math.sqrt(certainty))


# The key of an event, when it began, and its games that count, in any order, with their rounds as
# keys.
type RatedEvent[P: Hashable] = tuple[int, datetime.datetime, Sequence[RatedGame[P]]]


def ratings_of[P: Hashable](
    events: Iterable[RatedEvent[P]], settings: Settings = SETTINGS
) -> Iterator[tuple[int, P, RatingChange, int]]:
    """Yield what each event changes for each of its players, with their games so far; the earliest
    event first. The same events give the same ratings.
    """
    # The rating so far, since when, and after how many games.
    known: dict[P, tuple[Rating, datetime.datetime, int]] = {}
    for key, at, games in events:
        players = {player for game in games for side in game.sides for player in side}
        before = dict.fromkeys(players, settings.new)
        for player in players & known.keys():
            rating, since, _games = known[player]
            before[player] = settings.later(rating, (at - since) / YEAR)
        for player, change in rate_event(before, games, settings).items():
            played = known[player][2] if player in known else 0
            known[player] = change.after, at, played + len(change.moves)
            yield key, player, change, known[player][2]


def rate_event[P: Hashable](
    before: Mapping[P, Rating], games: Iterable[RatedGame[P]], settings: Settings = SETTINGS
) -> dict[P, RatingChange]:
    """Return what an event's games change, by player; all its players are in `before`."""
    changes: dict[P, RatingChange] = {}
    for game in games:
        for player, move in rate_game(before, game, settings).items():
            change = changes.setdefault(player, RatingChange(before[player]))
            change.moves[game.key] = move
    return changes


def rate_game[P: Hashable](
    before: Mapping[P, Rating], game: RatedGame[P], settings: Settings
) -> dict[P, GameMove]:
    """The move of each player at the table. Partners count with their average."""
    model = model_for(settings, max(map(len, game.sides)))
    teams = [[model.rating(*before[player]) for player in side] for side in game.sides]
    rated = model.rate(teams, ranks=score_ranks(game.scores))
    return {
        player: GameMove(
            new.mu - before[player].points, (new.sigma / before[player].deviation) ** 2
        )
        for side, news in zip(game.sides, rated, strict=True)
        for player, new in zip(side, news, strict=True)
    }


def score_ranks(scores: Sequence[int]) -> list[float]:
    """1 for the highest; equal scores share a rank."""
    return [1.0 + sum(other > score for other in scores) for score in scores]


@cache
def model_for(settings: Settings, partners: int) -> Any:
    """The library adds partners up: with that many, a game needs to be that much more uncertain to
    make of the sum what the average says.
    """
    more: dict[str, Any] = {}
    if settings.information is not None:
        more["gamma"] = constant(settings.information)
    return settings.model(
        mu=START,
        sigma=settings.deviation,
        beta=partners * settings.luck * POINTS / math.sqrt(2),
        tau=0.0,
        **more,
    )


def constant(value: float) -> Callable[..., float]:
    def given(*_of_the_game: Any) -> float:
        return value

    return given
