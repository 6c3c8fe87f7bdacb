"""Play-offs between entrants who are level: a recorded winner is ranked before the loser.

Rules: the senior games. Only those who played each other are put in order; who is still level
shares. Of four who are level, 1 beats 2 and 3 beats 4: 1 and 3 share a rank, 2 and 4 the next.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from graphlib import CycleError, TopologicalSorter
from itertools import groupby

from cribbage_events.contest.outcome import Key
from cribbage_events.contest.standings import Row


def after_play_offs[P: Key](
    rows: Sequence[Row[P]], play_offs: Iterable[tuple[P, P]]
) -> tuple[Row[P], ...]:
    """The rows of `standings`, ranked anew where a play-off was held among those level.

    `play_offs` are pairs, the winner first. A pair that is not level has no effect, and neither
    have play-offs that contradict each other.
    """
    pairs = list(play_offs)
    if not pairs:
        return tuple(rows)
    ordered: list[Row[P]] = []
    for _, level in groupby(rows, key=lambda row: row.rank):
        for group in _groups(list(level), pairs):
            rank = len(ordered) + 1
            ordered.extend(row._replace(rank=rank) for row in group)
    return tuple(ordered)


def _groups[P: Key](level: list[Row[P]], pairs: Iterable[tuple[P, P]]) -> list[list[Row[P]]]:
    """Those level, cut into groups: first who lost to nobody, then who lost only to them, …"""
    players = {row.player for row in level}
    among = [(winner, loser) for winner, loser in pairs if {winner, loser} <= players]
    if not among or contradict(among):
        return [level]
    sorter: TopologicalSorter[P] = TopologicalSorter(dict.fromkeys(players, ()))
    for winner, loser in among:
        sorter.add(loser, winner)
    sorter.prepare()
    groups = []
    while sorter.is_active():
        ready = set(sorter.get_ready())
        sorter.done(*ready)
        groups.append([row for row in level if row.player in ready])
    return groups


def contradict[P: Key](play_offs: Iterable[tuple[P, P]]) -> bool:
    """Whether no order has every winner before their loser: 1 beat 2, and 2 beat 1."""
    sorter: TopologicalSorter[P] = TopologicalSorter()
    for winner, loser in play_offs:
        sorter.add(loser, winner)
    try:
        sorter.prepare()
    except CycleError:
        return True
    return False


@dataclass(frozen=True, slots=True)
class PlayOffRecord[P: Key]:
    """Against whom somebody has won and lost play-offs, in the order given."""

    won: tuple[P, ...] = ()
    lost: tuple[P, ...] = ()


def play_off_records[P: Key](
    rows: Sequence[Row[P]], play_offs: Iterable[tuple[P, P]]
) -> dict[P, PlayOffRecord[P]]:
    """For everybody whose rank a play-off decided: against whom it was won or lost.

    Takes the rows as `standings` ranked them, before `after_play_offs`.
    """
    rank = {row.player: row.rank for row in rows}
    records: defaultdict[P, PlayOffRecord[P]] = defaultdict(PlayOffRecord)
    for winner, loser in play_offs:
        if winner in rank and rank.get(loser) == rank[winner]:
            records[winner] = replace(records[winner], won=(*records[winner].won, loser))
            records[loser] = replace(records[loser], lost=(*records[loser].lost, winner))
    return dict(records)
