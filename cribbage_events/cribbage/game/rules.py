"""How many play, to how many points; and why a move was refused. See RULES.md section 6."""

from dataclasses import dataclass
from enum import StrEnum

PLAYERS = (2, 3, 4)
TARGETS = (121, 61)
MOST_POINTS = 29


class Breach(StrEnum):
    """The rule that a refused move would break."""

    GAME_OVER = "the game is over"
    OUT_OF_PHASE = "another thing comes first"
    NO_SUCH_CARD = "no such card in the pack"
    CUT_TAKEN = "one card, one cut"
    NOT_HELD = "a card must be in the hand"
    WRONG_NUMBER = "the number of cards for the crib"
    PAST_THIRTY_ONE = "the count may not pass 31"
    RENEGE = "a card that can be played must be"
    IMPOSSIBLE_COUNT = "no hand counts that"


class IllegalMove(ValueError):
    """A move that the rules forbid; its words can be shown to the player."""

    def __init__(self, breach: Breach, words: str) -> None:
        super().__init__(words)
        self.breach = breach


@dataclass(frozen=True, slots=True)
class Rules:
    """What is agreed before a game: players, points to win, and whether missed points are taken.

    With muggins, the neighbour on the left takes what a player missed in the show.
    Raises ValueError unless 2, 3 or 4 play, to 121 or to 61.
    """

    players: int = 2
    target: int = 121
    muggins: bool = False

    def __post_init__(self) -> None:
        if self.players not in PLAYERS:
            raise ValueError("Two, three or four can play.")
        if self.target not in TARGETS:
            raise ValueError("A game is to 121 or to 61 points.")

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
        """Everybody in turn: the player's left neighbour first, the player last."""
        return tuple((player + step) % self.players for step in range(1, self.players + 1))
