"""Compute averages and shares with their 95 % confidence intervals."""

from collections.abc import Sequence
from math import sqrt
from statistics import fmean, variance
from typing import NamedTuple

SURE = 1.96  # standard errors on each side


class Mean(NamedTuple):
    """An average, and how far it may be off."""

    value: float
    margin: float

    def __str__(self) -> str:
        return f"{self.value:.2f} ± {self.margin:.2f}"


class Share(NamedTuple):
    value: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.value:.1%} ({self.low:.1%} to {self.high:.1%})"


def mean(values: Sequence[float]) -> Mean:
    spread = variance(values) if len(values) > 1 else 0.0
    return Mean(fmean(values), SURE * sqrt(spread / len(values)))


def share(pairs: Sequence[Sequence[bool]]) -> Share:
    """The share of games won, where each pair was played on the same cards with seats exchanged.

    Wilson's interval. The two games of a pair depend on each other, so it is taken for as many
    independent games as would give the variance that was found between the pairs.
    """
    halves = [fmean(pair) for pair in pairs]
    part = fmean(halves)
    games = sum(map(len, pairs))
    of_mean = variance(halves) / len(halves) if len(halves) > 1 else 0.0
    return wilson(part, part * (1 - part) / of_mean if of_mean else games)


def wilson(part: float, number: float) -> Share:
    square = SURE**2
    middle = (part + square / (2 * number)) / (1 + square / number)
    inside = part * (1 - part) / number + square / (4 * number**2)
    margin = SURE * sqrt(inside) / (1 + square / number)
    return Share(part, max(0.0, middle - margin), min(1.0, middle + margin))
