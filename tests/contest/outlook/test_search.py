from dataclasses import replace
from itertools import product
from random import Random

import pytest

from cribbage_events.contest.outlook.field import Field, OpenGame
from cribbage_events.contest.outlook.gains import WIDTH, gains_of
from cribbage_events.contest.outlook.search import Bounds, Steps, UndecidedError, find_results
from cribbage_events.contest.scoring import SENIOR_GAMES


def field_of(random: Random, target: int) -> Field:
    scoring = replace(SENIOR_GAMES, skunk_margin=random.randint(2, target), double_skunk_margin=99)
    players = random.randint(2, 5)
    games = []
    for _ in range(random.randint(1, 5 if target < 4 else 4)):
        one, other = random.sample(range(players), 2)
        games.append(OpenGame(((one,), (other,)), gains_of(scoring, target)))
    return Field([0] * players, frozenset(range(players)), games)


@pytest.mark.parametrize("seed", range(300))
def test_as_if_everything_were_tried(seed: int) -> None:
    random = Random(seed)
    target = random.choice((2, 3, 4))
    field = field_of(random, target)
    # A completion, and bounds a little off it: some are possible, some just not.
    end = {number: random.randrange(2 * target) for number in range(len(field.games))}
    gained = field.totals_after(end)
    limits = {
        player: total + random.choice((0, 0, 0, -1, 1, -2, WIDTH, -WIDTH))
        for player, total in enumerate(gained)
        if field.games_of[player] and random.random() < 0.9
    }
    most = bool(random.getrandbits(1))
    bounds = Bounds({}, limits) if most else Bounds(limits, {})
    found = find_results(field, range(len(field.games)), bounds, Steps())
    if found is not None:
        assert found.keys() == end.keys()
        assert keeps(field.totals_after(found), limits, most=most)
    else:
        every = product(range(2 * target), repeat=len(field.games))
        assert not any(
            keeps(field.totals_after(dict(enumerate(each))), limits, most=most) for each in every
        )


def keeps(totals: list[int], limits: dict[int, int], *, most: bool) -> bool:
    return all(
        totals[player] <= limit if most else totals[player] >= limit
        for player, limit in limits.items()
    )


def test_it_gives_up_in_the_end() -> None:
    field = field_of(Random(1), 3)
    with pytest.raises(UndecidedError):
        find_results(field, range(len(field.games)), Bounds({}, {0: 0}), Steps(0))


def test_a_ring_of_ties_is_decided_by_the_pegs() -> None:
    """Ten who meet in a ring and may win one game each, with one peg too few between them."""
    gains = gains_of(SENIOR_GAMES, 121)
    games = [OpenGame(((each,), ((each + 1) % 10,)), gains) for each in range(10)]
    field = Field([0] * 10, frozenset(range(10)), games)
    win = 2 * WIDTH
    even = dict.fromkeys(range(10), win)
    assert find_results(field, range(10), Bounds({}, even), Steps(50)) is not None
    assert find_results(field, range(10), Bounds({}, {**even, 4: win - 1}), Steps(50)) is None
    uneven = {**even, 4: win - 1, 8: win + 1}
    assert find_results(field, range(10), Bounds({}, uneven), Steps(50)) is not None
