"""Play deals and games by the thousand, in portions for several processes.

The seed of each is its number, so that the result is the same in however many processes.
"""

import sys
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from multiprocessing import get_context
from typing import NamedTuple

from benchmarks.lab.strength.referee import Points, Times, deal, game, no_times
from benchmarks.rows import note

PORTION = 20


class Portion(NamedTuple):
    """It numbers deals that the first player plays with itself, or pairs of games."""

    names: tuple[str, str]
    numbers: range
    seed: str


@dataclass
class Played:
    """`deals` are the points of dealer and pone, `pairs` two games of the first against the second
    player, each as the points of both, on the same cards with seats exchanged."""

    deals: list[tuple[Points, Points]] = field(default_factory=list)
    pairs: list[tuple[tuple[int, int], tuple[int, int]]] = field(default_factory=list)
    times: Times = field(default_factory=no_times)

    def add(self, other: "Played") -> None:
        self.deals += other.deals
        self.pairs += other.pairs
        for key, values in other.times.items():
            self.times[key] += values


def deals(portion: Portion) -> Played:
    played = Played()
    for number in portion.numbers:
        dealer = number % 2
        seed = f"{portion.seed}, deal {number}"
        points = deal(portion.names, seed, dealer, played.times)
        played.deals.append((points[dealer], points[1 - dealer]))
    return played


def pairs(portion: Portion) -> Played:
    played = Played()
    for number in portion.numbers:
        seed, dealer = f"{portion.seed}, game {number}", number % 2
        ours = game(portion.names, seed, dealer, played.times)
        theirs = game(portion.names[::-1], seed, dealer, played.times)
        played.pairs.append((ours, (theirs[1], theirs[0])))
    return played


def portions(names: tuple[str, str], count: int, seed: str) -> list[Portion]:
    lows = range(0, count, PORTION)
    return [Portion(names, range(low, min(count, low + PORTION)), seed) for low in lows]


type Work = Callable[[Portion], Played]


@contextmanager
def workers(processes: int) -> Iterator[Callable[[Work, list[Portion]], Iterable[Played]]]:
    """Gives what carries out portions of work; where one process is wanted, in this one."""
    if processes == 1:
        yield map
        return
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
        yield pool.map


def gather(parts: Iterable[Played], what: str, of: int) -> Played:
    """All of it together, with a line that tells how far it is."""
    whole = Played()
    for done, part in enumerate(parts, start=1):
        whole.add(part)
        if sys.stderr.isatty():
            print(f"\r… {what}: {done / of:.0%} ", end="", file=sys.stderr, flush=True)
    note(f"\r… {what}")
    return whole
