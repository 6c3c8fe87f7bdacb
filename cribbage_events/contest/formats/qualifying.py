"""The end of a qualifying round: seeds, the cut, and the one-game play-offs that decide it.

Rules: the American Cribbage Congress (RULES.md §5). One entrant in four qualifies, rounded up. Who
is level on game points, games won, net spread, plus points and their own games plays one game where
it matters: for the last place that qualifies, and for a seed that gives a bye. Elsewhere a lot
decides (**default**), which depends on the stored seed and the player alone.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from itertools import groupby
from random import Random

from cribbage_events.contest.outcome import Key
from cribbage_events.contest.play_offs import PlayOffRecord, after_play_offs, play_off_records
from cribbage_events.contest.scoring import ScoringSystem
from cribbage_events.contest.standings import Row, explain_all
from cribbage_events.contest.tie_breaks import TieReason

ONE_IN = 4


class Contested(StrEnum):
    """The thing that level players play one game for."""

    LAST_PLACE = "last-place"
    BYE = "bye"


@dataclass(frozen=True, slots=True)
class PlayOffDue[P: Key]:
    """A play-off that has to be played: `places` of these players get what is contested."""

    players: tuple[P, ...]
    places: int
    contested: Contested


@dataclass(frozen=True, slots=True)
class Seeded[P: Key]:
    """One entrant's seed, from 1; `by_lot` names everybody level with them, if a lot decided. The
    seeds of those who still have to play for theirs are provisional.
    """

    seed: int
    row: Row[P]
    by_lot: tuple[P, ...] = ()


@dataclass(frozen=True, slots=True)
class QualifyingOrder[P: Key]:
    """Everybody by seed; `places` qualify, and the first `byes` of them have a bye.

    Why somebody who is level on game points has their seed: in `ties` the tie-break, in
    `play_offs` the one-game play-offs, in `Seeded.by_lot` the lot. `due`: what must still be played
    before the seeds are final.
    """

    seeded: tuple[Seeded[P], ...]
    places: int
    byes: int
    due: tuple[PlayOffDue[P], ...] = ()
    ties: Mapping[P, TieReason[P]] = field(default_factory=dict)
    play_offs: Mapping[P, PlayOffRecord[P]] = field(default_factory=dict)

    @property
    def undecided(self) -> frozenset[P]:
        """Return who still has to play for the last place."""
        return frozenset(
            player
            for each in self.due
            if each.contested is Contested.LAST_PLACE
            for player in each.players
        )

    @property
    def qualifiers(self) -> tuple[P, ...]:
        """Return who has qualified, the highest seed first, without those who still play for it."""
        first = (each.row.player for each in self.seeded[: self.places])
        return tuple(player for player in first if player not in self.undecided)

    @property
    def high_non_qualifiers(self) -> tuple[P, ...]:
        """The best of those who did not qualify: the loser of the play-off for the last place, if
        there was one. Several if they are level; nobody while the last place is open.
        """
        after = self.seeded[self.places :]
        if not after or self.undecided:
            return ()
        return tuple(each.row.player for each in after if each.row.rank == after[0].row.rank)


def count_of_qualifiers(entrants: int) -> int:
    """One entrant in four, rounded up: 27 of 108, 15 of 60, 31 of 121 to 124."""
    return -(-entrants // ONE_IN)


def bracket_size(players: int) -> int:
    """The places of the bracket for so many: the next power of two, 32 for 27."""
    return 1 << max(players - 1, 0).bit_length()


def count_of_byes(players: int) -> int:
    """The byes in the first round of the bracket for so many: 5 for 27, 31 for 33."""
    return bracket_size(players) - players if players else 0


def qualifying_order[P: Key](
    rows: Sequence[Row[P]],
    scoring: ScoringSystem,
    *,
    seed: int,
    play_offs: Iterable[tuple[P, P]] = (),
    places: int | None = None,
) -> QualifyingOrder[P]:
    """Everybody's seed. Takes rows as `standings` or `card_standings` give them, and the play-offs
    that were played, the winner first. `places`: how many qualify, else one in four.
    """
    played = list(play_offs)
    places = count_of_qualifiers(len(rows)) if places is None else min(places, len(rows))
    byes = count_of_byes(places)
    ordered = after_play_offs(rows, played)
    seeded: list[Seeded[P]] = []
    due: list[PlayOffDue[P]] = []
    for _, group in groupby(ordered, key=lambda row: row.rank):
        level = _by_lot(list(group), seed)
        before = len(seeded)
        players = tuple(sorted(row.player for row in level))
        contested = list(_due(players, before, places, byes))
        due.extend(contested)
        others = players if len(level) > 1 and not contested else ()
        seeded.extend(Seeded(number, row, others) for number, row in enumerate(level, before + 1))
    return QualifyingOrder(
        tuple(seeded),
        places,
        byes,
        tuple(due),
        explain_all(rows, scoring),
        play_off_records(rows, played),
    )


def as_drawn[P: Key](order: QualifyingOrder[P], players: Sequence[P]) -> QualifyingOrder[P]:
    """The order in which these players are in the bracket, the highest seed first: nothing that has
    changed since decides who qualifies.
    """
    known = {each.row.player: each for each in order.seeded}
    others = [each for player, each in known.items() if player not in players]
    in_order = [*(known[player] for player in players), *others]
    seeded = tuple(replace(each, seed=seed) for seed, each in enumerate(in_order, 1))
    byes = count_of_byes(len(players))
    return replace(order, seeded=seeded, places=len(players), byes=byes, due=())


def _by_lot[P: Key](level: list[Row[P]], seed: int) -> list[Row[P]]:
    """Everybody draws a number of their own, so nobody's lot depends on who else is level."""
    if len(level) == 1:
        return level
    return sorted(level, key=lambda row: Random(f"{seed}:{row.player}").random())


def _due[P: Key](
    players: tuple[P, ...], before: int, places: int, byes: int
) -> Iterable[PlayOffDue[P]]:
    after = before + len(players)
    for contested, limit in ((Contested.BYE, byes), (Contested.LAST_PLACE, places)):
        if before < limit < after:
            yield PlayOffDue(players, limit - before, contested)


@dataclass(frozen=True, slots=True)
class SeedChange[P: Key]:
    """Somebody whose seed or qualification differs; a seed is None for who did not qualify."""

    player: P
    before: int | None
    now: int | None


def seed_changes[P: Key](
    before: QualifyingOrder[P], now: QualifyingOrder[P]
) -> tuple[SeedChange[P], ...]:
    """Return who has to be told after a ruling (rule i of RULES.md §5): everybody who qualifies and
    did not, or did and does not, or has another seed among the qualifiers; the best seed first.
    """
    order = [each.row.player for each in now.seeded]
    return changes_of_seeds(seeds_of(before), seeds_of(now), order)


def changes_of_seeds[P: Key](
    then: Mapping[P, int], today: Mapping[P, int], order: Iterable[P]
) -> tuple[SeedChange[P], ...]:
    """Return the changes of seeds alone, of everybody in this order."""
    return tuple(
        SeedChange(player, then.get(player), today.get(player))
        for player in order
        if then.get(player) != today.get(player)
    )


def seeds_of[P: Key](order: QualifyingOrder[P]) -> dict[P, int]:
    """Return, by player, the seeds of those who have qualified."""
    qualified = set(order.qualifiers)
    return {each.row.player: each.seed for each in order.seeded if each.row.player in qualified}
