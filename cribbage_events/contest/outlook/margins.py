"""The pegs by which games are won, once their game points are settled.

A peg more for one side is a peg less for the other, so pegs flow along the games from those who
have too many to those who may take them; if some can't be passed on, no margins will do. That is
the theorem of Ford and Fulkerson, in whole numbers.
"""

from collections import deque
from collections.abc import Mapping

from cribbage_events.contest.outlook.field import Field

# The results that a game may have: the first and the last position.
type Part = tuple[int, int]
type Box = Mapping[int, Part]


def find_margins(
    field: Field, box: Box, least: Mapping[int, int], most: Mapping[int, int]
) -> dict[int, int] | None:
    """A position in every game's part so that everybody gains at least the `least` or at most the
    `most`; one of the two is empty. All results in a part are worth the same game points. None if
    there is none.
    """
    # Who has to gain more has too few to give away: the same, seen from the other side.
    sign = 1 if most else -1
    positions = {number: low for number, (low, _) in box.items()}
    spare = {player: sign * limit for player, limit in (most or least).items()}
    for number, position in positions.items():
        game = field.games[number]
        for player in game.players:
            if player in spare:
                spare[player] -= sign * game.gained(player, position)
    for player in [player for player, left in spare.items() if left < 0]:
        while spare[player] < 0:
            if not _pass_on(field, box, positions, spare, player, sign):
                return None
    return positions


def _pass_on(
    field: Field,
    box: Box,
    positions: dict[int, int],
    spare: dict[int, int],
    player: int,
    sign: int,
) -> bool:
    """Pass as much as one path can take from this player to somebody who has room."""
    path = _path(field, box, positions, spare, player, sign)
    if not path:
        return False
    taker = path[-1][1]
    amount = min(-spare[player], spare.get(taker, -spare[player]))
    amount = min([amount, *(_may_give(field, box, positions, game, to, sign) for game, to in path)])
    for number, to in path:
        up = to in field.games[number].first
        positions[number] += amount * sign if up else -amount * sign
    spare[player] += amount
    if taker in spare:
        spare[taker] -= amount
    return True


def _path(
    field: Field,
    box: Box,
    positions: Mapping[int, int],
    spare: Mapping[int, int],
    player: int,
    sign: int,
) -> list[tuple[int, int]]:
    """Games, and in each who gets the pegs, from this player to somebody who has room for some."""
    came_by: dict[int, list[tuple[int, int]]] = {player: []}
    waiting = deque([player])
    while waiting:
        giver = waiting.popleft()
        for number in field.games_of[giver]:
            if number not in box:
                continue
            game = field.games[number]
            to = game.second[0] if giver in game.first else game.first[0]
            if to in came_by or not _may_give(field, box, positions, number, to, sign):
                continue
            came_by[to] = [*came_by[giver], (number, to)]
            if spare.get(to, 1) > 0:
                return came_by[to]
            waiting.append(to)
    return []


def _may_give(
    field: Field, box: Box, positions: Mapping[int, int], number: int, to: int, sign: int
) -> int:
    """The pegs that this game can still give to one of its players."""
    low, high = box[number]
    rises = (to in field.games[number].first) == (sign > 0)
    return high - positions[number] if rises else positions[number] - low
