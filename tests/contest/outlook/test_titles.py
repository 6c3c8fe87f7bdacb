"""Exactly who can still win a season's title: against trying everything, by both rules."""

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from random import Random

import pytest

from cribbage_events.contest.championship.grass_roots import NightPoints
from cribbage_events.contest.outcome import Outcome, Side
from cribbage_events.contest.outlook.needs import Need
from cribbage_events.contest.outlook.outlook import Chance
from cribbage_events.contest.outlook.seasons import ClubSoFar, DoublesSoFar, SeasonSoFar
from cribbage_events.contest.outlook.situation import GameToCome, NotKnownError, Situation
from cribbage_events.contest.outlook.titles import TITLE, TitleOutlook
from cribbage_events.contest.scoring import (
    ACC,
    LEGION_LEAGUE,
    ScoringSystem,
    side_results,
)
from cribbage_events.contest.season_table import Line
from cribbage_events.contest.standings import Row, standings
from tests.contest.outlook.cases import completions, situation_of

PLAYERS = list(range(8))
# Worse than any result.
EVERY = -1000
type End = tuple[tuple[Outcome[int], ...], set[int]]


def doubles_nights(random: Random, target: int) -> list[dict[int, Line]]:
    """Up to three nights of up to two games; some people came to them, some left early."""
    return [
        {
            player: Line(
                played=random.choice((1, 2, 2)),
                won=0,
                skunks=0,
                points=random.randint(-1, 2 * target),
                prize=0,
            )
            for player in PLAYERS
            if random.random() < 0.8
        }
        for _ in range(random.randint(1, 3))
    ]


def club_nights(random: Random) -> list[list[Row[int]]]:
    return [
        [
            Row(1, player, 2, 0, 0, 0, random.randint(0, 4), 0, 0, 0)
            for player in PLAYERS
            if random.random() < 0.8
        ]
        for _ in range(random.randint(1, 3))
    ]


def tonight(
    random: Random, scoring: ScoringSystem, target: int
) -> tuple[Situation[int], list[Outcome[int]]]:
    """One game of the night has been played by some, and up to three tables are to come; seven or
    eight people are there, or fewer, so that one comes from home.
    """
    here = random.sample(PLAYERS, random.choice((5, 6, 7, 8)))
    past = [
        Outcome(
            1, table, (Side(pair[:1], target), Side(pair[1:], random.randrange(target))), target
        )
        for table, pair in enumerate(zip(here[::2], here[1::2], strict=False), 1)
        if random.random() < 0.8
    ]
    order, games = random.sample(here, len(here)), list[GameToCome[int]]()
    while len(order) > 1 and len(games) < 3:
        size = random.choice([each for each in (2, 3, 4) if each <= len(order)])
        table, order = order[:size], order[size:]
        if size == 3:
            if any(len(game.sides) == 3 for game in games):
                continue
            sides: tuple[tuple[int, ...], ...] = tuple((each,) for each in table)
        else:
            sides = (tuple(table[: size // 2]), tuple(table[size // 2 :]))
        games.append(GameToCome(2, len(games) + 1, sides, target))
    return situation_of(here, past, games, scoring), past


def points_tonight(
    past: Sequence[Outcome[int]], further: Sequence[Outcome[int]], scoring: ScoringSystem
) -> tuple[Counter[int], Counter[int]]:
    """Games played and points, of the results alone."""
    played: Counter[int] = Counter()
    points: Counter[int] = Counter()
    for outcome in (*past, *further):
        for side, result in zip(outcome.sides, side_results(outcome, scoring), strict=True):
            for player in side.players:
                played[player] += 1
                points[player] += result.game_points
    return played, points


def doubles_champions(
    nights: Sequence[dict[int, Line]], least: int, played: Counter[int], points: Counter[int]
) -> set[int]:
    """Written once more, in the plainest way: nothing of the program's table."""
    whole: dict[int, list[int]] = {}
    for night in nights:
        most = max((line.played for line in night.values()), default=0)
        for player, line in night.items():
            if line.played == most:
                whole.setdefault(player, []).append(line.points)
    most = max(played.values(), default=0)
    for player, games in played.items():
        if games == most:
            whole.setdefault(player, []).append(points[player])
    averages = {
        player: Fraction(sum(found), len(found))
        for player, found in whole.items()
        if len(found) >= least
    }
    best = min(averages.values(), default=None)
    return {player for player, each in averages.items() if each == best}


def club_champions(
    nights: Sequence[Sequence[Row[int]]],
    rule: NightPoints,
    played: Counter[int],
    points: Counter[int],
) -> set[int]:
    cards: dict[int, list[int]] = {}
    for night in nights:
        for row in night:
            cards.setdefault(row.player, []).append(row.game_points)
    for player in played:
        cards.setdefault(player, []).append(points[player])
    levels = {}
    for player, found in cards.items():
        counted = [each for each in found if each >= rule.minimum]
        gained = sum(counted) if rule.each is None else rule.each * len(counted)
        levels[player] = (gained, Fraction(sum(found), len(found)))
    best = max(levels.values(), default=None)
    return {player for player, level in levels.items() if level == best}


type Case = tuple[
    Situation[int],
    SeasonSoFar[int],
    Callable[[Sequence[Outcome[int]]], set[int]],
]


def doubles_case(seed: int) -> Case:
    random = Random(seed)
    target = random.choice((2, 3))
    nights, least = doubles_nights(random, target), random.randint(1, 3)
    situation, past = tonight(random, LEGION_LEAGUE, target)

    def champions(further: Sequence[Outcome[int]]) -> set[int]:
        return doubles_champions(nights, least, *points_tonight(past, further, LEGION_LEAGUE))

    return situation, DoublesSoFar(nights, least), champions


def club_case(seed: int) -> Case:
    random = Random(seed)
    target = random.choice((2, 3))
    nights = club_nights(random)
    rule = NightPoints(minimum=random.randint(0, 4), each=random.choice((None, None, 3)))
    situation, past = tonight(random, ACC, target)

    def champions(further: Sequence[Outcome[int]]) -> set[int]:
        return club_champions(nights, rule, *points_tonight(past, further, ACC))

    return situation, ClubSoFar(nights, rule), champions


@pytest.mark.parametrize("make", [doubles_case, club_case])
@pytest.mark.parametrize("fifty", range(4))
def test_as_if_everything_were_tried(make: Callable[[int], Case], fifty: int) -> None:
    """400 small seasons: singles, doubles and games of three, people at home, nights left early."""
    for seed in range(50 * fifty, 50 * fifty + 50):
        situation, season, champions = make(seed)
        ends = [(further, champions(further)) for further in completions(situation.games)]
        title = TitleOutlook(situation, season)
        found = title.prospects()
        assert set(found) >= set(season.players)
        for player, prospect in found.items():
            won = [player in first for _, first in ends]
            expected = Chance.SAFE if all(won) else Chance.POSSIBLE if any(won) else Chance.OUT
            assert prospect.chances[TITLE] is expected, (seed, player)
            if prospect.examples:
                assert player in champions(prospect.examples[TITLE]), (seed, player)
            check_need(title.need(player), ends, player)


def check_need(need: Need[int] | None, ends: Sequence[End], player: int) -> None:
    """What is said suffices, and nothing less of the player's own result does."""
    if need:
        enough = [first for further, first in ends if comes(need, further, player)]
        assert all(player in first for first in enough), (player, need)
    least = least_margin(ends, player)
    if least is not None and any(player in first for _, first in ends):
        assert need is not None, player
        assert need.helps or need.margin == (None if least == EVERY else least), (player, need)


def least_margin(ends: Sequence[End], player: int) -> int | None:
    """The least from which on the title is won whatever the others do, by all ends."""
    found = [(margin_of(further, player), player in first) for further, first in ends]
    missed = max((margin for margin, won in found if not won), default=EVERY - 1)
    enough = (margin for margin, _ in found if margin > missed)
    return EVERY if missed < EVERY else min(enough, default=None)


def margin_of(further: Sequence[Outcome[int]], player: int) -> int:
    """The pegs that the player won by, below zero if lost; as if won by most without a game."""
    for outcome in further:
        own = next((side.score for side in outcome.sides if player in side.players), None)
        if own is not None:
            others = [side.score for side in outcome.sides if player not in side.players]
            return outcome.target - max(others) if own == outcome.target else own - outcome.target
    return -EVERY


def comes(need: Need[int], further: Sequence[Outcome[int]], player: int) -> bool:
    """Whether these results are what the need asks for."""
    for outcome in further:
        for help_ in need.helps:
            if help_.game.table == outcome.table:
                losers = next(side for side in outcome.sides if side.players == help_.losers)
                if losers.score == outcome.target:
                    return False
    return need.margin is None or margin_of(further, player) >= need.margin


def rows_of(further: Sequence[Outcome[int]]) -> Sequence[Row[int]]:
    return standings((1, 2), further, LEGION_LEAGUE)


def test_who_leads_from_home_waits_for_the_last_game() -> None:
    """Three had 10 points of one night; One had 40 and needs a win of 30 or more points less."""
    nights = [{player: line(points) for player, points in ((1, 20), (2, 60), (3, 10))}]
    games = [GameToCome(1, 1, ((1,), (2,)))]
    title = TitleOutlook(Situation(rows_of, games, LEGION_LEAGUE), DoublesSoFar(nights, 1))
    chances = {player: each.chances[TITLE] for player, each in title.prospects().items()}
    assert chances == {1: Chance.POSSIBLE, 2: Chance.OUT, 3: Chance.POSSIBLE}
    assert title.need(1) == Need(TITLE, 1)
    assert title.need(2) is None


def line(points: int) -> Line:
    return Line(played=1, won=0, skunks=0, points=points, prize=0)


def test_nobody_has_a_place_without_enough_nights() -> None:
    games = [GameToCome(1, 1, ((1,), (2,)))]
    season: DoublesSoFar[int] = DoublesSoFar([], 2)
    found = TitleOutlook(Situation(rows_of, games, LEGION_LEAGUE), season).prospects()
    assert {each.chances[TITLE] for each in found.values()} == {Chance.OUT}


def test_with_more_games_to_come_it_cannot_be_said() -> None:
    games = [GameToCome(number, 1, ((1,), (2,))) for number in (1, 2)]
    title = TitleOutlook(Situation(rows_of, games, LEGION_LEAGUE), DoublesSoFar([], 1))
    with pytest.raises(NotKnownError):
        title.prospects()
