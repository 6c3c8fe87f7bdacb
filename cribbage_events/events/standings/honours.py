"""A place that is called out at the prize-giving: a medal or a prize, and everybody who has it."""

from collections.abc import Sequence
from typing import NamedTuple

from cribbage_events.events.standings.rows import StandingsRow


class Honour(NamedTuple):
    """`medal` is its code, "" of a prize; `words` are such as “Bronze” or “Second prize: $20”."""

    medal: str
    words: str
    rows: Sequence[StandingsRow]
