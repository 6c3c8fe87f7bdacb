"""The next round by the standings, beside all perfect matchings of small numbers."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cribbage_events.contest.formats.progressive import NextRound, Past, next_round
from cribbage_events.events.drawing.matching import cheapest_pairs

type Edges = list[tuple[int, int]]


def matchings(nodes: Sequence[int]) -> Iterator[Edges]:
    if not nodes:
        yield []
        return
    first, *others = nodes
    for other in others:
        for rest in matchings([each for each in others if each != other]):
            yield [(first, other), *rest]


def tried_all(nodes: int, costs: Mapping[tuple[int, int], int]) -> Iterable[tuple[int, int]]:
    return min(matchings(range(nodes)), key=lambda edges: sum(costs[edge] for edge in edges))


def badness(ranked: Sequence[int], edges: Edges, past: Past[int]) -> tuple[int, ...]:
    """Return what the rules say of a way to pair, the worst first."""
    pairs = [frozenset((ranked[one], ranked[two])) for one, two in edges if two < len(ranked)]
    byes = [ranked[one] for one, two in edges if two == len(ranked)]
    again = [pair for pair in pairs if past.met.get(pair)]
    return (
        sum(pair in past.apart for pair in pairs),
        len(again),
        sum(past.met[pair] for pair in again),
        sum(pair in past.just_met for pair in pairs),
        sum(past.rather_not.get(pair, 0) for pair in pairs),
        sum(past.byes.get(player, 0) for player in byes),
        sum(player in past.late for player in byes),
        sum(pair not in past.kept for pair in pairs) if past.kept else 0,
        sum((two - one) ** 2 for one, two in edges),
    )


@st.composite
def fields(draw: st.DrawFn) -> tuple[list[int], Past[int]]:
    players = draw(st.integers(2, 8))
    ranked = draw(st.permutations(range(players)))
    pairs = [frozenset(pair) for pair in combinations(range(players), 2)]
    some = st.sets(st.sampled_from(pairs))
    met = draw(st.dictionaries(st.sampled_from(pairs), st.integers(1, 3)))
    return ranked, Past(
        met=met,
        just_met=draw(st.sets(st.sampled_from(sorted(met, key=sorted)))) if met else set(),
        byes=draw(st.dictionaries(st.integers(0, players - 1), st.integers(0, 3))),
        late=draw(st.sets(st.integers(0, players - 1))),
        apart=draw(some),
        rather_not=draw(st.dictionaries(st.sampled_from(pairs), st.integers(1, 2))),
        kept=draw(some),
    )


@given(fields())
def test_a_round_is_the_best_of_all_ways_to_pair(field: tuple[list[int], Past[int]]) -> None:
    ranked, past = field
    found = next_round(ranked, past=past, matcher=cheapest_pairs)
    place = {player: number for number, player in enumerate(ranked)}
    edges = [(place[one], place[two]) for one, two in found.pairs]
    if found.bye is not None:
        edges.append((place[found.bye], len(ranked)))
    nodes = range(len(ranked) + len(ranked) % 2)
    assert sorted(each for edge in edges for each in edge) == list(nodes)
    best = min(badness(ranked, each, past) for each in matchings(nodes))
    assert badness(ranked, edges, past) == best
    assert set(map(frozenset, found.repeats)) == {
        frozenset(pair) for pair in found.pairs if frozenset(pair) in past.met
    }
    assert all(frozenset(pair) in past.apart for pair in found.together)
    assert len(found.together) == best[0]


@given(fields())
def test_any_matcher_will_do(field: tuple[list[int], Past[int]]) -> None:
    ranked, past = field
    mine, theirs = (
        next_round(ranked, past=past, matcher=matcher) for matcher in (tried_all, cheapest_pairs)
    )
    assert len(mine.repeats) == len(theirs.repeats)
    assert len(mine.together) == len(theirs.together)


def test_neighbours_in_the_standings_meet() -> None:
    found = next_round([5, 1, 4, 2, 3], past=Past(), matcher=cheapest_pairs)
    assert found == NextRound(((5, 1), (4, 2)), 3, (), ())


def test_one_is_too_few() -> None:
    with pytest.raises(ValueError, match="1"):
        next_round([1], past=Past[int](), matcher=cheapest_pairs)


@given(
    players=st.integers(2, 12),
    rounds=st.integers(1, 11),
    seed=st.integers(0, 10_000),
    leaves=st.booleans(),
)
def test_nobody_meets_twice_while_somebody_new_is_left(
    players: int, rounds: int, seed: int, leaves: bool
) -> None:
    """Whatever the results are: nobody sits out twice before everybody has, either."""
    rounds = min(rounds, players - 1 + players % 2)
    rng, past, there = Random(seed), Past[int](), list(range(players))
    for number in range(rounds):
        rng.shuffle(there)
        found = next_round(
            there,
            past=past,
            matcher=cheapest_pairs,
            rounds_after=rounds - number - 1,
            seed=seed,
        )
        assert not found.repeats
        seated = Counter(player for pair in found.pairs for player in pair)
        assert seated == Counter(player for player in there if player != found.bye)
        assert (found.bye is None) == (len(there) % 2 == 0)
        past = past.with_round(found.pairs, found.bye)
        assert set(past.byes.values()) <= {1}
        if leaves and number == 0 and len(there) > 2 * rounds:
            there.pop()


def test_who_left_is_never_drawn_again() -> None:
    past = Past[int]().with_round([(1, 2), (3, 4), (5, 6)], None)
    found = next_round([1, 2, 3, 4, 5], past=past, matcher=cheapest_pairs)
    assert 6 not in {player for pair in found.pairs for player in pair}


def test_a_very_large_cost_is_still_exact() -> None:
    """A condition outweighs all others: with 400 players that is more than 64 bits."""
    ranked = list(range(400))
    pairs = [frozenset((one, one + 1)) for one in range(0, 400, 2)]
    past = Past(
        met=dict.fromkeys(pairs, 30), apart=frozenset(pairs), byes=dict.fromkeys(ranked, 30)
    )
    found = next_round(ranked, past=past, matcher=cheapest_pairs)
    assert not found.repeats
    assert not found.together
