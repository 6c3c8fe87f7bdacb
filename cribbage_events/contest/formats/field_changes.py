"""Somebody leaves or arrives while a movement is under way: everybody else keeps their seats.

Rules: late entries up to the second round of a tournament (RULES.md §5). The opponent of somebody
who has left is free; who is free in the same round play each other if they haven't met and don't
meet later; else they sit out. Somebody who arrives is free in every round, so they play all who sit
out in turn. If somebody then sits out more often than once, the rounds are better drawn anew
(round_robin.draw).
"""

from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import replace
from itertools import chain

from cribbage_events.contest.drawing.pairings import Draw, Pairing
from cribbage_events.contest.outcome import Key


def with_changed_field[P: Key](
    draw: Draw[P],
    *,
    from_round: int,
    leaving: Collection[P] = (),
    arriving: Iterable[P] = (),
) -> Draw[P]:
    """The draw from `from_round` on without those leaving and with those arriving; earlier rounds
    and every game of two who are still there are as they were.
    """
    gone, new = set(leaving), sorted(arriving)
    before = from_round - draw.first_round
    kept = [
        tuple(game for game in games if not gone & set(game.players)) if index >= before else games
        for index, games in enumerate(draw.rounds)
    ]
    met = {frozenset(game.players) for games in kept for game in games}
    byes = list(draw.byes)
    for index in range(before, len(kept)):
        free = {*draw.byes[index], *_left_alone(draw.rounds[index], gone), *new} - gone
        rested = Counter(chain.from_iterable(byes[:index]))
        # Who has sat out most plays first.
        games, byes[index] = _paired(sorted(free, key=lambda one: (-rested[one], one)), met)
        kept[index] = _seated(kept[index], games)
    return replace(draw, rounds=tuple(kept), byes=tuple(byes))


def _left_alone[P: Key](games: Iterable[Pairing[P]], gone: set[P]) -> list[P]:
    """The opponents of those who have left, and those who have."""
    return [player for game in games if gone & set(game.players) for player in game.players]


def _paired[P: Key](
    free: list[P], met: set[frozenset[P]]
) -> tuple[list[tuple[P, P]], tuple[P, ...]]:
    """Those who are free in one round, as many as possible in order of the list; who is left over
    sits out. `met` is brought up to date.
    """
    games: list[tuple[P, P]] = []
    left = list(free)
    for one in free:
        if one not in left:
            continue
        other = next((each for each in left if each != one and {one, each} not in met), None)
        if other is not None:
            games.append((one, other))
            met.add(frozenset((one, other)))
            left = [each for each in left if each not in (one, other)]
    return games, tuple(left)


def _seated[P: Key](
    kept: tuple[Pairing[P], ...], games: Iterable[tuple[P, P]]
) -> tuple[Pairing[P], ...]:
    """With the new games at the tables that are free, the lowest first."""
    taken = {game.table for game in kept}
    free = (table for table in range(1, len(taken) + 1_000) if table not in taken)
    new = [Pairing(next(free), one, two, 0) for one, two in games]
    return tuple(sorted([*kept, *new], key=lambda game: game.table))
