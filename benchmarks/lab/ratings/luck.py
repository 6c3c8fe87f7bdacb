"""This is a model of cribbage: strength moves the expected pegs a little, the cards a lot."""

import math
from random import Random
from statistics import fmean

from benchmarks.lab.ratings.games import Sides
from benchmarks.lab.ratings.systems import normal
from cribbage_events.contest.outcome import TARGET

# So wide do games end: 16 in a hundred are skunks then, as where people play.
LUCK = 22.0
# What a year changes of what people differ by.
CHANGE = 0.2


class Model:
    """`skill` is what somebody is ahead of the average after a game, in pegs."""

    def __init__(self, people: int, spread: float, seed: int) -> None:
        self.rng = Random(f"{seed}, skill")
        self.change = CHANGE * spread
        self.skill = {person: self.rng.gauss(0, spread) for person in range(people)}

    @property
    def strength(self) -> dict[int, float]:
        """Return in logits how much more likely a game against the average is won than lost."""
        return {person: logit(normal(ahead / LUCK)) for person, ahead in self.skill.items()}

    def grow_older(self) -> None:
        for person in self.skill:
            self.skill[person] += self.rng.gauss(0, self.change)

    def play(self, sides: Sides, rng: Random) -> tuple[int, ...]:
        first, second = (fmean(self.skill[person] for person in side) for side in sides)
        ahead = rng.gauss(first - second, LUCK)
        lost = TARGET - min(max(1, round(abs(ahead))), TARGET)
        return (TARGET, lost) if ahead > 0 else (lost, TARGET)


def logit(chance: float) -> float:
    return math.log(chance / (1 - chance))
