"""Results of games that keep what every player gains within bounds, or the certainty that there
are none.

Who wins and what it is worth in game points is tried, every possibility or many of them at once;
the pegs then flow from player to player, which decides without trying (see `margins.py`).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from cribbage_events.contest.outlook.field import Field
from cribbage_events.contest.outlook.gains import Gains
from cribbage_events.contest.outlook.margins import Box, Part, find_margins

STEPS = 5_000
# More than any total: see WIDTH.
UNBOUNDED = 1 << 200
ROUNDS_OF_NARROWING = 20


class UndecidedError(Exception):
    """Too many possibilities to try them all."""


class Steps:
    """The number of possibilities that may still be tried. Raises UndecidedError when there are no
    more.
    """

    def __init__(self, left: int = STEPS) -> None:
        self.left = left

    def take(self) -> None:
        """Use one."""
        self.left -= 1
        if self.left < 0:
            raise UndecidedError


@dataclass(frozen=True, slots=True)
class Bounds:
    """The limits of what players may gain in the games that are searched, both ends included: all
    have a `least` and no `most`, or all the other way round.
    """

    least: Mapping[int, int]
    most: Mapping[int, int]

    def of(self, player: int) -> tuple[int, int]:
        """The least and the most that this player may gain."""
        return self.least.get(player, -UNBOUNDED), self.most.get(player, UNBOUNDED)


def find_results(
    field: Field, games: Sequence[int], bounds: Bounds, steps: Steps
) -> dict[int, int] | None:
    """A position for each of these games so that everybody who plays them gains what the bounds
    allow; None if there is none. Games of two players only.
    """
    box = {number: (0, field.games[number].gains.best) for number in games}
    return _search(field, box, bounds, steps)


def _search(field: Field, box: Box, bounds: Bounds, steps: Steps) -> dict[int, int] | None:
    steps.take()
    narrowed = _narrowed(field, box, bounds)
    if narrowed is None:
        return None
    lows, highs = _gains(field, narrowed)
    open_to = _open_to(lows, highs, bounds)
    if not open_to:
        return {number: low for number, (low, _) in narrowed.items()}
    if not _is_room_for_all(field, narrowed, highs, bounds):
        return None
    choices = {
        number: kind for number, part in narrowed.items() if (kind := _kind(field, number, part))
    }
    if not choices:
        return find_margins(field, narrowed, bounds.least, bounds.most)
    number = _next(field, choices, open_to)
    for part in _parts(field, number, narrowed[number], choices[number], bounds):
        found = _search(field, {**narrowed, number: part}, bounds, steps)
        if found is not None:
            return found
    return None


def _narrowed(field: Field, box: Box, bounds: Bounds) -> Box | None:
    """Return the games without the results that break a bound whatever the other games are; None if
    a game has none left.
    """
    narrowed = dict(box)
    for _ in range(ROUNDS_OF_NARROWING):
        lows, highs = _gains(field, narrowed)
        changed = False
        for number, part in narrowed.items():
            smaller = _without_breaking(field, number, part, lows, highs, bounds)
            if smaller[0] > smaller[1]:
                return None
            if smaller != part:
                narrowed[number] = smaller
                changed = True
        if not changed:
            break
    return narrowed


def _without_breaking(
    field: Field,
    number: int,
    part: Part,
    lows: Mapping[int, int],
    highs: Mapping[int, int],
    bounds: Bounds,
) -> Part:
    game = field.games[number]
    gains, (low, high) = game.gains, part
    first, second = game.first[0], game.second[0]
    # As each of them sees it, the player's other games at their lowest or highest.
    of_first = _allowed(gains, part, lows[first], highs[first], bounds.of(first))
    seen = (gains.best - high, gains.best - low)
    of_second = _allowed(gains, seen, lows[second], highs[second], bounds.of(second))
    return (
        max(low, of_first[0], gains.best - of_second[1]),
        min(high, of_first[1], gains.best - of_second[0]),
    )


def _allowed(gains: Gains, part: Part, lowest: int, highest: int, bounds: tuple[int, int]) -> Part:
    least, most = bounds
    low, high = part
    at_least = least - (highest - gains.first[high])
    at_most = most - (lowest - gains.first[low])
    return gains.over(at_least - 1), gains.over(at_most) - 1


def _gains(field: Field, box: Box) -> tuple[dict[int, int], dict[int, int]]:
    """The lowest and the highest that everybody gains."""
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


def _open_to(lows: Mapping[int, int], highs: Mapping[int, int], bounds: Bounds) -> dict[int, int]:
    """Return, for each player who may still break a bound, the space that is left to them."""
    found = {}
    for player, low in lows.items():
        high = highs[player]
        least, most = bounds.of(player)
        if low < least or high > most:
            found[player] = min(most - low, high - least)
    return found


def _is_room_for_all(field: Field, box: Box, highs: Mapping[int, int], bounds: Bounds) -> bool:
    """Whether the players together may gain what their games must give them together."""
    room = sum(min(high, bounds.of(player)[1]) for player, high in highs.items())
    return room >= sum(_least_given(field, number, part) for number, part in box.items())


def _least_given(field: Field, number: int, part: Part) -> int:
    gains = field.games[number].gains
    low, high = part
    edges = {low, high, *(kind - 1 for kind in gains.kinds), *gains.kinds}
    return min(gains.first[at] + gains.first[gains.best - at] for at in edges if low <= at <= high)


def _kind(field: Field, number: int, part: Part) -> int | None:
    """Return where the game's results are split: who wins first, then the game points; None if they
    are all worth the same.
    """
    gains = field.games[number].gains
    low, high = part
    inside = [kind for kind in gains.kinds if low < kind <= high]
    return min(inside, key=lambda kind: abs(kind - gains.target), default=None)


def _next(field: Field, choices: Mapping[int, int], open_to: Mapping[int, int]) -> int:
    """A game of those who have the least space left."""
    far = UNBOUNDED
    return min(
        choices,
        key=lambda number: min(open_to.get(each, far) for each in field.games[number].players),
    )


def _parts(field: Field, number: int, part: Part, at: int, bounds: Bounds) -> list[Part]:
    """The results of this game in two, first those that are better for the tighter bound."""
    low, high = part
    parts = [(low, at - 1), (at, high)]
    game = field.games[number]
    first, second = (bounds.of(player)[1] for player in (game.first[0], game.second[0]))
    # The one with more room wins, if there is a most; else it is all the same.
    if first > second:
        parts.reverse()
    return parts
