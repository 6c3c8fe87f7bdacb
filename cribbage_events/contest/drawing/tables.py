"""Gives each game its table: those who must not move keep theirs, the rest fill up from table 1."""

from collections.abc import Iterable, Mapping, Sequence

from cribbage_events.contest.drawing.pairings import DrawError, DrawProblem, Pairing
from cribbage_events.contest.outcome import Key


def check_fixed_tables[P: Key](fixed: Mapping[P, int], players: Iterable[P]) -> dict[P, int]:
    """The fixed tables of these players. Raises DrawError for a table below 1 or wanted by two."""
    kept = {player: fixed[player] for player in sorted(players) if player in fixed}
    by_table: dict[int, P] = {}
    for player, table in kept.items():
        if table < 1:
            raise DrawError(DrawProblem.TABLE_BELOW_ONE, players=(player,), table=table)
        if table in by_table:
            both = (by_table[table], player)
            raise DrawError(DrawProblem.SAME_TABLE, players=both, table=table)
        by_table[table] = player
    return kept


def seat[P: Key](
    games: Sequence[tuple[P, P, int | None]],
    fixed: Mapping[P, int],
    before: Sequence[Pairing[P]] = (),
) -> tuple[Pairing[P], ...]:
    """A round's games (first, second, division) with their tables, in order of table.

    When two who keep a table meet, they sit at the first one's. `before` is the round as it was
    drawn: who meets as before has the same table, and another game one of its players' tables.
    """
    tables = _Tables({pairing.players: pairing.table for pairing in before})
    kept = [fixed.get(first, fixed.get(second)) for first, second, _ in games]
    tables.taken = {table for table in kept if table is not None}
    for index, (first, second, _) in enumerate(games):
        if kept[index] is None:
            kept[index] = tables.take(tables.of_pair.get((first, second)))
    for index, (first, second, _) in enumerate(games):
        if kept[index] is None:
            kept[index] = tables.take(tables.of.get(first)) or tables.take(tables.of.get(second))
    free = (table for table in range(1, 2 * len(games) + 1) if table not in tables.taken)
    numbers = [next(free) if table is None else table for table in kept]
    pairings = (Pairing(table, *game) for table, game in zip(numbers, games, strict=True))
    return tuple(sorted(pairings, key=lambda pairing: pairing.table))


class _Tables[P: Key]:
    """The tables that are taken, and where everybody would have sat."""

    def __init__(self, of_pair: Mapping[tuple[P, P], int]) -> None:
        self.of_pair = of_pair
        self.of = {player: table for pair, table in of_pair.items() for player in pair}
        self.taken: set[int] = set()

    def take(self, table: int | None) -> int | None:
        if table is None or table in self.taken:
            return None
        self.taken.add(table)
        return table
