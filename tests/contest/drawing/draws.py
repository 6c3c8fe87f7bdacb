"""The rules that every draw must keep."""

from collections import Counter
from collections.abc import Iterable, Sequence

from hypothesis import strategies as st

from cribbage_events.contest.formats.round_robin import Draw

type Pair = tuple[int, int]


def pairs_of(draw: Draw[int]) -> list[Pair]:
    return [pairing.players for games in draw.rounds for pairing in games]


def pair(one: int, two: int) -> Pair:
    return min(one, two), max(one, two)


def repeats_in(draw: Draw[int], played: Iterable[Pair] = ()) -> list[tuple[int, Pair]]:
    """Return the pairs that meet again, counted independently of the draw."""
    met = {pair(*players) for players in played}
    again: list[tuple[int, Pair]] = []
    for number, games in enumerate(draw.rounds, draw.first_round):
        again += [(number, game.players) for game in games if pair(*game.players) in met]
        met |= {pair(*game.players) for game in games}
    return again


def check(draw: Draw[int], divisions: Sequence[Sequence[int]], played: Iterable[Pair] = ()) -> None:
    """Everybody plays or has a bye once a round, tables are apart, repeats are reported."""
    everybody = sorted(player for division in divisions for player in division)
    for index, games in enumerate(draw.rounds):
        seated = [player for game in games for player in game.players]
        expected = [*everybody, *([DIRECTOR] if draw.director_plays[index] is not None else [])]
        assert sorted([*seated, *draw.byes[index]]) == sorted(expected)
        tables = [game.table for game in games]
        assert tables == sorted(set(tables))
        for game in games:
            check_division(game.division, game.players, divisions, draw.director_plays[index])
    reported = [(again.round, pair(again.first, again.second)) for again in draw.repeats]
    assert sorted(reported) == sorted(repeats_in(draw, played))


def check_division(
    division: int | None,
    players: Pair,
    divisions: Sequence[Sequence[int]],
    director_plays: int | None,
) -> None:
    homes = [
        director_plays
        if player == DIRECTOR
        else next(index for index, each in enumerate(divisions) if player in each)
        for player in players
    ]
    assert homes == [division, division] or (division is None and homes[0] != homes[1])


def is_even(counts: Iterable[int]) -> bool:
    """Whether no count is more than one above another."""
    known = [*counts]
    return max(known, default=0) - min(known, default=0) <= 1


def byes_of(draw: Draw[int]) -> Counter[int]:
    return Counter(player for round in draw.byes for player in round)


DIRECTOR = 1_000_000


@st.composite
def earlier_rounds(draw_: st.DrawFn, players: Sequence[int]) -> list[Pair]:
    """Return up to three rounds paired by hand, well or badly."""
    played: list[Pair] = []
    for _ in range(draw_(st.integers(0, 3))):
        order = draw_(st.permutations(players))
        played += [pair(*two) for two in zip(order[::2], order[1::2], strict=False)]
    return played
