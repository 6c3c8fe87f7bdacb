"""Counts the entrants who can end up ahead of one of them when nobody has more than one game to
come.

Each table then decides for itself how many of its players pass, so that all numbers are found by
adding up: of singles, doubles and games of three, for any number of places, and exactly.
"""

from collections.abc import Mapping
from types import MappingProxyType

from cribbage_events.contest.outlook.counts import Counts
from cribbage_events.contest.outlook.field import Field, Positions
from cribbage_events.contest.outlook.margins import Part
from cribbage_events.contest.outlook.tables import Own, Passing, passing

NO_HELPS: Mapping[int, Part] = MappingProxyType({})


def counts_in_last_game(field: Field, player: int, most: int, known: Counts) -> Counts:
    """Return the same as `counts_ahead`, where nobody has more than one game to come."""
    counts = dict(known)
    if len(counts) > most:
        return counts
    low, high = fewest_ahead(field, player), most_ahead(field, player)
    wanted = {min(each, most) for each in range(low, high + 1)}
    best = best_result(field, player)
    for at in range(best + 1):
        # The outermost first: they differ most.
        own = best - at // 2 if at % 2 else at // 2
        if wanted <= counts.keys():
            break
        counts.update(_counts_with(field, player, own, most, counts))
    return counts


def best_result(field: Field, player: int) -> int:
    """Return how well the player can do in the game to come: 0 is the worst, or no game."""
    games = field.games_of[player]
    return field.games[games[0]].gains.best if games else 0


def fewest_ahead(field: Field, player: int, *, level: bool = False) -> int:
    """The fewest who can end up ahead of the player, or level too."""
    constant, tables = _tables(field, player, best_result(field, player), level=level)
    return constant + sum(min(table) for table in tables.values())


def most_ahead(
    field: Field,
    player: int,
    own: int = 0,
    helps: Mapping[int, Part] = NO_HELPS,
    *,
    level: bool = False,
) -> int:
    """The most who can end up ahead of the player, or level too, if the player does as well as
    `own` or better, other games ending as `helps` says.
    """
    constant, tables = _tables(field, player, own, helps, level=level)
    return constant + sum(max(table) for table in tables.values())


def unsure_games(field: Field, player: int, *, level: bool = False) -> list[int]:
    """The games of others in which it matters to the player, doing their best, who wins."""
    tables = _tables(field, player, best_result(field, player), level=level)[1]
    return [number for number in tables if number not in field.games_of[player]]


def with_fewest_ahead(field: Field, player: int, *, level: bool = False) -> Positions:
    """A completion that puts the fewest ahead of the player, or level too."""
    _, tables = _tables(field, player, best_result(field, player), level=level)
    rest = {number: game.any_result for number, game in enumerate(field.games)}
    return {**rest, **{number: table[min(table)] for number, table in tables.items()}}


def _counts_with(field: Field, player: int, own: int, most: int, known: Counts) -> Counts:
    """Return a completion for each number ahead that isn't `known` yet, the player doing as well as
    `own`.
    """
    constant, tables = _tables(field, player, own)
    # By count reached so far, the choice at each table that gives it.
    reached: dict[int, tuple[tuple[int, int], ...]] = {min(constant, most): ()}
    for number, table in tables.items():
        following: dict[int, tuple[tuple[int, int], ...]] = {}
        for count, chosen in reached.items():
            for passed, position in table.items():
                following.setdefault(min(count + passed, most), (*chosen, (number, position)))
        reached = following
    if reached.keys() <= known.keys():
        return {}
    rest = {number: game.any_result for number, game in enumerate(field.games)}
    return {
        count: {**rest, **dict(chosen)} for count, chosen in reached.items() if count not in known
    }


def _tables(
    field: Field,
    player: int,
    own: int,
    parts: Mapping[int, Part] = NO_HELPS,
    *,
    level: bool = False,
) -> tuple[int, dict[int, Passing]]:
    """Return how many are ahead of the player, who does as well as `own`, whatever happens, and the
    tables where it depends; the player's own is always among them.
    """
    mine = field.games_of[player]
    limit = field.final(player, own) - level
    lowest, highest, games_of = field.lowest, field.highest, field.games_of
    constant = 0
    unsure: set[int] = set(mine)
    for other in field.ranked:
        if other == player:
            continue
        if lowest[other] > limit:
            constant += 1
        elif highest[other] > limit:
            unsure.add(games_of[other][0])
    tables = {}
    for number in sorted(unsure):
        game = field.games[number]
        for other in game.players:
            if lowest[other] > limit and other in field.ranked and other != player:
                constant -= 1
        result = Own(player, own) if number in mine else None
        tables[number] = passing(field, game, limit, part=parts.get(number), own=result)
    return constant, tables
