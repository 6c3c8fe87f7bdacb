"""The agreed number of players and points, and the reasons for refusing a move. See RULES.md
section 6.
"""

from dataclasses import dataclass
from enum import StrEnum

from cribbage_events.cribbage.cards import Card

PLAYERS = (2, 3, 4)
TARGETS = (121, 61)
MOST_POINTS = 29


class Breach(StrEnum):
    """The rule that a refused move would break."""

    GAME_OVER = "game-over"
    OUT_OF_PHASE = "out-of-phase"
    NO_SUCH_CARD = "no-such-card"
    CUT_TAKEN = "cut-taken"
    NOT_HELD = "not-held"
    WRONG_NUMBER = "wrong-number"
    PAST_THIRTY_ONE = "past-thirty-one"
    RENEGE = "renege"
    IMPOSSIBLE_COUNT = "impossible-count"


class Phase(StrEnum):
    """The next thing that the player to move has to do."""

    CUT = "cut"
    DEAL = "deal"
    DISCARD = "discard"
    PLAY = "play"
    SHOW = "show"
    OVER = "over"


class IllegalMove(ValueError):
    """A move that the rules forbid. `card` is the one that can't be cut or played, for RENEGE the
    one that can; `lower` one that can be played instead of it, if there is one; `number` the count
    that the card would make, or how many cards are wanted; `phase` what comes first.
    """

    def __init__(
        self,
        breach: Breach,
        *,
        card: Card | None = None,
        lower: Card | None = None,
        number: int = 0,
        phase: Phase | None = None,
    ) -> None:
        super().__init__(breach.value, card, lower, number, phase)
        self.breach = breach
        self.card = card
        self.lower = lower
        self.number = number
        self.phase = phase


@dataclass(frozen=True, slots=True)
class Rules:
    """The agreement before a game: players, points to win, and whether missed points are taken.

    With muggins, the neighbour on the left takes what a player missed in the show; `callers` only
    if they say so (the move Muggins), others without a word.
    Raises ValueError unless 2, 3 or 4 play, to 121 or to 61.
    """

    players: int = 2
    target: int = 121
    muggins: bool = False
    callers: frozenset[int] = frozenset()

    def __post_init__(self) -> None:
        if self.players not in PLAYERS:
            raise ValueError("players", self.players)
        if self.target not in TARGETS:
            raise ValueError("target", self.target)

    @property
    def sides(self) -> int:
        """Four play as two pairs of partners, others each for themselves."""
        return 2 if self.players == 4 else self.players

    @property
    def dealt(self) -> int:
        """Cards that each player is dealt."""
        return 6 if self.players == 2 else 5

    @property
    def thrown(self) -> int:
        """Cards that each player lays away to the crib; three players add one from the pack."""
        return self.dealt - 4

    def side_of(self, player: int) -> int:
        """The side for which the player pegs; partners sit opposite each other."""
        return player % self.sides

    def next_to(self, player: int) -> int:
        """The neighbour on the left, who comes next in everything."""
        return (player + 1) % self.players

    def from_left_of(self, player: int) -> tuple[int, ...]:
        """Return everybody in turn: the player's left neighbour first, the player last."""
        return tuple((player + step) % self.players for step in range(1, self.players + 1))
