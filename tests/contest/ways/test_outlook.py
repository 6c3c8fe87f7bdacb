"""Who can still win what, however a club counts: as if all were tried, or nothing is said."""

from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

from cribbage_events.contest.medals import award
from cribbage_events.contest.outcome import Outcome, Side
from cribbage_events.contest.outlook.gains import gains_of
from cribbage_events.contest.outlook.outlook import Chance, medal_outlook, place_outlook
from cribbage_events.contest.outlook.situation import GameToCome, NotKnownError
from cribbage_events.contest.presets import SENIOR_GAMES_PRESET
from cribbage_events.contest.scoring import Adds, ForfeitRule, ScoringSystem
from cribbage_events.contest.tie_breaks import FEWEST_SHORT, SPREAD, WIDEST_WIN
from tests.contest.outlook.cases import MEDALS, completions, game_of, pairs, situation_of
from tests.contest.ways.making import scoring_of
from tests.tools.examples import examples

SENIOR = SENIOR_GAMES_PRESET.scoring
BY_ROUND = replace(SENIOR, by_round=(6, 7, 8, 9, 10))
PEGS = replace(SENIOR, win=0, skunk=0, double_skunk=0, adds=Adds.PEGS, forfeit=ForfeitRule(win=121))
WINS = replace(SENIOR, win=1, skunk=1, double_skunk=1, tie_order=(FEWEST_SHORT,))


def small(random: Random, scoring: ScoringSystem) -> ScoringSystem:
    """The same with skunks that fit a game of three."""
    return replace(scoring, skunk_margin=random.randint(2, 3), double_skunk_margin=3)


@pytest.mark.parametrize("seed", range(examples(40)))
@pytest.mark.parametrize(
    "scoring", [BY_ROUND, PEGS, WINS, None], ids=["by round", "pegs", "wins", "any"]
)
def test_medals_as_if_everything_were_tried(scoring: ScoringSystem | None, seed: int) -> None:
    random = Random(seed)
    rules = small(random, scoring or scoring_of(random))
    players = list(range(random.randint(3, 6)))
    past = [
        game_of(random, number, table, pair, 3)
        for number in range(1, random.randint(1, 3))
        for table, pair in enumerate(pairs(random, players), 1)
    ]
    to_come = [
        GameToCome(number, table, ((one,), (other,)), 3)
        for number in range(3, random.randint(4, 6))
        for table, (one, other) in enumerate(pairs(random, players), 1)
    ][:3]
    situation = situation_of(players, past, to_come, rules)
    try:
        found = medal_outlook(situation)
    except NotKnownError:
        return
    came: dict[int, set[str | None]] = {player: set() for player in players}
    for further in completions(to_come):
        given = award(situation.ranking(further), ineligible=())
        for player in players:
            came[player].add(given.medal_of(player))
    for player in players:
        for medal in MEDALS:
            always = came[player] == {medal}
            can = Chance.SAFE if always else Chance.POSSIBLE
            wanted = can if medal in came[player] else Chance.OUT
            assert found[player].chances[medal] == wanted, (player, medal)


def test_a_game_to_come_is_worth_what_its_round_is() -> None:
    """Ann leads by a point; a win in the last round is worth ten."""
    past = [Outcome(1, 1, (Side((1,), 121), Side((2,), 120)))]
    games = [GameToCome(5, 1, ((2,), (3,)))]
    first = place_outlook(situation_of((1, 2, 3), past, games, BY_ROUND), "gold", 1, shared=True)
    assert {player: each.chances["gold"] for player, each in first.items()} == {
        1: Chance.OUT,
        2: Chance.POSSIBLE,
        3: Chance.POSSIBLE,
    }


@pytest.mark.parametrize(
    "scoring",
    [
        # A skunk that is worth less, and points that a wider loss adds.
        replace(SENIOR, skunk=1),
        replace(SENIOR, adds=Adds.SHORT),
        replace(PEGS, fewer_is_better=True),
    ],
)
def test_where_a_wider_win_may_be_worth_less_nothing_is_said(scoring: ScoringSystem) -> None:
    games = [GameToCome(2, 1, ((1,), (2,)))]
    with pytest.raises(NotKnownError):
        medal_outlook(situation_of((1, 2), (), games, scoring))
    with pytest.raises(NotKnownError):
        place_outlook(situation_of((1, 2), (), games, scoring), "prize", 1, shared=True)


def test_the_widest_win_is_not_foreseen() -> None:
    scoring = replace(SENIOR, tie_order=(SPREAD, WIDEST_WIN))
    with pytest.raises(NotKnownError):
        medal_outlook(situation_of((1, 2), (), [GameToCome(2, 1, ((1,), (2,)))], scoring))


def test_pegs_of_several_games_to_come_are_too_many_to_try() -> None:
    assert not gains_of(PEGS, 121).is_by_pegs
    assert gains_of(BY_ROUND, 121, 3).is_by_pegs
    first, last = (gains_of(BY_ROUND, 121, number).first for number in (1, 5))
    assert max(last) > max(first)
    assert all(worse <= better for worse, better in pairwise(last))
