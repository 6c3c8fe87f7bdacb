"""Counts the entrants who can end up ahead of one of them, with any number of games to come.

The fewest and the most come from their best and their worst results, since a better result of
their own never puts anybody past them. A number between is looked for on the way from the one to
the other, and only then by trying everything.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import combinations, islice

from cribbage_events.contest.outlook.completion import Conflict, find_completion
from cribbage_events.contest.outlook.field import Field, Positions
from cribbage_events.contest.outlook.search import Steps, UndecidedError

# By number of entrants ahead, a completion that gives it.
type Counts = dict[int, Positions]
# Steps of a search that another way may spare.
QUICK = 100


def counts_ahead(field: Field, player: int, most: int, known: Counts, steps: Steps) -> Counts:
    """Return a completion for each possible number of ranked entrants ahead of the player, `most`
    standing for as many or more. `known` has those already found. Only games of two players are
    taken.
    """
    counts = dict(known)
    low = min(_lowest(field, player, min([most, *counts]), counts, steps), most)
    high = _highest(field, player, max([low, *counts]), most, counts, steps)
    missing = [each for each in range(low + 1, min(high, most)) if each not in counts]
    for each in missing:
        found = _at_some_level(field, player, each)
        if found is not None:
            counts[each] = found
    missing = [each for each in missing if each not in counts]
    if missing:
        _walk(field, player, counts[low], counts[high], missing, counts)
    for each in missing:
        if each not in counts:
            found = _exactly(field, player, each, steps)
            if found is not None:
                counts[each] = found
    return counts


def _lowest(field: Field, player: int, known: int, counts: Counts, steps: Steps) -> int:
    best = field.won(player)
    limit = field.highest[player]
    sure = sum(field.lowest[other] > limit for other in field.ranked if other != player)
    for allowed in range(min(sure, known), known):
        found = hold_back(field, best, limit, player, allowed, steps)
        if found is not None:
            counts[allowed] = found
            return allowed
    if known not in counts:
        counts[known] = _anything(field)
    return known


def _anything(field: Field) -> Positions:
    return {number: game.any_result for number, game in enumerate(field.games)}


def _highest(field: Field, player: int, known: int, most: int, counts: Counts, steps: Steps) -> int:
    worst, limit = field.lost(player), field.lowest[player]
    for wanted in range(most, known, -1):
        found = let_pass(field, worst, limit, player, wanted, steps)
        if found is not None:
            counts[wanted] = found
            return wanted
    return known


def hold_back(
    field: Field, fixed: Positions, limit: int, player: int, allowed: int, steps: Steps
) -> Positions | None:
    """A completion with the `fixed` results in which at most `allowed` of the player's rivals pass
    the limit; None if there is none.
    """
    rivals = field.ranked - {player}
    lowest = _with_fixed(field, rivals, fixed, field.lowest, best=False)
    spared = {each for each in rivals if lowest[each] > limit}
    if len(spared) > allowed:
        return None
    return _hold_back(field, fixed, limit, rivals - spared, allowed - len(spared), steps)


def _hold_back(
    field: Field,
    fixed: Positions,
    limit: int,
    behind: frozenset[int],
    allowed: int,
    steps: Steps,
) -> Positions | None:
    steps.take()
    found = find_completion(field, fixed, limit, behind=behind, steps=steps)
    if not isinstance(found, Conflict):
        return found
    if allowed:
        for other in sorted(found.players):
            spared = _hold_back(field, fixed, limit, behind - {other}, allowed - 1, steps)
            if spared is not None:
                return spared
    return None


def let_pass(
    field: Field, fixed: Positions, limit: int, player: int, wanted: int, steps: Steps
) -> Positions | None:
    """A completion with the `fixed` results in which at least so many of the player's rivals pass
    the limit; None if there is none.
    """
    rivals = field.ranked - {player}
    highest = _with_fixed(field, rivals, fixed, field.highest, best=True)
    able = sorted((each for each in rivals if highest[each] > limit), key=highest.__getitem__)
    able.reverse()
    for group in _groups(field, able, wanted):
        steps.take()
        found = find_completion(field, fixed, limit, ahead=frozenset(group), steps=steps)
        if not isinstance(found, Conflict):
            return found
    return None


def _with_fixed(
    field: Field, players: frozenset[int], fixed: Positions, totals: Sequence[int], *, best: bool
) -> dict[int, int]:
    """The highest or lowest totals of these players, once the fixed games are played."""
    found = {player: totals[player] for player in players}
    for number, position in fixed.items():
        game = field.games[number]
        for each in game.players:
            if each in found:
                before = game.best(each) if best else game.worst(each)
                found[each] += game.gained(each, position) - game.gained(each, before)
    return found


def _groups(field: Field, able: Sequence[int], size: int) -> Iterator[tuple[int, ...]]:
    """All groups of this size; first one whose members don't meet, if it is easily found."""
    apart: list[int] = []
    games: set[int] = set()
    for player in able:
        if games.isdisjoint(field.games_of[player]) and len(apart) < size:
            apart.append(player)
            games.update(field.games_of[player])
    if len(apart) == size:
        yield tuple(apart)
    yield from combinations(able, size)


def _at_some_level(field: Field, player: int, count: int) -> Positions | None:
    """A completion with exactly so many ahead, the player doing equally well in every game: quickly
    found, or not at all.
    """
    rivals = field.ranked - {player}
    own = field.games_of[player]
    kinds = sorted({each for number in own for each in field.games[number].gains.kinds})
    levels = sorted({*kinds, *(kind - 1 for kind in kinds), 0}, reverse=True)
    for level in levels:
        fixed = {
            number: level
            if player in field.games[number].first
            else field.games[number].gains.best - level
            for number in own
        }
        limit = field.total(player, fixed)
        lowest = _with_fixed(field, rivals, fixed, field.lowest, best=False)
        highest = _with_fixed(field, rivals, fixed, field.highest, best=True)
        sure = frozenset(each for each in rivals if lowest[each] > limit)
        able = sorted(
            (each for each in rivals - sure if highest[each] > limit),
            key=lambda each: (highest[each], -each),
            reverse=True,
        )
        if not len(sure) <= count <= len(sure) + len(able):
            continue
        ahead = sure.union(next(_groups(field, able, count - len(sure))))
        with suppress(UndecidedError):
            steps = Steps(QUICK)
            found = find_completion(
                field, fixed, limit, ahead=ahead, behind=rivals - ahead, steps=steps
            )
            if not isinstance(found, Conflict):
                return found
    return None


def _walk(
    field: Field,
    player: int,
    start: Positions,
    end: Positions,
    missing: Sequence[int],
    counts: Counts,
) -> None:
    """Change one result after the other from `start` to `end`, and keep what is met on the way."""
    own = set(field.games_of[player])
    others = [number for number in start if number not in own]
    for order in ([*others, *own], [*own, *others], [*reversed(others), *own]):
        for count, positions in _steps(field, player, start, end, order):
            if count in missing and count not in counts:
                counts[count] = positions
        if all(each in counts for each in missing):
            return


def _steps(
    field: Field, player: int, start: Positions, end: Positions, order: Sequence[int]
) -> Iterator[tuple[int, Positions]]:
    positions = dict(start)
    totals = field.totals_after(positions)
    count = field.count_ahead(player, totals)
    for number in order:
        here, there = positions[number], end[number]
        if here == there:
            continue
        following = field.changed(totals, number, here, there)
        after = field.count_ahead(player, following)
        if abs(after - count) > 1:
            for at in _between(here, there):
                between = field.changed(totals, number, here, at)
                yield field.count_ahead(player, between), {**positions, number: at}
        positions[number] = there
        totals, count = following, after
        yield count, dict(positions)


def _between(start: int, end: int) -> range:
    step = 1 if start < end else -1
    return range(start + step, end, step)


def _exactly(field: Field, player: int, count: int, steps: Steps) -> Positions | None:
    """A completion with exactly so many rivals ahead, tried in ever smaller ranges of the player's
    own results.
    """
    box = {number: (0, field.games[number].gains.best) for number in field.games_of[player]}
    waiting = [box]
    while waiting:
        box = waiting.pop()
        steps.take()
        best = _corner(field, player, box, best=True)
        worst = _corner(field, player, box, best=False)
        if hold_back(field, best, field.total(player, best), player, count, steps) is None:
            continue
        if let_pass(field, worst, field.total(player, worst), player, count, steps) is None:
            continue
        if best == worst:
            found = _exactly_with(field, player, best, count, steps)
            if found is not None:
                return found
            continue
        number = max(box, key=lambda each: box[each][1] - box[each][0])
        low, high = box[number]
        middle = (low + high + 1) // 2
        waiting += [{**box, number: (low, middle - 1)}, {**box, number: (middle, high)}]
    return None


def _corner(
    field: Field, player: int, box: Mapping[int, tuple[int, int]], *, best: bool
) -> dict[int, int]:
    return {
        number: part[best is (player in field.games[number].first)] for number, part in box.items()
    }


def _exactly_with(
    field: Field, player: int, fixed: Positions, count: int, steps: Steps
) -> Positions | None:
    limit = field.total(player, fixed)
    rivals = field.ranked - {player}
    lowest = _with_fixed(field, rivals, fixed, field.lowest, best=False)
    highest = _with_fixed(field, rivals, fixed, field.highest, best=True)
    sure = frozenset(each for each in rivals if lowest[each] > limit)
    able = sorted(each for each in rivals if highest[each] > limit and each not in sure)
    for some in islice(combinations(able, count - len(sure)), steps.left + 1):
        steps.take()
        ahead = sure.union(some)
        found = find_completion(
            field, fixed, limit, ahead=ahead, behind=rivals - ahead, steps=steps
        )
        if not isinstance(found, Conflict):
            return found
    return None
