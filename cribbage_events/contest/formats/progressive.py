"""The next round by the standings: neighbours in the order meet, and nobody meets anybody twice
while somebody new is left.

One round is a perfect matching of least cost. This module says what each pair costs; a `Matcher`,
which the caller brings, finds the matching. Rules: RULES.md §3: not meeting again comes before
fairness with byes; that comes before the standings.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from cribbage_events.contest.drawing.pairings import Draw
from cribbage_events.contest.formats.round_robin import draw
from cribbage_events.contest.outcome import Key

type Pair[P: Key] = frozenset[P]
# Takes the number of nodes, an even one, and by two of them (the lower number first) what their
# edge costs, never below 0; gives the edges of a perfect matching of the least cost.
type Matcher = Callable[[int, Mapping[tuple[int, int], int]], Iterable[tuple[int, int]]]
type Costs = Mapping[tuple[int, int], int]

# So many other ways to pair a round are tried where the best one would make a repeat necessary
# later.
WAYS_TRIED = 12


@dataclass(frozen=True, slots=True, kw_only=True)
class Past[P: Key]:
    """What a round has to look at. `met`: how often two have met, `just_met` those who met in the
    last round; `byes`: how often somebody has sat out; `late`: those who have just arrived, and
    should not sit out now; `apart`: who should not meet at all; `rather_not`: who should not while
    it can be avoided, and how bad it is; `kept`: pairs that are drawn already and stay if they can.
    """

    met: Mapping[Pair[P], int] = field(default_factory=dict)
    just_met: Collection[Pair[P]] = ()
    byes: Mapping[P, int] = field(default_factory=dict)
    late: Collection[P] = ()
    apart: Collection[Pair[P]] = ()
    rather_not: Mapping[Pair[P], int] = field(default_factory=dict)
    kept: Collection[Pair[P]] = ()

    def with_round(self, pairs: Iterable[tuple[P, P]], bye: P | None) -> "Past[P]":
        """Return the same after a round."""
        met = dict(self.met)
        for pair in map(frozenset, pairs):
            met[pair] = met.get(pair, 0) + 1
        byes = dict(self.byes)
        if bye is not None:
            byes[bye] = byes.get(bye, 0) + 1
        return Past(met=met, byes=byes, apart=self.apart, rather_not=self.rather_not)


@dataclass(frozen=True, slots=True)
class NextRound[P: Key]:
    """A round: who meets whom, the best of the standings first and in front, and who sits out.
    `repeats` have met before; `together` were to be kept apart, which can't be done in this round.
    """

    pairs: tuple[tuple[P, P], ...]
    bye: P | None
    repeats: tuple[tuple[P, P], ...]
    together: tuple[tuple[P, P], ...]


def next_round[P: Key](
    ranked: Sequence[P], *, past: Past[P], matcher: Matcher, rounds_after: int = 0, seed: int = 0
) -> NextRound[P]:
    """Pair those who are there, the best of the standings first. Of an odd number one sits out.

    In this order: nobody meets who is kept apart; as few as possible meet again, less often and not
    against the last opponent; who should rather not meet doesn't; who sat out least often sits out,
    and nobody `late`; drawn pairs stay; neighbours in the standings meet: the sum of the squares of
    the distances is the smallest. Where a pairing would make more repeats necessary in the
    `rounds_after` this one, another one is taken; `seed` is for that search. Raises ValueError for
    fewer than two.
    """
    if len(ranked) < 2:
        raise ValueError(len(ranked))
    costs = costs_of(ranked, past)
    best = _sorted(matcher(_nodes(ranked), costs))
    if rounds_after and _is_risky(ranked, past, best, rounds_after):
        best = _looking_ahead(ranked, past, matcher, costs, best, rounds_after, seed)
    pairs, bye = _named(ranked, best)
    return NextRound(
        pairs,
        bye,
        tuple(pair for pair in pairs if past.met.get(frozenset(pair))),
        tuple(pair for pair in pairs if frozenset(pair) in past.apart),
    )


def _nodes(ranked: Sequence[object]) -> int:
    """Of an odd number the last node stands for the empty seat."""
    return len(ranked) + len(ranked) % 2


def costs_of[P: Key](ranked: Sequence[P], past: Past[P]) -> dict[tuple[int, int], int]:
    """Return what each pair costs; one unit of a condition outweighs all that come after it."""
    levels = {
        (one, two): _levels(ranked, one, two, past)
        for one, two in combinations(range(_nodes(ranked)), 2)
    }
    units, unit = list[int](), 1
    for most in reversed([max(each) for each in zip(*levels.values(), strict=True)]):
        units.insert(0, unit)
        unit *= most * _nodes(ranked) // 2 + 1
    return {
        edge: sum(count * unit for count, unit in zip(each, units, strict=True) if count)
        for edge, each in levels.items()
    }


def _levels[P: Key](ranked: Sequence[P], one: int, two: int, past: Past[P]) -> tuple[int, ...]:
    distance = (two - one) ** 2
    if two == len(ranked):
        player = ranked[one]
        waits = past.byes.get(player, 0), int(player in past.late)
        return 0, 0, 0, 0, 0, *waits, 0, distance
    pair = frozenset((ranked[one], ranked[two]))
    times = past.met.get(pair, 0)
    return (
        int(pair in past.apart),
        int(times > 0),
        times,
        int(pair in past.just_met),
        past.rather_not.get(pair, 0),
        0,
        0,
        int(bool(past.kept) and pair not in past.kept),
        distance,
    )


def _sorted(matching: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    return sorted((min(edge), max(edge)) for edge in matching)


def _named[P: Key](
    ranked: Sequence[P], matching: Iterable[tuple[int, int]]
) -> tuple[tuple[tuple[P, P], ...], P | None]:
    pairs = [(ranked[one], ranked[two]) for one, two in matching if two < len(ranked)]
    bye = next((ranked[one] for one, two in matching if two == len(ranked)), None)
    return tuple(pairs), bye


def _is_risky[P: Key](
    ranked: Sequence[P], past: Past[P], matching: list[tuple[int, int]], rounds: int
) -> bool:
    """Whether a round to come may need a repeat. It doesn't while everybody has half of the others
    still to meet (Dirac's theorem).
    """
    after = past.with_round(*_named(ranked, matching))
    known: dict[P, set[P]] = {player: {player} for player in ranked}
    for one, two in map(tuple, {*after.met, *after.apart}):
        if one in known and two in known:
            known[one].add(two)
            known[two].add(one)
    nodes, is_odd = _nodes(ranked), len(ranked) % 2
    fewest = min(
        nodes - len(met) - bool(is_odd and after.byes.get(player)) for player, met in known.items()
    )
    return 2 * (fewest - rounds + 1) < nodes


def _looking_ahead[P: Key](
    ranked: Sequence[P],
    past: Past[P],
    matcher: Matcher,
    costs: Costs,
    best: list[tuple[int, int]],
    rounds: int,
    seed: int,
) -> list[tuple[int, int]]:
    """Return the cheapest pairing found that needs no more repeats, and no more second byes, than
    a draw of all rounds.
    """
    whole = _drawn(ranked, past, rounds + 1, seed)
    fewest = len(whole.repeats), _second_byes(past, whole)

    def is_enough(matching: list[tuple[int, int]]) -> bool:
        pairs, bye = _named(ranked, matching)
        again = sum(pair in past.apart or pair in past.met for pair in map(frozenset, pairs))
        after = past.with_round(pairs, bye)
        rest = _drawn(ranked, after, rounds, seed)
        return (again + len(rest.repeats), _second_byes(after, rest)) <= fewest

    def cost(matching: list[tuple[int, int]]) -> int:
        return sum(costs[edge] for edge in matching)

    if is_enough(best):
        return best
    most = len(ranked) * max(costs.values())
    others = (_sorted(matcher(_nodes(ranked), {**costs, edge: most})) for edge in best)
    for way in sorted(others, key=cost)[:WAYS_TRIED]:
        if is_enough(way):
            return way
    numbers = {player: number for number, player in enumerate(ranked)}
    ways = [
        _sorted(
            [
                *((numbers[game.first], numbers[game.second]) for game in games),
                *((numbers[player], len(ranked)) for player in byes),
            ]
        )
        for games, byes in zip(whole.rounds, whole.byes, strict=True)
    ]
    return min(ways, key=cost)


def _second_byes[P: Key](past: Past[P], to_come: Draw[P]) -> int:
    """Return how often somebody sits out who has sat out before, each time counted once more."""
    times = Counter(past.byes) + Counter(player for byes in to_come.byes for player in byes)
    return sum(count * (count - 1) // 2 for count in times.values())


def _drawn[P: Key](ranked: Sequence[P], past: Past[P], rounds: int, seed: int) -> Draw[P]:
    """Draw so many rounds at once; who is kept apart is taken for having met."""
    met = [pair for pair, times in past.met.items() for _ in range(times)]
    pairs = [(one, two) for one, two in map(tuple, [*met, *past.apart])]
    byes = [player for player, times in past.byes.items() for _ in range(times)]
    return draw([ranked], rounds=rounds, seed=seed, played=pairs, previous_byes=byes)
