"""Play-offs between entrants who are level: a recorded winner is ranked before the loser.

Rules: the senior games. Only those who played each other are put in order; who is still level
shares. Of four who are level, 1 beats 2 and 3 beats 4: 1 and 3 share a rank, 2 and 4 the next.
Three who beat each other in a circle are level again.
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

    `play_offs` are pairs, the winner first. A pair that is not level has no effect. Those in a
    circle stay level with each other, and are before or after the others as one of them is.
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
    """Cut those level into groups: first who lost to nobody, then who lost only to them, …"""
    players = {row.player for row in level}
    among = [(winner, loser) for winner, loser in pairs if {winner, loser} <= players]
    if not among:
        return [level]
    first = _first_of_circle(players, among) if contradict(among) else {}
    sorter: TopologicalSorter[P] = TopologicalSorter(
        {first.get(player, player): () for player in players}
    )
    for winner, loser in among:
        before, after = first.get(winner, winner), first.get(loser, loser)
        if before != after:
            sorter.add(after, before)
    sorter.prepare()
    groups = []
    while sorter.is_active():
        ready = set(sorter.get_ready())
        sorter.done(*ready)
        groups.append([row for row in level if first.get(row.player, row.player) in ready])
    return groups


def _first_of_circle[P: Key](players: Iterable[P], among: Iterable[tuple[P, P]]) -> dict[P, P]:
    """Return, by player, the first of those whom they have beaten, directly or by others, and who
    have beaten them in the same way; or themselves.
    """
    beaten: dict[P, set[P]] = {player: {player} for player in players}
    pairs = list(among)
    grows = True
    while grows:
        before = sum(map(len, beaten.values()))
        for winner, loser in pairs:
            beaten[winner] |= beaten[loser]
        grows = sum(map(len, beaten.values())) > before
    return {
        player: min(other for other in lost if player in beaten[other])
        for player, lost in beaten.items()
    }


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
    """Somebody has won and lost play-offs against these, in the order given."""

    won: tuple[P, ...] = ()
    lost: tuple[P, ...] = ()


def play_off_records[P: Key](
    rows: Sequence[Row[P]], play_offs: Iterable[tuple[P, P]]
) -> dict[P, PlayOffRecord[P]]:
    """Return, for everybody whose rank a play-off decided, against whom it was won or lost.

    Takes the rows as `standings` ranked them, before `after_play_offs`.
    """
    rank = {row.player: row.rank for row in rows}
    records: defaultdict[P, PlayOffRecord[P]] = defaultdict(PlayOffRecord)
    for winner, loser in play_offs:
        if winner in rank and rank.get(loser) == rank[winner]:
            records[winner] = replace(records[winner], won=(*records[winner].won, loser))
            records[loser] = replace(records[loser], lost=(*records[loser].lost, winner))
    return dict(records)
