"""The worth of a result in game points: scoring systems are data, so a club can define its own.

Rules: the senior games, the American Cribbage Congress (ACC) and the legion league. Where they say
nothing of a forfeited game, it is a plain win without a skunk or spread; of three sides, for both
who did not give up.
"""

from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple

from cribbage_events.contest.outcome import (
    DOUBLE_SKUNK_MARGIN,
    SKUNK_MARGIN,
    TARGET,
    Key,
    Outcome,
    check_scores,
)
from cribbage_events.contest.tie_breaks import (
    GAMES_WON,
    HEAD_TO_HEAD,
    PLUS_POINTS,
    SKUNKS,
    SPREAD,
    TieBreak,
)

__all__ = [
    "ACC",
    "LEGION_LEAGUE",
    "SENIOR_GAMES",
    "Adds",
    "ForfeitRule",
    "Meaning",
    "ScoringSystem",
    "SideResult",
    "Skunk",
    "TieBreak",
    "Unit",
    "meaning",
    "score_results",
    "side_results",
]


class Unit(StrEnum):
    """The name of a result's points."""

    GAME_POINTS = "game-points"
    POINTS = "points"
    PEGS = "pegs"


class Skunk(StrEnum):
    """The degree to which a game was won."""

    SINGLE = "single"
    DOUBLE = "double"


class Adds(StrEnum):
    """The pegs that count as points besides what a win and a loss are worth."""

    NOTHING = "nothing"
    SHORT = "short"  # a loser gets the pegs still missing to the target
    PEGS = "pegs"  # each side gets the pegs that it has pegged, the winner the target


@dataclass(frozen=True, slots=True)
class ForfeitRule:
    """The worth of a forfeited game: game points for each side, and the pegs of spread between
    them.
    """

    win: int
    loss: int = 0
    margin: int = 0


# Compared by identity, so that a result is found quickly: see `score_results`.
@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class ScoringSystem:
    """Game points for a win, a skunk, a double skunk and a loss, and how ties are broken.

    `by_round`: a plain win in each round, the last for all rounds that follow; a skunk adds as much
    as it does to `win`, and a game given up as `forfeit.win` does. `bonus_on_nearest`: in a
    three-handed game the winner's skunk is judged on the nearer loser. Margins are pegs.
    """

    code: str
    win: int
    skunk: int
    double_skunk: int
    loss: int = 0
    bye: int = 0
    adds: Adds = Adds.NOTHING
    by_round: tuple[int, ...] = ()
    fewer_is_better: bool = False
    tie_order: tuple[TieBreak, ...]
    forfeit: ForfeitRule
    skunk_margin: int = SKUNK_MARGIN
    double_skunk_margin: int = DOUBLE_SKUNK_MARGIN
    bonus_on_nearest: bool = True

    @property
    def unit(self) -> Unit:
        """Return what the points are called: pegs only where nothing else is counted."""
        if self.adds == Adds.NOTHING:
            return Unit.GAME_POINTS
        worth = (self.win, self.skunk, self.double_skunk, self.loss, *self.by_round)
        return Unit.PEGS if self.adds == Adds.PEGS and not any(worth) else Unit.POINTS

    @property
    def can_foresee_ties(self) -> bool:
        """Say whether every tie-break adds up, so that future results alone decide each order."""
        return all(rule.adds_up for rule in self.tie_order)

    def win_worth(self, round: int = 1) -> int:
        """Return what a win without a skunk is worth in this round, pegs not counted."""
        return self.by_round[min(round, len(self.by_round)) - 1] if self.by_round else self.win

    def win_points(self, margin: int, target: int = TARGET, round: int = 1) -> int:
        """Game points for a game to `target` won by `margin` pegs."""
        points = self.win_worth(round)
        if margin >= self.double_skunk_margin:
            points += self.double_skunk - self.win
        elif margin >= self.skunk_margin:
            points += self.skunk - self.win
        return points + target if self.adds == Adds.PEGS else points

    def loss_points(self, margin: int, target: int = TARGET) -> int:
        """Game points for a game to `target` lost by `margin` pegs."""
        if self.adds == Adds.SHORT:
            return self.loss + margin
        return self.loss + target - margin if self.adds == Adds.PEGS else self.loss


class SideResult(NamedTuple):
    """The result of a game for each player of one side: game points, and the margin in pegs."""

    game_points: int
    margin: int
    won: bool
    skunk: bool = False


SENIOR_GAMES = ScoringSystem(
    code="senior-games",
    win=2,
    skunk=3,
    double_skunk=3,
    tie_order=(SPREAD,),
    forfeit=ForfeitRule(win=2),
)

ACC = ScoringSystem(
    code="acc",
    win=2,
    skunk=3,
    double_skunk=3,
    tie_order=(GAMES_WON, SPREAD, PLUS_POINTS, HEAD_TO_HEAD),
    forfeit=ForfeitRule(win=2),
)

LEGION_LEAGUE = ScoringSystem(
    code="legion-league",
    win=0,
    skunk=-1,
    double_skunk=-2,
    adds=Adds.SHORT,
    fewer_is_better=True,
    tie_order=(GAMES_WON, SKUNKS),
    # The worst loss that isn't a skunk, so that giving up never pays where fewer points are better.
    forfeit=ForfeitRule(win=0, loss=SKUNK_MARGIN - 1),
)


def side_results[P: Key](outcome: Outcome[P], scoring: ScoringSystem) -> tuple[SideResult, ...]:
    """Return what a game gives each of its sides, in their order."""
    number, _, sides, target, forfeited = outcome
    scores = tuple([score for _, score in sides])
    if scoring.by_round:
        return score_results(scores, target, forfeited, scoring, number)
    return score_results(scores, target, forfeited, scoring)


# Thousands of games end with a few hundred scores.
@lru_cache(10_000)
def score_results(
    scores: tuple[int, ...], target: int, forfeited: bool, scoring: ScoringSystem, round: int = 1
) -> tuple[SideResult, ...]:
    """The same by the scores of the sides, as an `Outcome` has them; the round only matters where
    rounds are of different worth.
    """
    if forfeited:
        rule = scoring.forfeit
        if scoring.by_round:
            rule = replace(rule, win=rule.win + scoring.win_worth(round) - scoring.win)
        return tuple(_forfeited(rule, won=score == target) for score in scores)
    if not any(scores):
        return tuple(SideResult(scoring.loss, 0, False) for _ in scores)
    margins = [target - score for score in scores]
    winner = margins.index(min(margins))
    losers = margins[:winner] + margins[winner + 1 :]
    nearest = min(losers)
    bonus = nearest if scoring.bonus_on_nearest else max(losers)
    results = [SideResult(scoring.loss_points(margin, target), margin, False) for margin in margins]
    skunk = bonus >= scoring.skunk_margin
    results[winner] = SideResult(scoring.win_points(bonus, target, round), nearest, True, skunk)
    return tuple(results)


def _forfeited(rule: ForfeitRule, *, won: bool) -> SideResult:
    return SideResult(rule.win if won else rule.loss, rule.margin, won)


@dataclass(frozen=True, slots=True)
class Meaning:
    """The meaning of a result: the winner's margin in pegs, and points in the scoring system's unit
    for the winner; for the loser only where they depend on the margin.
    """

    margin: int
    skunk: Skunk | None
    win_points: int
    loss_points: int | None


def meaning(
    loser_score: int, scoring: ScoringSystem, target: int = TARGET, round: int = 1
) -> Meaning:
    """Return what a result means, by the nearest loser's score in pegs. Raises ScoreError as
    check_scores.
    """
    check_scores((target, loser_score), target)
    margin = target - loser_score
    return Meaning(
        margin,
        _skunk(margin, scoring),
        scoring.win_points(margin, target, round),
        None if scoring.adds == Adds.NOTHING else scoring.loss_points(margin, target),
    )


def is_unlikely(loser_score: int, target: int = TARGET) -> bool:
    """Whether a loser's score is so low that a figure may be missing, as in 5 for 105.

    It can happen, so it is a reason to ask and none to refuse. The quarter of the target is ours.
    """
    return loser_score <= target // 4


def _skunk(margin: int, scoring: ScoringSystem) -> Skunk | None:
    if margin >= scoring.double_skunk_margin:
        return Skunk.DOUBLE
    return Skunk.SINGLE if margin >= scoring.skunk_margin else None
