"""One game's result: who sat on which side, with which score, to which target.

Rules: cribbage as both clubs play it. The winner's score is the target, a loser's 0 to target - 1;
skunk and double skunk are margins of 31 and 61 points.
"""

from collections.abc import Sequence
from enum import StrEnum
from typing import Any, NamedTuple, Protocol

TARGET = 121
SKUNK_MARGIN = 31
DOUBLE_SKUNK_MARGIN = 61
# In place of the side that gave a game up: all of them did, so that it counts as not played.
BY_ALL = 9


class Key(Protocol):
    """A key that identifies a player: anything hashable and orderable, such as an int or a str."""

    def __hash__(self) -> int: ...
    def __lt__(self, other: Any, /) -> bool: ...


class ScoreProblem(StrEnum):
    """The reason why a score is impossible."""

    TOO_FEW_SIDES = "too-few-sides"
    MISSING = "missing"
    BELOW_ZERO = "below-zero"
    OVER_TARGET = "over-target"
    NO_WINNER = "no-winner"
    SECOND_WINNER = "second-winner"


class ScoreError(ValueError):
    """A score that can't be. `side` is the index of the side that has it, None if it is about no
    single side; `score` is what was entered and `target` what the game goes to, both in pegs.
    """

    def __init__(
        self, problem: ScoreProblem, target: int, *, side: int | None = None, score: int = 0
    ) -> None:
        super().__init__(problem.value, target, side, score)
        self.problem = problem
        self.target = target
        self.side = side
        self.score = score


class Side[P: Key](NamedTuple):
    """A side shares one score: one player in singles and three-handed games, two as partners."""

    players: tuple[P, ...]
    score: int


class Outcome[P: Key](NamedTuple):
    """A finished game. Of a forfeited one the scores only say who gave it up: 0, and the target for
    everybody else; 0 for both if the cards make it a loss for both (RULES.md §5, e). A forfeited
    game with 0 for all was given up by all: it counts as not played.
    """

    round: int
    table: int
    sides: tuple[Side[P], ...]
    target: int = TARGET
    forfeited: bool = False

    @property
    def winner(self) -> int:
        """The index of the side that pegged most."""
        scores = [side.score for side in self.sides]
        return scores.index(max(scores))

    def won(self, side: int) -> bool:
        """Whether this side won; of three sides two have, if the third gave the game up."""
        if self.forfeited or self.is_lost_by_both:
            return self.sides[side].score == self.target
        return side == self.winner

    @property
    def is_lost_by_both(self) -> bool:
        """Say whether nobody won."""
        return not any(side.score for side in self.sides)

    @property
    def players(self) -> tuple[P, ...]:
        """Return everybody who sat at the table, side by side."""
        return tuple(player for side in self.sides for player in side.players)

    def margin(self, side: int) -> int:
        """The pegs by which this side won or lost, never negative.

        A loser's margin is its own way to the target, a winner's the nearest loser's.
        """
        if side != self.winner:
            return self.target - self.sides[side].score
        return self.target - max(self.loser_scores)

    def spread(self, side: int) -> int:
        """The margin with a sign: plus for the winner, minus for a loser; 0 when forfeited, or
        lost by both.
        """
        if self.forfeited or self.is_lost_by_both:
            return 0
        return self.margin(side) if side == self.winner else -self.margin(side)

    @property
    def loser_scores(self) -> tuple[int, ...]:
        """The scores of every side but the winner."""
        winner = self.winner
        return tuple(side.score for index, side in enumerate(self.sides) if index != winner)


def forfeit[P: Key](
    *, round: int, table: int, winner: tuple[P, ...], forfeiter: tuple[P, ...], target: int = TARGET
) -> Outcome[P]:
    """The outcome of a game that `forfeiter` gave up: recorded as such, with no played points."""
    sides = (Side(winner, target), Side(forfeiter, 0))
    return Outcome(round=round, table=table, sides=sides, target=target, forfeited=True)


def check_scores(scores: Sequence[int | None], target: int = TARGET) -> None:
    """Raise ScoreError unless exactly one side is on the target (in pegs) and the others on 0 to
    target - 1.
    """
    if len(scores) < 2:
        raise ScoreError(ScoreProblem.TOO_FEW_SIDES, target)
    known = [_checked(score, side, target) for side, score in enumerate(scores)]
    at_target = [side for side, score in enumerate(known) if score == target]
    if not at_target:
        raise ScoreError(ScoreProblem.NO_WINNER, target, side=known.index(max(known)))
    if len(at_target) > 1:
        raise ScoreError(ScoreProblem.SECOND_WINNER, target, side=at_target[1], score=target)


def _checked(score: int | None, side: int, target: int) -> int:
    if score is None:
        raise ScoreError(ScoreProblem.MISSING, target, side=side)
    if score < 0:
        raise ScoreError(ScoreProblem.BELOW_ZERO, target, side=side, score=score)
    if score > target:
        raise ScoreError(ScoreProblem.OVER_TARGET, target, side=side, score=score)
    return score
