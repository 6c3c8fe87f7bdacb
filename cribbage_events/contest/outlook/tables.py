"""Counts the players of one table who can pass a total."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product

from cribbage_events.contest.outlook.field import Field, OpenGame
from cribbage_events.contest.outlook.margins import Part
from cribbage_events.contest.outlook.three_handed import ThreeHanded

# By number of players who pass, a position that lets them.
type Passing = Mapping[int, int]


@dataclass(frozen=True, slots=True)
class Own:
    """A player's own result: how well they do, from 0 to the best (see `OpenGame`)."""

    player: int
    result: int


def passing(
    field: Field, game: OpenGame, limit: int, *, part: Part | None = None, own: Own | None = None
) -> Passing:
    """Return, for each possible number of ranked players of this table who pass the limit (without
    the player whose `own` result is given), a position with this number. `part`: the only results
    there may be.
    """
    if game.is_three_handed:
        results = _three_handed_results(field, game, limit, own)
    else:
        results = _results(field, game, limit, part, own)
    mine = own.player if own else None
    needed = [
        (each, field.needed(each, game, limit))
        for each in game.players
        if each in field.ranked and each != mine
    ]
    found: dict[int, int] = {}
    for position in results:
        count = 0
        for each, least in needed:
            count += game.seen_by(each, position) >= least
        found.setdefault(count, position)
    return found


def _results(
    field: Field, game: OpenGame, limit: int, part: Part | None, own: Own | None
) -> Iterator[int]:
    """Positions between which nobody begins or ceases to pass, the lowest first."""
    gains = game.gains
    if own:
        yield own.result if own.player in game.first else gains.best - own.result
        return
    low, high = part or (0, gains.best)
    edges = {low, high, gains.target}
    for player in game.players:
        at = field.needed(player, game, limit)
        edges.update(
            (at - 1, at) if player in game.first else (gains.best - at, gains.best - at + 1)
        )
    yield from (at for at in sorted(edges) if low <= at <= high)


def _three_handed_results(
    field: Field, game: OpenGame, limit: int, own: Own | None
) -> Iterator[int]:
    """Return results of a game of three, for each winner and the margins at which it matters."""
    target = game.gains.target
    players = [side[0] for side in game.sides]
    for winner, player in enumerate(players):
        others = [each for each in players if each != player]
        nearest = field.needed(player, game, limit) - target + 1
        margins = []
        for other in others:
            edge = target - field.needed(other, game, limit)
            near = {1, target, edge, edge + 1, nearest - 1, nearest}
            if own:
                near |= {target - own.result, own.result - target + 1}
            margins.append([each for each in sorted(near) if 1 <= each <= target])
        for first, second in product(*margins):
            position = ThreeHanded(winner, (first, second)).number(target)
            if own is None or game.seen_by(own.player, position) == own.result:
                yield position
