"""A session at the practice table: what was agreed, the game so far, and how many were won.

Everything the table shows follows from it. The computers' moves are kept like the person's, so that
a computer that has learnt something never changes a game under way.
"""

from dataclasses import dataclass

from cribbage_events.cribbage.computer import Strength
from cribbage_events.cribbage.game import CribbageGame, Phase, Rules
from cribbage_events.cribbage.moves import Move

PERSON = 0


@dataclass(frozen=True, slots=True)
class Agreed:
    """The choices of somebody on the start page."""

    players: int = 2
    target: int = 121
    strength: Strength = Strength.GOOD
    claims: bool = False  # the person counts their own hands
    teacher: bool = True
    muggins: bool = False
    alternate: bool = False  # who deals first in the next game: else the loser

    @property
    def rules(self) -> Rules:
        # The expert misses nothing.
        calls = self.muggins and self.strength != Strength.EXPERT
        callers = frozenset({PERSON} if calls else ())
        return Rules(self.players, self.target, muggins=self.muggins, callers=callers)


@dataclass(frozen=True, slots=True)
class PracticeSession:
    """`log_seen` is the length of the game's log before the person's last step; `taught` the latest
    deal whose discard the teacher has spoken about; `given_up` ends the game as lost.
    """

    agreed: Agreed
    seed: str
    number: int = 1  # of the game, on this device
    first_dealer: int | None = None
    moves: tuple[Move, ...] = ()
    log_seen: int = 0
    taught: int = 0
    won: int = 0
    lost: int = 0
    given_up: bool = False

    @property
    def step(self) -> str:
        """Changes with every step, so that a page tells whether it is out of date."""
        end = ".given-up" if self.given_up else ""
        return f"{self.number}.{len(self.moves)}.{self.taught}{end}"

    def game(self) -> CribbageGame:
        """Raises ValueError when no game can have gone like this."""
        rules, dealer = self.agreed.rules, self.first_dealer
        return CribbageGame.replay(rules, self.seed, self.moves, first_dealer=dealer)

    def teacher_speaks(self, game: CribbageGame) -> bool:
        """Whether the teacher has the word: after the discards, before the first card."""
        begins = game.phase == Phase.PLAY and game.the_play and not game.the_play.laid
        return bool(self.agreed.teacher and begins and self.taught < game.number)

    def person_counts(self, game: CribbageGame) -> bool:
        """Whether the person is to claim what the hand that is counted next is worth."""
        counts = game.phase == Phase.SHOW and game.caller is None and game.to_move == PERSON
        return self.agreed.claims and counts

    def person_calls(self, game: CribbageGame) -> bool:
        """Whether the person may call muggins over the hand that was just counted."""
        return game.caller == PERSON and not self.given_up

    def person_moves(self, game: CribbageGame) -> bool:
        """Whether the person has something to decide."""
        if self.given_up:
            return False
        if game.phase == Phase.SHOW:
            return self.person_counts(game) or self.person_calls(game)
        waits = game.phase == Phase.DEAL or self.teacher_speaks(game)
        return game.to_move == PERSON and not waits
