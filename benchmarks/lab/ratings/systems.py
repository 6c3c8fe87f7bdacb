"""Each rating learns from an event’s games, and says the chance of a game."""

import math
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Sequence
from statistics import fmean

from benchmarks.lab.ratings.games import Played, Sides
from cribbage_events.memory.players.rating import (
    POINTS,
    RatedGame,
    Rating,
    Settings,
    rate_event,
)


def logistic(points: float) -> float:
    return 1 / (1 + math.exp(-points))


def normal(deviations: float) -> float:
    return (1 + math.erf(deviations / math.sqrt(2))) / 2


class System(ABC):
    """A system has a `name` with its settings."""

    name: str

    @abstractmethod
    def learn(self, event: Sequence[Played], year: float) -> None:
        """All games of one event, which was `year` years after the first."""

    @abstractmethod
    def chance(self, sides: Sides) -> float:
        """Return the chance that the first side wins."""

    def known(self) -> dict[int, Rating]:
        """Return where the system says how sure it is: points and deviation of each person."""
        return {}


class Even(System):
    """A rating by which nobody is better than anybody: the others must beat it."""

    name = "every game even"

    def learn(self, event: Sequence[Played], year: float) -> None:
        """Learn nothing."""

    def chance(self, sides: Sides) -> float:
        return 0.5


class Share(System):
    """Our own needs no library: the share of games won, as if `extra` games were even."""

    def __init__(self, extra: int) -> None:
        self.name, self.extra = f"share of games won, {extra} even games added", extra
        self.won: Counter[int] = Counter()
        self.played: Counter[int] = Counter()

    def learn(self, event: Sequence[Played], year: float) -> None:
        for game in event:
            for side, score in zip(game.sides, game.scores, strict=True):
                for person in side:
                    self.played[person] += 1
                    self.won[person] += score == max(game.scores)

    def chance(self, sides: Sides) -> float:
        first, second = (fmean(map(self.level, side)) for side in sides)
        return logistic(first - second)

    def level(self, person: int) -> float:
        share = (self.won[person] + self.extra / 2) / (self.played[person] + self.extra)
        return math.log(share / (1 - share))


class Ours(System):
    """The application rates by openskill: all games of an event from the ratings before it."""

    def __init__(self, name: str, settings: Settings) -> None:
        self.name, self.settings = name, settings
        self.ratings: dict[int, tuple[Rating, float]] = {}

    def at(self, person: int, year: float | None = None) -> Rating:
        if person not in self.ratings:
            return self.settings.new
        rating, then = self.ratings[person]
        return rating if year is None else self.settings.later(rating, year - then)

    def learn(self, event: Sequence[Played], year: float) -> None:
        people = {person for game in event for side in game.sides for person in side}
        before = {person: self.at(person, year) for person in people}
        games = [RatedGame(key, *game) for key, game in enumerate(event)]
        for person, change in rate_event(before, games, self.settings).items():
            self.ratings[person] = change.after, year

    def chance(self, sides: Sides) -> float:
        first, second = ([self.at(person) for person in side] for side in sides)
        ahead = fmean(each.points for each in first) - fmean(each.points for each in second)
        unsure = sum(each.deviation**2 for each in (*first, *second)) / len(first) ** 2
        if self.settings.luck != 1:
            return normal(ahead / math.hypot(self.settings.luck * POINTS, math.sqrt(unsure)))
        return logistic(ahead / math.hypot(POINTS, math.sqrt(unsure)))

    def known(self) -> dict[int, Rating]:
        return {person: rating for person, (rating, _) in self.ratings.items()}
