"""Make results to test with."""

from collections.abc import Sequence

from hypothesis import strategies as st

from cribbage_events.contest.outcome import Outcome, Side

# The four-player example of the senior games' rules: (winner, loser, loser's score) round by round.
WORKED_EXAMPLE = (
    (("A", "B", 100), ("C", "D", 80)),
    (("A", "C", 119), ("D", "B", 90)),
    (("A", "D", 60), ("C", "B", 120)),
    (("A", "B", 118), ("D", "C", 101)),
)


def won[P: (int, str)](
    winner: P, loser: P, loser_score: int, *, round: int = 1, table: int = 1
) -> Outcome[P]:
    """Return a singles game to 121."""
    return Outcome(round, table, (Side((winner,), 121), Side((loser,), loser_score)))


def worked_example() -> list[Outcome[str]]:
    return [
        won(*game, round=round, table=table)
        for round, games in enumerate(WORKED_EXAMPLE, 1)
        for table, game in enumerate(games, 1)
    ]


@st.composite
def singles(draw: st.DrawFn, players: Sequence[int] = range(8)) -> Outcome[int]:
    """A game between two of the players, either of whom may be named first."""
    first, second = draw(st.permutations(players))[:2]
    loser_score = draw(st.integers(0, 120))
    sides = [Side((first,), 121), Side((second,), loser_score)]
    forfeited = draw(st.sampled_from([False, False, False, True]))
    if forfeited:
        sides[1] = Side((second,), 0)
    if draw(st.booleans()):
        sides.reverse()
    return Outcome(draw(st.integers(1, 9)), draw(st.integers(1, 9)), tuple(sides), 121, forfeited)
