"""A session at the practice table: what was agreed, the game so far, and how many were won.

Everything the table shows follows from it. The computers' moves are kept like the person's, so that
a computer that has learnt something never changes a game under way.
"""

from dataclasses import dataclass

from cribbage_events.cribbage.computer import Strength
from cribbage_events.cribbage.game import CribbageGame, Phase, Rules
from cribbage_events.cribbage.moves import Deal, Discard, Go, Move, Play

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
    waits: bool = False  # what is to be looked at stays until a tap: else a second

    @property
    def rules(self) -> Rules:
        # The expert misses nothing.
        calls = self.muggins and self.strength != Strength.EXPERT
        callers = frozenset({PERSON} if calls else ())
        return Rules(self.players, self.target, muggins=self.muggins, callers=callers)


@dataclass(frozen=True, slots=True)
class PracticeSession:
    """`log_seen` is the length of the game's log before the person's last step; `looked` how many
    moves were made when they had last looked at something; `given_up` ends the game as lost.
    """

    agreed: Agreed
    seed: str
    number: int = 1  # of the game, on this device
    first_dealer: int | None = None
    moves: tuple[Move, ...] = ()
    log_seen: int = 0
    looked: int = 0
    won: int = 0
    lost: int = 0
    given_up: bool = False

    @property
    def step(self) -> str:
        """Changes with every step, so that a page tells whether it is out of date."""
        end = ".given-up" if self.given_up else ""
        return f"{self.number}.{len(self.moves)}.{self.looked}{end}"

    def game(self) -> CribbageGame:
        """Raises ValueError when no game can have gone like this."""
        game = self.before_the_moves()
        for move in self.moves:
            game.play(move)
        return game

    def before_the_moves(self) -> CribbageGame:
        return CribbageGame(self.agreed.rules, self.seed, first_dealer=self.first_dealer)

    def pauses(self, game: CribbageGame) -> bool:
        """Whether the person is to see something before it goes on by itself: the starter, a go,
        or how a count has ended. Where they are to play next they see it until then.
        """
        if self.given_up:
            return False
        if game.phase == Phase.PLAY and game.to_move == PERSON:
            return game.legal_moves() == [Go()]
        return self.looked < len(game.moves) and (starter_is_new(game) or count_has_ended(game))

    def must_go(self, game: CribbageGame) -> bool:
        """Whether the person can't play a card, so that they say go."""
        return game.to_move == PERSON and game.phase == Phase.PLAY and self.pauses(game)

    def teacher_speaks(self, game: CribbageGame) -> bool:
        """Whether the teacher has the word: after the discards, until the person's first card."""
        if self.given_up or not self.agreed.teacher or game.phase != Phase.PLAY:
            return False
        laid = game.the_play.laid if game.the_play else []
        return PERSON not in {each.player for each in laid}

    def last_choice(self) -> int | None:
        """Return where the person's last discard or card of this deal is among the moves."""
        game, found = self.before_the_moves(), None
        for at, move in enumerate(self.moves):
            if isinstance(move, Deal):
                found = None
            elif isinstance(move, Discard | Play) and game.to_move == PERSON:
                found = at
            game.play(move)
        return found

    def can_take_back(self, game: CribbageGame) -> bool:
        over = self.given_up or game.winner is not None
        return not over and self.last_choice() is not None

    def person_counts(self, game: CribbageGame) -> bool:
        """Whether the person is to claim what the hand that is counted next is worth."""
        counts = game.phase == Phase.SHOW and game.caller is None and game.to_move == PERSON
        return self.agreed.claims and counts

    def person_calls(self, game: CribbageGame) -> bool:
        """Whether the person may call muggins over the hand that was just counted."""
        return game.caller == PERSON and not self.given_up

    def person_moves(self, game: CribbageGame) -> bool:
        """Whether the person has something to decide."""
        if self.given_up or self.pauses(game):
            return False
        if game.phase == Phase.SHOW:
            return self.person_counts(game) or self.person_calls(game)
        return game.to_move == PERSON and game.phase != Phase.DEAL


def starter_is_new(game: CribbageGame) -> bool:
    return game.phase == Phase.PLAY and isinstance(game.moves[-1], Discard)


def count_has_ended(game: CribbageGame) -> bool:
    """Whether the last move has made 31, or the last card or a go was its end."""
    if game.phase not in {Phase.PLAY, Phase.SHOW} or not game.the_play or game.the_play.pile:
        return False
    return isinstance(game.moves[-1], Play | Go)
