"""How many entrants can end up ahead of one of them when nobody has more than one game to come.

Each table then decides for itself how many of its players pass, so that all numbers are found by
adding up: of singles and doubles, for any number of places, and exactly.
"""

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from cribbage_events.contest.outlook.counts import Counts
from cribbage_events.contest.outlook.field import Field, OpenGame, Positions
from cribbage_events.contest.outlook.margins import Part

# By number of players of one table who pass, a position that lets them.
type _Table = Mapping[int, int]


def counts_in_last_game(field: Field, player: int, most: int, known: Counts) -> Counts:
    """As `counts_ahead`, where nobody has more than one game to come."""
    counts = dict(known)
    low, high = fewest_ahead(field, player), most_ahead(field, player)
    wanted = {min(each, most) for each in range(low, high + 1)}
    for own in _own_results(field, player):
        if wanted <= counts.keys():
            break
        for count, positions in _counts_with(field, player, own, most):
            counts.setdefault(count, positions)
    return counts


def fewest_ahead(field: Field, player: int, *, level: bool = False) -> int:
    """The fewest who can end up ahead of the player, or level too."""
    constant, tables = _tables(field, player, field.won(player), level=level)
    return constant + sum(min(table) for table in tables.values())


def most_ahead(
    field: Field,
    player: int,
    own: Positions | None = None,
    helps: Mapping[int, Part] | None = None,
    *,
    level: bool = False,
) -> int:
    """The most who can end up ahead of the player, or level too, with the player's `own` result
    (else their worst), other games ending as `helps` says.
    """
    given = field.lost(player) if own is None else own
    constant, tables = _tables(field, player, given, helps or {}, level=level)
    return constant + sum(max(table) for table in tables.values())


def unsure_games(field: Field, player: int, *, level: bool = False) -> list[int]:
    """The games of others in which it matters to the player, doing their best, who wins."""
    return list(_tables(field, player, field.won(player), level=level)[1])


def with_fewest_ahead(field: Field, player: int, *, level: bool = False) -> Positions:
    """A completion that puts the fewest ahead of the player, or level too."""
    own = field.won(player)
    _, tables = _tables(field, player, own, level=level)
    rest = {number: game.gains.target for number, game in enumerate(field.games)}
    return {**rest, **own, **{number: table[min(table)] for number, table in tables.items()}}


def _own_results(field: Field, player: int) -> Iterator[dict[int, int]]:
    games = field.games_of[player]
    if not games:
        yield {}
        return
    number = games[0]
    best = field.games[number].gains.best
    for at in sorted(range(best + 1), key=lambda at: min(at, best - at)):
        yield {number: at}


def _counts_with(
    field: Field, player: int, own: Positions, most: int
) -> Iterator[tuple[int, Positions]]:
    constant, tables = _tables(field, player, own)
    # By count reached so far, the choice at each table that gives it.
    reached: dict[int, tuple[tuple[int, int], ...]] = {min(constant, most): ()}
    for number, table in tables.items():
        following: dict[int, tuple[tuple[int, int], ...]] = {}
        for count, chosen in reached.items():
            for passing, position in table.items():
                following.setdefault(min(count + passing, most), (*chosen, (number, position)))
        reached = following
    rest = {number: game.gains.target for number, game in enumerate(field.games)}
    for count, chosen in reached.items():
        yield count, {**rest, **own, **dict(chosen)}


def _tables(
    field: Field,
    player: int,
    fixed: Positions,
    parts: Mapping[int, Part] = MappingProxyType({}),
    *,
    level: bool = False,
) -> tuple[int, dict[int, _Table]]:
    """How many are ahead of the player whatever happens, and the tables where it depends."""
    limit = field.total(player, fixed) - level
    totals = field.totals_after(fixed)
    lowest, highest, games_of = field.lowest, field.highest, field.games_of
    constant = 0
    unsure: set[int] = set()
    for other in field.ranked:
        if other == player:
            continue
        games = games_of[other]
        if not games or games[0] in fixed:
            constant += totals[other] > limit
        elif lowest[other] > limit:
            constant += 1
        elif highest[other] > limit:
            unsure.add(games[0])
    tables = {}
    for number in sorted(unsure):
        sure = sum(
            lowest[other] > limit
            for other in field.games[number].players
            if other in field.ranked and other != player
        )
        constant -= sure
        tables[number] = _table(field, field.games[number], limit, parts.get(number))
    return constant, tables


def _table(field: Field, game: OpenGame, limit: int, part: Part | None) -> _Table:
    gains = game.gains
    low, high = part or (0, gains.best)
    passes_from = [
        gains.over(limit - field.totals[player]) for player in game.first if player in field.ranked
    ]
    passes_to = [
        gains.best - gains.over(limit - field.totals[player])
        for player in game.second
        if player in field.ranked
    ]
    edges = {low, high, gains.target}
    for at in passes_from:
        edges.update((at - 1, at))
    for at in passes_to:
        edges.update((at, at + 1))
    return {
        sum(at >= edge for edge in passes_from) + sum(at <= edge for edge in passes_to): at
        for at in sorted(edges)
        if low <= at <= high
    }
