"""Tables that players keep in every round: two of them can't keep the same one."""

from collections.abc import Iterable
from typing import Protocol

from django.utils.translation import gettext as _


class TableHolder(Protocol):
    """An entrant who may keep a table."""

    @property
    def name(self) -> str: ...

    @property
    def fixed_table(self) -> int | None: ...


def table_conflicts(players: Iterable[TableHolder]) -> list[str]:
    """A sentence for each player whose table somebody before them keeps."""
    holders: dict[int, TableHolder] = {}
    problems = []
    for player in players:
        if player.fixed_table is None:
            continue
        other = holders.setdefault(player.fixed_table, player)
        if other is not player:
            words = _(
                "%(first)s and %(second)s both have table %(table)s as a fixed table: give one of"
                " them another."
            )
            names = {"first": other.name, "second": player.name}
            problems.append(words % {**names, "table": player.fixed_table})
    return problems
