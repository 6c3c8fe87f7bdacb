"""Only this comparison needs these libraries: see `__main__.py` for where they come from."""

import math
from collections import defaultdict
from collections.abc import Sequence
from statistics import fmean
from typing import Any

from benchmarks.lab.ratings.games import Played, Sides
from benchmarks.lab.ratings.systems import System, logistic, normal
from cribbage_events.memory.players.rating import POINTS, START, Rating


class TrueSkill(System):
    """trueskill 0.4.5, of 2018, takes one game after the other."""

    def __init__(self, deviation: float, per_event: float) -> None:
        import trueskill  # noqa: PLC0415 - fetched only for the comparison

        self.name = f"trueskill, deviation {deviation:g}"
        # 1.7: it takes the normal curve.
        self.beta = 1.7 * POINTS / math.sqrt(2)
        self.environment = trueskill.TrueSkill(
            START, deviation, beta=self.beta, tau=per_event, draw_probability=0
        )
        self.ratings: defaultdict[int, Any] = defaultdict(self.environment.create_rating)

    def learn(self, event: Sequence[Played], year: float) -> None:
        for sides, scores in event:
            teams = [tuple(self.ratings[person] for person in side) for side in sides]
            rated = self.environment.rate(teams, ranks=[-score for score in scores])
            for side, news in zip(sides, rated, strict=True):
                self.ratings.update(zip(side, news, strict=True))

    def chance(self, sides: Sides) -> float:
        first, second = ([self.ratings[person] for person in side] for side in sides)
        ahead = sum(each.mu for each in first) - sum(each.mu for each in second)
        unsure = sum(each.sigma**2 for each in (*first, *second))
        return normal(ahead / math.sqrt(len(first) * 2 * self.beta**2 + unsure))

    def known(self) -> dict[int, Rating]:
        return {person: Rating(each.mu, each.sigma) for person, each in self.ratings.items()}


class Glicko(System):
    """glicko2 2.1, of 2024; it knows no partners, so that each meets the average of the others."""

    def __init__(self, deviation: float, volatility: float) -> None:
        from glicko2 import Player  # noqa: PLC0415

        self.name = f"glicko2, deviation {deviation:g}"
        self.players: defaultdict[int, Any] = defaultdict(
            lambda: Player(rating=START, rd=deviation, vol=volatility)
        )

    def learn(self, event: Sequence[Played], year: float) -> None:
        before = {
            person: (self.players[person].rating, self.players[person].rd)
            for sides, _ in event
            for side in sides
            for person in side
        }
        met: defaultdict[int, list[tuple[float, float, int]]] = defaultdict(list)
        for sides, scores in event:
            for side, others, won in (
                (sides[0], sides[1], scores[0] > scores[1]),
                (sides[1], sides[0], scores[1] > scores[0]),
            ):
                points = fmean(before[other][0] for other in others)
                deviation = math.hypot(*(before[other][1] for other in others)) / len(others)
                for person in side:
                    met[person].append((points, deviation, int(won)))
        for person, games in met.items():
            self.players[person].update_player(*map(list, zip(*games, strict=True)))

    def chance(self, sides: Sides) -> float:
        first, second = ([self.players[person] for person in side] for side in sides)
        ahead = fmean(each.rating for each in first) - fmean(each.rating for each in second)
        unsure = math.hypot(*(each.rd for each in (*first, *second))) / len(first)
        return logistic(ahead / math.hypot(POINTS, unsure))

    def known(self) -> dict[int, Rating]:
        return {person: Rating(each.rating, each.rd) for person, each in self.players.items()}


class ThroughTime(System):
    """trueskillthroughtime 1.1, of 2023, takes all games again after each, also backwards."""

    def __init__(self, deviation: float, per_year: float) -> None:
        self.name = f"trueskillthroughtime, deviation {deviation:g}"
        self.deviation, self.per_year = deviation, per_year
        self.beta = 1.7 * POINTS / math.sqrt(2)
        self.events: list[tuple[Sequence[Played], float]] = []
        self.found: dict[int, Rating] | None = None

    def learn(self, event: Sequence[Played], year: float) -> None:
        self.events.append((event, year))
        self.found = None

    def known(self) -> dict[int, Rating]:
        if self.found is None:
            self.found = self.work_out() if self.events else {}
        return self.found

    def work_out(self) -> dict[int, Rating]:
        import trueskillthroughtime as ttt  # noqa: PLC0415

        games = [(game, year) for event, year in self.events for game in event]
        history = ttt.History(
            [winner_first(game) for game, _ in games],
            times=[round(365 * year) for _, year in games],
            sigma=self.deviation,
            beta=self.beta,
            gamma=self.per_year / math.sqrt(365),
        )
        history.convergence(epsilon=0.1, iterations=4, verbose=False)
        curves = history.learning_curves()
        return {
            int(person): Rating(START + curve[-1][1].mu, curve[-1][1].sigma)
            for person, curve in curves.items()
        }

    def chance(self, sides: Sides) -> float:
        new, known = Rating(START, self.deviation), self.known()
        first, second = ([known.get(person, new) for person in side] for side in sides)
        ahead = sum(each.points for each in first) - sum(each.points for each in second)
        unsure = sum(each.deviation**2 for each in (*first, *second))
        return normal(ahead / math.sqrt(len(first) * 2 * self.beta**2 + unsure))


def winner_first(game: Played) -> list[list[str]]:
    order = sorted(range(len(game.sides)), key=lambda side: -game.scores[side])
    return [[str(person) for person in game.sides[side]] for side in order]
