"""The expert for two, compiled by the machine's C compiler when it is first asked for: deals and
games by the thousand, for tables and for measuring. The program never needs it.
"""

import ctypes
import shutil
import subprocess
from array import array
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from cribbage_events.cribbage.cards import Card, Suit
from cribbage_events.cribbage.computer.chances import ALIKE
from cribbage_events.cribbage.computer.expert import EXPERT
from cribbage_events.cribbage.computer.odds import (
    AT_ONE,
    DEALER,
    PONE,
    joint_pegging,
    keeps,
    net_pegging,
)
from cribbage_events.cribbage.computer.play import (
    ILLEGAL,
    MOST_HELD,
    PIP,
    WHIM,
    unpacked,
)
from cribbage_events.cribbage.computer.rest_of_deal import THEIRS, dealers_chances
from cribbage_events.cribbage.computer.tables import read

SOURCE = Path(__file__).with_name("play.c")
# No addition joined to a multiplication: Python rounds in between.
OPTIONS = ("-O3", "-march=native", "-ffp-contract=off", "-shared", "-fPIC")
ROLES = (DEALER, PONE)
SUITS = tuple(Suit)
TARGET = 121
CELLS = 16
THROWS = 15
PEGGING, HAND, CRIB, HEELS = range(4)
START = (TARGET, TARGET)

Int, Double = ctypes.c_int, ctypes.c_double


class Player(ctypes.Structure):
    """The settings of a player; see play.c."""

    _fields_ = (
        ("theirs", Double),
        ("whim", Double),
        ("guessed", Int),
        ("near_play", Int),
        ("near_throw", Int),
        ("rounds", Int),
        ("candidates", Int),
        ("alike", Double),
        ("pegging", ctypes.POINTER(Double)),
        ("joint", ctypes.POINTER(Double)),
    )


class Story(ctypes.Structure):
    """The cards laid in a deal, and who scored how much for what, in turn."""

    _fields_ = (
        ("moves", Int),
        ("scores", Int),
        ("in_turn", ctypes.c_int8 * 32),
        ("points", ctypes.c_int8 * 192),
    )

    @property
    def laid(self) -> list[Card | None]:
        """The cards, and None for a go."""
        return [card_of(number) if number else None for number in self.in_turn[: self.moves]]

    @property
    def scored(self) -> list[tuple[int, int, int]]:
        """Player, points, and what for: PEGGING, HAND, CRIB or HEELS."""
        flat = self.points[: 3 * self.scores]
        return list(zip(flat[::3], flat[1::3], flat[2::3], strict=True))

    def total(self, player: int, *what: int) -> int:
        """Return what the player scored, for all or for these."""
        return sum(n for who, n, why in self.scored if who == player and (why in what or not what))


class Weighed(NamedTuple):
    """It is a throw with its points and its chance to win."""

    thrown: tuple[Card, Card]
    points: float
    chance: float


class Game(NamedTuple):
    """`starts` are the dealer and what each still needs at the beginning of each deal."""

    winner: int
    starts: list[tuple[int, int, int]]
    to_go: tuple[int, int]


def is_there() -> bool:
    """Whether the machine has a C compiler."""
    return shutil.which("cc") is not None


@cache
def library() -> ctypes.CDLL:
    with TemporaryDirectory() as folder:
        compiled = Path(folder) / "play.so"
        command = ["cc", *OPTIONS, "-o", str(compiled), str(SOURCE), "-lm"]
        subprocess.run(command, check=True)
        found = ctypes.CDLL(str(compiled))
    found.setup(
        doubles(prospects()),
        doubles(share for who in ROLES for share in keeps(who)),
        doubles(share for who in ROLES for share in read("throws")[who]),
        doubles(chance for row in dealers_chances(2) for chance in row),
        Double(PIP),
        Double(ILLEGAL),
    )
    return found


def prospects() -> array[float]:
    """Return them by count and last three ranks, then by cards held and cards of the other."""
    each = MOST_HELD * (MOST_HELD + 1)
    found = array("d", bytes(8 * each * 32 * 14**3))
    for name in read("prospects"):
        count, *tail = map(int, name.split())
        a, b, c = (*tail, 0, 0, 0)[:3]
        at = (((count * 14 + a) * 14 + b) * 14 + c) * each
        found[at : at + each] = array("d", unpacked(name))
    return found


KEPT: list[object] = []


def doubles(values: Iterable[float]) -> ctypes.Array[ctypes.c_double]:
    """The values where C finds them, as long as Python runs."""
    kept = array("d", values)
    KEPT.append(kept)
    return (Double * len(kept)).from_buffer(kept)


# The settings of a player who goes by points; see play.c.
BY_POINTS = {
    "theirs": THEIRS,
    "whim": WHIM,
    "guessed": AT_ONE,
    "near_play": 0,
    "near_throw": 0,
    "rounds": 0,
    "candidates": THROWS,
    "alike": 0.0,
}


def player(pegging: Iterable[float] = (), joint: Iterable[float] = (), **settings: float) -> Player:
    """A player with these settings; `pegging` is net, if not that of the tables."""
    nets = pegging or (net for who in ROLES for net in net_pegging(who))
    return Player(
        **{**BY_POINTS, **settings},
        pegging=ctypes.cast(doubles(nets), ctypes.POINTER(Double)),
        joint=ctypes.cast(doubles(joint or [0.0]), ctypes.POINTER(Double)),
    )


@cache
def expert() -> Player:
    """The computer's expert."""
    near = EXPERT.near[2]
    return player(joint=joint(), near_play=near, near_throw=near, alike=ALIKE)


def joint() -> list[float]:
    """Return the joint pegging of dealer and pone, for each four by what both peg."""
    found = []
    for who in ROLES:
        for likely in joint_pegging(who):
            cells = [0.0] * CELLS**2
            for own, theirs, chance in likely:
                cells[CELLS * own + theirs] = chance
            found += cells
    return found


def number_of(card: Card) -> int:
    return 4 * card.rank + SUITS.index(card.suit)


def card_of(number: int) -> Card:
    return Card(number // 4, SUITS[number % 4])


def ints(values: Sequence[int]) -> ctypes.Array[ctypes.c_int]:
    return (Int * len(values))(*values)


def numbers(cards: Iterable[Card]) -> ctypes.Array[ctypes.c_int]:
    return ints([number_of(card) for card in cards])


def deal(
    players: tuple[Player, Player],
    kept: Sequence[Sequence[Card]],
    thrown: Sequence[Sequence[Card]],
    starter: Card,
    dealer: int,
    to_go: tuple[int, int] = START,
) -> Story:
    """Return the rest of a deal after the throws."""
    found = Story()
    library().after_throws(
        *map(ctypes.byref, players),
        numbers(card for hand in kept for card in hand),
        numbers(card for pair in thrown for card in pair),
        number_of(starter),
        dealer,
        ints(to_go),
        ctypes.byref(found),
    )
    return found


def quickly(kept: Sequence[Sequence[Card]], dealer: int) -> tuple[int, int]:
    """Return what quick players peg with these hands."""
    points = (Int * 2)()
    library().quickly(numbers(card for hand in kept for card in hand), dealer, points)
    return points[0], points[1]


def throws(
    by: Player,
    six: Sequence[Card],
    me: int,
    dealer: int,
    to_go: tuple[int, int] = START,
    seed: int = 0,
) -> tuple[list[Weighed], int]:
    """Return all 15, by points, and the place of the one that is chosen."""
    thrown, points, chances = (Int * (2 * THROWS))(), (Double * THROWS)(), (Double * THROWS)()
    place = library().throws_of(
        ctypes.byref(by),
        numbers(six),
        me,
        dealer,
        ints(to_go),
        ctypes.c_uint64(seed),
        thrown,
        points,
        chances,
    )
    pairs = [(card_of(thrown[2 * at]), card_of(thrown[2 * at + 1])) for at in range(THROWS)]
    return [Weighed(*each) for each in zip(pairs, points, chances, strict=True)], place


def game(players: tuple[Player, Player], seed: int, dealer: int) -> Game:
    """A game to 121. The same seed gives the same cards to the same seats."""
    starts, deals, to_go = (Int * 300)(), Int(), (Int * 2)()
    winner = library().game(
        *map(ctypes.byref, players),
        ctypes.c_uint64(seed),
        dealer,
        starts,
        ctypes.byref(deals),
        to_go,
    )
    flat = starts[: 3 * deals.value]
    every = list(zip(flat[::3], flat[1::3], flat[2::3], strict=True))
    return Game(winner, every, (to_go[0], to_go[1]))
