"""Turns each side's result into whole numbers that order as the standings do.

Game points and tie-breaks are folded into one integer, the first of them weighing most, so that
"ahead of" is `>` and a total is a sum: nothing is rounded (RULES.md §3, Outlook). Whoever is level
on everything before a tie-break that doesn't add up counts as level here.
"""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise, takewhile

from cribbage_events.contest.scoring import ScoringSystem, SideResult, score_results
from cribbage_events.contest.standings import Tally
from cribbage_events.contest.tie_breaks import Totals

# Of more, who wins by how much can't be tried within a moment: game points that count pegs.
MOST_KINDS = 12
# No total of an event reaches half of it: 121 pegs in each of 4,000 games.
WIDTH = 1 << 20


@dataclass(frozen=True, slots=True, eq=False)
class Gains:
    """The possible results of a game, from the first side's worst to its best, by position: 0 is
    lost by the whole target (in pegs), `best` won by it. `first[position]` is what the first side
    gains; the second gains `first[best - position]`. `kinds`: the positions at which a result is
    worth other game points than the one before.
    """

    target: int
    first: tuple[int, ...]
    kinds: tuple[int, ...]
    best: int = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "best", len(self.first) - 1)

    @property
    def is_by_pegs(self) -> bool:
        """Whether there are few kinds, and in each a peg more is always worth one more."""
        if len(self.kinds) > MOST_KINDS:
            return False
        steps = enumerate(pairwise(self.first), 1)
        return all(better - worse == 1 for at, (worse, better) in steps if at not in self.kinds)

    def over(self, room: int) -> int:
        """The first position that gives the first side more than `room`; one past `best` if
        none does.
        """
        return bisect_right(self.first, room)

    def scores(self, position: int) -> tuple[int, int]:
        """The scores of both sides, in pegs."""
        if position < self.target:
            return position, self.target
        return self.target, 2 * self.target - 1 - position

    def position(self, scores: Sequence[int]) -> int:
        """Return where the result with these scores (in pegs) stands."""
        mine, theirs = scores
        return mine if theirs == self.target else 2 * self.target - 1 - theirs


def total_of(totals: Totals, scoring: ScoringSystem) -> int:
    """A card as one number: of two entrants the higher is ranked first."""
    total = -totals.game_points if scoring.fewer_is_better else totals.game_points
    for rule in takewhile(lambda rule: rule.adds_up, scoring.tie_order):
        total = total * WIDTH + rule.value(totals)
    return total


def gains_of(scoring: ScoringSystem, target: int, round: int = 1) -> Gains:
    """The possible results of a game of two sides to `target` pegs. Raises ValueError if a wider
    win could be worth less than a narrow one.
    """
    return _gains_of(scoring, target, round if scoring.by_round else 1)


# Compared by identity, so games of one round have the same.
@lru_cache(64)
def _gains_of(scoring: ScoringSystem, target: int, round: int) -> Gains:
    results = list(_results(scoring, target, round))
    first = tuple(_total_of_game(mine, scoring) for mine, _ in results)
    if any(worse > better for worse, better in pairwise(first)):
        raise ValueError(scoring.code)
    points = [(mine.won, mine.game_points, theirs.game_points) for mine, theirs in results]
    kinds = tuple(at for at, (one, other) in enumerate(pairwise(points), 1) if one != other)
    return Gains(target, first, kinds)


def _total_of_game(result: SideResult, scoring: ScoringSystem) -> int:
    card = Tally()
    card.add(result)
    return total_of(card, scoring)


def _results(
    scoring: ScoringSystem, target: int, round: int
) -> Iterator[tuple[SideResult, SideResult]]:
    for score in range(target):
        mine, theirs = score_results((score, target), target, False, scoring, round)
        yield mine, theirs
    for score in reversed(range(target)):
        mine, theirs = score_results((target, score), target, False, scoring, round)
        yield mine, theirs
