"""The places of everybody after each round of an event."""

from collections.abc import Collection, Iterable, Mapping, Sequence

from cribbage_events.contest.outcome import Key, Outcome
from cribbage_events.contest.scoring import ScoringSystem
from cribbage_events.contest.standings import Row, standings


def standings_by_round[P: Key](
    players: Iterable[P],
    outcomes: Collection[Outcome[P]],
    scoring: ScoringSystem,
    *,
    rounds: Iterable[int],
    byes: Mapping[int, Sequence[P]],
) -> list[tuple[Row[P], ...]]:
    """The standings after each of these rounds, as `contest/standings.py` ranks them.

    `byes` has by round who had no game. Play-offs come after the last round, so they are not in it.
    """
    found, everybody = list[tuple[Row[P], ...]](), list(players)
    for number in rounds:
        played = [outcome for outcome in outcomes if outcome.round <= number]
        rested = [player for round_, its in byes.items() if round_ <= number for player in its]
        found.append(standings(everybody, played, scoring, byes=rested))
    return found
