"""Seats two players at a game, makes every move that leaves no choice, and times the others."""

from collections import defaultdict
from collections.abc import Sequence
from random import Random
from time import perf_counter, process_time
from typing import NamedTuple

from benchmarks.lab.strength.players import COMPUTERS, PLAYERS
from cribbage_events.cribbage.game import Phase
from cribbage_events.cribbage.game.log import Happened, What
from cribbage_events.cribbage.game.rules import Rules
from cribbage_events.cribbage.game.state import CribbageGame

RULES = Rules(players=2, target=121)


class Took(NamedTuple):
    """One decision took so many seconds: by the clock, and the processor’s own."""

    clock: float
    processor: float


type Times = dict[tuple[str, Phase], list[Took]]


class Points(NamedTuple):
    """A player scored these points in one deal."""

    pegging: int
    hand: int
    crib: int
    heels: int


class Table:
    """`names` sit at seats 0 and 1. The same seed gives the same cards to the same seats."""

    def __init__(self, names: Sequence[str], seed: str, first_dealer: int, times: Times) -> None:
        self.names = names
        self.game = CribbageGame(RULES, seed, first_dealer=first_dealer)
        self.chance = [Random(f"{seed}, seat {seat}") for seat in (0, 1)]
        self.times = times

    def move(self) -> None:
        player = self.game.to_move
        assert player is not None
        legal = self.game.legal_moves()
        name, view = self.names[player], self.game.view(player)
        if view.phase == Phase.SHOW and name in COMPUTERS:
            # Who may overlook something.
            self.game.play(COMPUTERS[name](view, self.chance[player]))
            return
        if len(legal) == 1:
            self.game.play(legal[0])
            return
        clock, processor = perf_counter(), process_time()
        move = PLAYERS[name](view, self.chance[player])
        took = Took(perf_counter() - clock, process_time() - processor)
        self.times[name, view.phase].append(took)
        self.game.play(move)

    def play_deal(self) -> None:
        self.move()
        while self.game.phase not in (Phase.DEAL, Phase.OVER):
            self.move()

    def play_out(self) -> None:
        while self.game.phase != Phase.OVER:
            self.move()


def no_times() -> Times:
    return defaultdict(list)


def deal(names: Sequence[str], seed: str, dealer: int, times: Times) -> tuple[Points, Points]:
    """Play a whole deal from 0 : 0, which no game’s end cuts short; return each seat’s points."""
    table = Table(names, seed, dealer, times)
    table.play_deal()
    return points_of(table.game.log, 0), points_of(table.game.log, 1)


def game(names: Sequence[str], seed: str, dealer: int, times: Times) -> tuple[int, int]:
    """Play a game to 121, and return each seat’s score."""
    table = Table(names, seed, dealer, times)
    table.play_out()
    first, second = table.game.scores
    return first, second


PARTS = ({What.PLAY, What.GO, What.LAST}, {What.HAND}, {What.CRIB}, {What.STARTER})


def points_of(log: Sequence[Happened], player: int) -> Points:
    own = [each for each in log if each.player == player]
    return Points(*(sum(each.points for each in own if each.what in part) for part in PARTS))
