"""A match of a play-off: best of three or five games, and games forfeited by the clock.

Rules: the American Cribbage Congress (RULES.md §5). Of somebody who isn't there when play-offs
begin, the first game is forfeited after five minutes and a further one every fifteen.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from cribbage_events.contest.outcome import Key

FIRST_FORFEIT = 5
FURTHER_FORFEITS = 15


class MatchError(ValueError):
    """A game that can't belong to the match: one after its end, or won by somebody else."""


@dataclass(frozen=True, slots=True)
class MatchState[P: Key]:
    """Games won by the first and by the second side; `winner` is None while it is open."""

    won: tuple[int, int]
    winner: P | None
    to_win: int

    @property
    def games_left(self) -> tuple[int, int]:
        """The fewest and the most games still to come."""
        if self.winner is not None:
            return 0, 0
        missing = [self.to_win - won for won in self.won]
        return min(missing), sum(missing) - 1


def games_to_win(best_of: int) -> int:
    """Two of three, three of five. Raises ValueError for an even number, which may end level."""
    if best_of < 1 or best_of % 2 == 0:
        raise ValueError(best_of)
    return best_of // 2 + 1


def match_state[P: Key](
    sides: tuple[P, P], game_winners: Sequence[P], *, best_of: int
) -> MatchState[P]:
    """Return where a match is after games won by these, in their order; forfeited games count as
    won.

    Raises MatchError for a game after the match was decided, or won by somebody who isn't in it.
    """
    to_win = games_to_win(best_of)
    won = [0, 0]
    for winner in game_winners:
        if winner not in sides or max(won) == to_win:
            raise MatchError(winner)
        won[sides.index(winner)] += 1
    decided = next((side for side, count in zip(sides, won, strict=True) if count == to_win), None)
    return MatchState((won[0], won[1]), decided, to_win)


def games_that_count[P: Key](
    sides: tuple[P, P], game_winners: Sequence[P | None], *, best_of: int
) -> tuple[P | None, tuple[bool, ...]]:
    """The winner, and of each game whether it counts: not if the match was decided before it.

    Unlike `match_state` it takes games that a corrected result has made needless, and games still
    to be played, as None; these count as long as the match is open.
    """
    to_win = games_to_win(best_of)
    won = dict.fromkeys(sides, 0)
    before_end = []
    for winner in game_winners:
        before_end.append(max(won.values()) < to_win)
        if winner is not None and before_end[-1]:
            won[winner] += 1
    decided = next((side for side in sides if won[side] == to_win), None)
    return decided, tuple(
        counts and (winner is not None or decided is None)
        for counts, winner in zip(before_end, game_winners, strict=True)
    )


def games_forfeited(minutes: int, *, best_of: int) -> int:
    """Return how many games somebody has forfeited who is so many whole minutes late, at most as
    many as decide the match: 1 from 5 minutes on, 2 from 20, 3 from 35.
    """
    if minutes < FIRST_FORFEIT:
        return 0
    count = 1 + (minutes - FIRST_FORFEIT) // FURTHER_FORFEITS
    return min(count, games_to_win(best_of))
