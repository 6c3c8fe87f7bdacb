"""The next game as tables finish, so that nobody waits for a slow one.

Rules: the grass-roots night of the American Cribbage Congress (RULES.md §5): so many games each, a
different opponent each where there are enough, else two games against the same as late as possible.
A game may start when both its players and a table are free. Who has played fewest games comes
first, then who has waited longest.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from cribbage_events.contest.outcome import Key


@dataclass(frozen=True, slots=True)
class Evening[P: Key]:
    """The state of a night: who waits (the longest first), who plays, how many games each pair has
    had, those being played included. People who haven't come or have left are in neither list.
    """

    waiting: Sequence[P]
    playing: Collection[P] = ()
    met: Mapping[frozenset[P], int] = field(default_factory=dict)

    def games_of(self, player: P) -> int:
        """Games played or being played."""
        return sum(times for pair, times in self.met.items() if player in pair)

    def times(self, one: P, two: P) -> int:
        """Return how often these two have met."""
        return self.met.get(frozenset((one, two)), 0)


def next_pair[P: Key](evening: Evening[P], *, games: int) -> tuple[P, P] | None:
    """Return who plays next, of those waiting who have fewer than so many `games`; None if they had
    better wait: two who have met play again only if neither will find anybody new tonight.
    """
    played = {player: evening.games_of(player) for player in (*evening.waiting, *evening.playing)}
    place = {player: number for number, player in enumerate(evening.waiting)}
    eager = [player for player in evening.waiting if played[player] < games]
    new = {player: _anybody_new(evening, player, played, games) for player in eager}
    pairs = [
        (one, two)
        for one, two in combinations(eager, 2)
        if not evening.times(one, two) or not (new[one] or new[two])
    ]
    return min(
        pairs,
        key=lambda pair: (
            evening.times(*pair),
            min(played[pair[0]], played[pair[1]]),
            sum(played[player] for player in pair),
            sorted(place[player] for player in pair),
        ),
        default=None,
    )


def _anybody_new[P: Key](
    evening: Evening[P], player: P, played: Mapping[P, int], games: int
) -> bool:
    """Whether somebody is here whom this player hasn't met, and who still has games to play once
    their present one is over.
    """
    return any(
        other != player and played[other] < games and not evening.times(player, other)
        for other in (*evening.waiting, *evening.playing)
    )
