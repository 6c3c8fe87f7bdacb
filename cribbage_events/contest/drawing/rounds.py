"""The rounds of a division, or of two that share a game: few repeats first, then fair absences."""

from collections.abc import Collection, Sequence
from random import Random

from cribbage_events.contest.drawing.arrange import arrange
from cribbage_events.contest.drawing.circle import circle
from cribbage_events.contest.drawing.fairness import FairDraw, fair_rounds, joined
from cribbage_events.contest.drawing.pool import History, Matching, PairedPool, is_level
from cribbage_events.contest.drawing.repair import is_whole, repair, with_byes, worth

# So many rounds are searched at once, however small the pool: more often than that nobody plays.
AT_ONCE = 4


def draw_pools(
    pools: Sequence[PairedPool],
    history: History,
    rounds: int,
    rng: Random,
    late: Collection[int] = (),
) -> FairDraw:
    """Return as many rounds as asked for, of one pool or of two whose absent members meet;
    `history` is brought up to date.

    After size - 1 rounds everybody may have met everybody, so more are drawn bit by bit.
    """
    matchings: list[Matching] = []
    certain = True
    while len(matchings) < rounds:
        drawn = _block(pools, history, rounds - len(matchings), rng, () if matchings else late)
        certain = certain and drawn.certain
        for matching in arrange(history, drawn.rounds, () if matchings else late):
            history.record(matching)
            for pool in pools:
                history.count_absences(pool, matching)
            matchings.append(matching)
    return FairDraw(matchings, certain)


def draw_again(
    pools: Sequence[PairedPool],
    history: History,
    kept: Sequence[Sequence[tuple[int, int]]],
    rng: Random,
    late: Collection[int],
) -> FairDraw:
    """The rounds of which these games are kept, with as few others as possible; a fresh draw only
    where it repeats less or is fairer than any of them.
    """
    if is_whole(pools, kept, late):
        return FairDraw([with_byes(pools, games) for games in kept], certain=True)
    members = [member for pool in pools for member in pool.members]
    fresh = draw_pools(pools, history.part(members), len(kept), rng, late)
    target = worth(pools, history, fresh.rounds, late)
    found = repair(pools, history, kept, target, rng, late)
    return fresh if found is None else FairDraw(found, fresh.certain)


def _block(
    pools: Sequence[PairedPool], history: History, left: int, rng: Random, late: Collection[int]
) -> FairDraw:
    full = min(pool.size for pool in pools) - 1
    if not late and _are_level(pools, history):
        rounds = min(left, full)
        turns = [circle(pool, history, rounds, rng) for pool in pools]
        return FairDraw(turns[0] if len(turns) == 1 else joined(turns), certain=True)
    return fair_rounds(pools, history, min(left, max(full, AT_ONCE)), rng, late)


def _are_level(pools: Sequence[PairedPool], history: History) -> bool:
    """Tell whether all have met equally often, also between the two: the circle doesn't look who
    crosses.
    """
    if not all(is_level(pool, history) for pool in pools):
        return False
    others = {member for pool in pools[1:] for member in pool.members}
    return not any(history.met[member].keys() & others for member in pools[0].members if others)
