"""Every way of playing gives the order that its rules in words give."""

from random import Random

import pytest

from cribbage_events.contest.outcome import Outcome, Side
from cribbage_events.contest.scoring import ScoringSystem
from cribbage_events.contest.standings import explain, standings
from cribbage_events.contest.tie_breaks import HEAD_TO_HEAD
from tests.contest.ways.making import way_of
from tests.contest.ways.oracle import Event, Played

EVENTS, AT_ONCE = 5_000, 100
OF_A_CHANGE = 200


def played(random: Random, number: int, sides: list[tuple[int, ...]], target: int) -> Played:
    winner, given_up = random.randrange(len(sides)), None
    # Many games end alike, so that there are ties.
    near = [target - 1, target - 10, target - 31, target - 30, target - 46, 0]
    scores = [random.choice([*near, random.randrange(target)]) for _ in sides]
    scores[winner] = target
    if random.random() < 0.1:
        given_up = random.randrange(len(sides))
        scores = [0 if side == given_up else target for side in range(len(sides))]
    return Played(number, tuple(zip(sides, scores, strict=True)), target, given_up)


def event_of(random: Random, scoring: ScoringSystem, rounds: int, target: int) -> Event:
    players = list(range(random.randint(2, 9)))
    games: list[Played] = []
    byes: list[int] = []
    for number in range(1, random.randint(1, rounds + 1) + 1):
        left = random.sample(players, len(players))
        while len(left) > 1:
            sizes: list[tuple[int, ...]] = [(1, 1)]
            if HEAD_TO_HEAD not in scoring.tie_order:
                sizes += [(2, 2)] * (len(left) >= 4) + [(1, 1, 1)] * (len(left) >= 3)
            sides = [tuple(left.pop() for _ in range(size)) for size in random.choice(sizes)]
            if random.random() < 0.9:
                games.append(played(random, number, sides, target))
        byes += left
    return Event(scoring, players, games, byes)


def outcome_of(game: Played) -> Outcome[int]:
    sides = tuple(Side(people, score) for people, score in game.sides)
    return Outcome(game.round, 1, sides, game.target, game.given_up is not None)


@pytest.mark.parametrize(
    "first",
    [
        pytest.param(first, marks=() if first < OF_A_CHANGE else pytest.mark.release)
        for first in range(0, EVENTS, AT_ONCE)
    ],
)
def test_the_order_is_the_one_that_the_rules_in_words_give(first: int) -> None:
    for seed in range(first, first + AT_ONCE):
        random = Random(seed)
        way = way_of(random)
        event = event_of(random, way.scoring, way.rounds, way.target)
        games = [outcome_of(game) for game in event.games]
        rows = standings(event.players, games, way.scoring, byes=event.byes)
        wanted = event.order()
        found = [(row.rank, row.player, row.game_points) for row in rows]
        assert found == [each[:3] for each in wanted], seed
        for row, after, said in zip(rows, rows[1:], wanted, strict=False):
            if row.game_points == after.game_points and row.rank != after.rank:
                reason = explain(row, after, way.scoring)
                assert reason is not None
                assert reason.rule is not None
                assert reason.rule.code == said.decided_by, seed
