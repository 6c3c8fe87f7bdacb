"""Which game is played at which table: those who must not move keep theirs, the rest fill up from
table 1.
"""

from collections.abc import Iterable, Mapping, Sequence

from cribbage_events.contest.outcome import Key
from cribbage_events.contest.pairings import DrawError, Pairing


def check_fixed_tables[P: Key](fixed: Mapping[P, int], players: Iterable[P]) -> dict[P, int]:
    """The fixed tables of these players. Raises DrawError for a table below 1 or wanted by two."""
    kept = {player: fixed[player] for player in sorted(players) if player in fixed}
    by_table: dict[int, P] = {}
    for player, table in kept.items():
        if table < 1:
            raise DrawError(
                f"Tables are numbered from 1: give {player} another table than {table}."
            )
        if table in by_table:
            raise DrawError(
                f"{by_table[table]} and {player} both keep table {table}: give one of them another."
            )
        by_table[table] = player
    return kept


def seat[P: Key](
    games: Sequence[tuple[P, P, int | None]], fixed: Mapping[P, int]
) -> tuple[Pairing[P], ...]:
    """A round's games (first, second, division) with their tables, in order of table.

    When two who keep a table meet, they sit at the first one's.
    """
    kept = [fixed.get(first, fixed.get(second)) for first, second, _ in games]
    taken = set(kept)
    free = (table for table in range(1, 2 * len(games) + 1) if table not in taken)
    tables = [next(free) if table is None else table for table in kept]
    pairings = (Pairing(table, *game) for table, game in zip(tables, games, strict=True))
    return tuple(sorted(pairings, key=lambda pairing: pairing.table))
