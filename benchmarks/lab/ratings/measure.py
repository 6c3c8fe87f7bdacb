"""Judges predicted chances: log loss, Brier, calibration, and how sure the system was."""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean

from benchmarks.lab.ratings.games import Season
from benchmarks.lab.ratings.systems import System
from cribbage_events.memory.players.rating import POINTS, Rating

# Strengths are compared once somebody has played as many games as a rating needs to be shown.
ENOUGH = 30


@dataclass(frozen=True, slots=True)
class Told:
    """The chance that was told for a game's first side, and whether it won."""

    chance: float
    won: bool


@dataclass(frozen=True, slots=True)
class Figures:
    """`slope` is 1 where 60 % came true in 60 of 100 games, less where it was told too boldly."""

    games: int
    log_loss: float
    brier: float
    slope: float


def tell(system: System, seasons: Sequence[Season]) -> list[Told]:
    """Predict each season's games from the second season on, before any of them is learned."""
    told: list[Told] = []
    for number, season in enumerate(seasons):
        if number:
            told += [
                Told(system.chance(game.sides), game.scores[0] > game.scores[1])
                for event in season
                for game in event
            ]
        for at, event in enumerate(season):
            system.learn(event, number + at / len(season) * 0.7)
    return told


def figures(told: Sequence[Told]) -> Figures:
    losses = [-math.log(each.chance if each.won else 1 - each.chance) for each in told]
    squares = [(each.chance - each.won) ** 2 for each in told]
    return Figures(len(told), fmean(losses), fmean(squares), slope_of(told))


def slope_of(told: Iterable[Told]) -> float:
    """The factor on the logits that predicts best, by Newton's method; 0 where all are even."""
    points = [(math.log(each.chance / (1 - each.chance)), each.won) for each in told]
    if not any(logit for logit, _ in points):
        return 0.0
    slope = 1.0
    for _step in range(20):
        first = second = 0.0
        for logit, won in points:
            chance = 1 / (1 + math.exp(-slope * logit))
            first += (won - chance) * logit
            second += chance * (1 - chance) * logit**2
        slope += first / second
    return slope


def inside(
    known: Mapping[int, Rating], strength: Mapping[int, float], games: Mapping[int, int]
) -> float:
    """The share of people with enough games whose strength is within two deviations of the
    rating; both are counted from the average of these people. `strength` is in logits.
    """
    people = [person for person in known if games[person] >= ENOUGH]
    if not people:
        return math.nan
    middle = fmean(known[person].points for person in people)
    true = fmean(strength[person] for person in people) * POINTS
    off = [
        abs(known[person].points - middle - strength[person] * POINTS + true)
        / known[person].deviation
        for person in people
    ]
    return fmean(each <= 2 for each in off)
