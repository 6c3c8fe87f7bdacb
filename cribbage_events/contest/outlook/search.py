"""Results of games that keep every player's total within bounds, or the certainty that there are
none: every possibility is tried, those that can't succeed all at once.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from cribbage_events.contest.outlook.field import Field

STEPS = 20_000
# More than any total: see WIDTH.
UNBOUNDED = 1 << 200


class UndecidedError(Exception):
    """Too many possibilities to try them all."""


class Steps:
    """How many possibilities may still be tried. Raises UndecidedError when there are no more."""

    def __init__(self, left: int = STEPS) -> None:
        self.left = left

    def take(self) -> None:
        """Use one."""
        self.left -= 1
        if self.left < 0:
            raise UndecidedError


@dataclass(frozen=True, slots=True)
class Bounds:
    """What players may gain in the games that are searched, both ends included."""

    least: Mapping[int, int]
    most: Mapping[int, int]


type _Box = dict[int, tuple[int, int]]


def search(
    field: Field, games: Sequence[int], bounds: Bounds, steps: Steps
) -> dict[int, int] | None:
    """A position for each of these games so that everybody who plays them gains what the bounds
    allow; None if there is none.
    """
    box = {number: (0, field.games[number].gains.best) for number in games}
    return _search(field, box, bounds, steps)


def _search(field: Field, box: _Box, bounds: Bounds, steps: Steps) -> dict[int, int] | None:
    steps.take()
    lows, highs = _gains(field, box)
    open_to = _open_to(lows, highs, bounds)
    if open_to is None or not _is_room_for_all(field, box, highs, bounds):
        return None
    if not open_to:
        return {number: low for number, (low, _) in box.items()}
    player = min(open_to, key=lambda each: open_to[each])
    number = _widest(field, box, player)
    for part in _parts(field, box[number], number, player, bounds):
        found = _search(field, {**box, number: part}, bounds, steps)
        if found is not None:
            return found
    return None


def _open_to(
    lows: Mapping[int, int], highs: Mapping[int, int], bounds: Bounds
) -> dict[int, int] | None:
    """By player who may still break a bound the space that is left to them; None if somebody must
    break one.
    """
    found = {}
    for player, low in lows.items():
        high = highs[player]
        least, most = bounds.least.get(player, -UNBOUNDED), bounds.most.get(player, UNBOUNDED)
        if low > most or high < least:
            return None
        if low < least or high > most:
            found[player] = min(most - low, high - least)
    return found


def _gains(field: Field, box: _Box) -> tuple[dict[int, int], dict[int, int]]:
    lows: dict[int, int] = {}
    highs: dict[int, int] = {}
    for number, (low, high) in box.items():
        game = field.games[number]
        first, best = game.gains.first, game.gains.best
        a, b = game.first[0], game.second[0]
        lows[a] = lows.get(a, 0) + first[low]
        highs[a] = highs.get(a, 0) + first[high]
        lows[b] = lows.get(b, 0) + first[best - high]
        highs[b] = highs.get(b, 0) + first[best - low]
    return lows, highs


def _is_room_for_all(field: Field, box: _Box, highs: Mapping[int, int], bounds: Bounds) -> bool:
    """Whether the players together may gain what their games must give them together."""
    room = sum(min(high, bounds.most.get(player, UNBOUNDED)) for player, high in highs.items())
    return room >= sum(_least_given(field, number, part) for number, part in box.items())


def _least_given(field: Field, number: int, part: tuple[int, int]) -> int:
    gains = field.games[number].gains
    low, high = part
    given = [gains.first[at] + gains.first[gains.best - at] for at in (low, high)]
    given.extend(
        gains.first[at] + gains.first[gains.best - at]
        for kind in gains.kinds
        for at in (kind - 1, kind)
        if low <= at <= high
    )
    return min(given)


def _widest(field: Field, box: _Box, player: int) -> int:
    def width(number: int) -> int:
        low, high = box[number]
        game = field.games[number]
        return abs(game.gained(player, high) - game.gained(player, low))

    mine = [number for number in field.games_of[player] if number in box]
    return max(mine, key=width)


def _parts(
    field: Field, part: tuple[int, int], number: int, player: int, bounds: Bounds
) -> list[tuple[int, int]]:
    """The possibilities of this game in two: who wins, the game points, or the margin; first those
    that are better for the player's bounds.
    """
    low, high = part
    game = field.games[number]
    middle = (low + high + 1) // 2
    inside = [kind for kind in game.gains.kinds if low < kind <= high]
    at = min(inside, key=lambda kind: abs(kind - game.gains.target)) if inside else middle
    parts = [(low, at - 1), (at, high)]
    loses_first = player in bounds.most
    if loses_first != (player in game.first):
        parts.reverse()
    return parts
