"""Neighbours on a ladder play each other, and the winner is on the higher rung afterwards."""

from collections.abc import Iterable, Sequence


def neighbours(ladder: Sequence[int], round: int) -> list[tuple[int, int]]:
    """Return who plays whom: first and second in odd rounds, second and third in even ones."""
    playing = ladder[1 - round % 2 :]
    return list(zip(playing[::2], playing[1::2], strict=False))


def climb(ladder: Sequence[int], results: Iterable[tuple[int, int]]) -> list[int]:
    """The ladder after a round, of which `results` are winner and loser of every game."""
    rungs = list(ladder)
    for winner, loser in results:
        above, below = rungs.index(loser), rungs.index(winner)
        if above < below:
            rungs[above], rungs[below] = winner, loser
    return rungs
