"""Small situations, and everything that can come of them, worked out in the plainest way."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import product
from random import Random
from typing import NamedTuple

from cribbage_events.contest.outcome import Outcome, Side
from cribbage_events.contest.outlook.situation import GameToCome, Situation
from cribbage_events.contest.scoring import SENIOR_GAMES, ScoringSystem
from cribbage_events.contest.standings import standings

MEDALS = ("gold", "silver", "bronze")


class Case(NamedTuple):
    """A division of a few players, with short games, so that everything can be tried."""

    players: list[int]
    past: list[Outcome[int]]
    games: list[GameToCome[int]]
    scoring: ScoringSystem
    ineligible: frozenset[int]

    @property
    def situation(self) -> Situation[int]:
        return situation_of(self.players, self.past, self.games, self.scoring, self.ineligible)

    @property
    def target(self) -> int:
        return self.games[0].target


def situation_of(
    players: Sequence[int],
    past: Sequence[Outcome[int]],
    games: Sequence[GameToCome[int]],
    scoring: ScoringSystem = SENIOR_GAMES,
    ineligible: frozenset[int] = frozenset(),
) -> Situation[int]:
    return Situation(
        lambda further: standings(players, [*past, *further], scoring), games, scoring, ineligible
    )


def case(seed: int, *, scoring: ScoringSystem = SENIOR_GAMES) -> Case:
    """Two to seven players, one or none of them of another division, any of them ineligible; some
    rounds are played, and up to six games, of one or more rounds, are to come.
    """
    random = Random(seed)
    target = random.choice((2, 3, 3, 4))
    rules = replace(scoring, skunk_margin=random.randint(2, target), double_skunk_margin=1000)
    everybody = list(range(random.randint(2, 7)))
    guests = random.randint(0, 1) if len(everybody) > 2 else 0
    rounds = random.randint(0, 4)
    past = [
        game_of(random, number, table, pair, target)
        for number in range(1, rounds + 1)
        for table, pair in enumerate(pairs(random, everybody), 1)
        if random.random() < 0.85
    ]
    games: list[GameToCome[int]] = []
    most = {2: 6, 3: 4, 4: 4}[target]
    while not games or (len(games) < most and random.random() < 0.6):
        rounds += 1
        games += [
            GameToCome(rounds, table, ((one,), (other,)), target)
            for table, (one, other) in enumerate(pairs(random, everybody), 1)
            if random.random() < 0.8 and len(games) + table <= most
        ]
    ineligible = frozenset(player for player in everybody if random.random() < 0.1)
    return Case(everybody[: len(everybody) - guests], past, games, rules, ineligible)


def pairs(random: Random, players: Sequence[int]) -> Iterator[tuple[int, int]]:
    order = random.sample(players, len(players))
    return zip(order[::2], order[1::2], strict=False)


def game_of(
    random: Random, number: int, table: int, pair: tuple[int, int], target: int
) -> Outcome[int]:
    """A finished game, or a forfeited one."""
    scores = random.sample((target, random.randrange(target)), 2)
    forfeited = random.random() < 0.1
    if forfeited:
        scores = random.sample((target, 0), 2)
    sides = tuple(Side((player,), score) for player, score in zip(pair, scores, strict=True))
    return Outcome(number, table, sides, target, forfeited)


def completions(games: Sequence[GameToCome[int]]) -> Iterator[tuple[Outcome[int], ...]]:
    """Every possible end: either side wins, the other on 0 to target - 1."""
    return product(*(list(results(game)) for game in games))


def results(game: GameToCome[int]) -> Iterator[Outcome[int]]:
    for winner in range(len(game.sides)):
        for lower in product(range(game.target), repeat=len(game.sides) - 1):
            scores = [*lower[:winner], game.target, *lower[winner:]]
            sides = tuple(Side(*each) for each in zip(game.sides, scores, strict=True))
            yield Outcome(game.round, game.table, sides, game.target)


def medals_after(case: Case) -> Callable[[Sequence[Outcome[int]]], dict[int, str]]:
    """Who gets which medal after further games, by game points and spread alone: nothing of the
    program's standings.
    """
    start: Counter[int] = Counter()
    begun = {player for outcome in case.past for player in outcome.players}
    for outcome in case.past:
        _count(start, outcome, case)
    everybody = begun | {player for game in case.games for side in game.sides for player in side}
    eligible = [each for each in case.players if each in everybody - case.ineligible]

    def medals(further: Sequence[Outcome[int]]) -> dict[int, str]:
        totals = start.copy()
        for outcome in further:
            _count(totals, outcome, case)
        found = {}
        for player in eligible:
            ahead = sum(totals[other] > totals[player] for other in eligible)
            if ahead < len(MEDALS):
                found[player] = MEDALS[ahead]
        return found

    return medals


def _count(totals: Counter[int], outcome: Outcome[int], case: Case) -> None:
    """A game point weighs more than all pegs together."""
    (first,), (second,) = (side.players for side in outcome.sides)
    one, other = (side.score for side in outcome.sides)
    winner, loser, margin = (
        (first, second, one - other) if one > other else (second, first, other - one)
    )
    if outcome.forfeited:
        totals[winner] += 2000
        return
    totals[winner] += (3000 if margin >= case.scoring.skunk_margin else 2000) + margin
    totals[loser] -= margin


def chances_by_trying(case: Case) -> dict[int, dict[str, str]]:
    """For everybody each medal's chance, and that of any, from all completions."""
    medals = medals_after(case)
    given: dict[int, Counter[str]] = {player: Counter() for player in case.players}
    tried = 0
    for further in completions(case.games):
        tried += 1
        for player, medal in medals(further).items():
            given[player].update((medal, "medal"))
    return {
        player: {
            code: "safe" if counts[code] == tried else "possible" if counts[code] else "out"
            for code in (*MEDALS, "medal")
        }
        for player, counts in given.items()
    }


def afternoon(seed: int, players: int, rounds: int, *, target: int = 121) -> list[Outcome[int]]:
    """A whole event: players of unequal strength, skunks now and then."""
    random = Random(seed)
    strength = [random.gauss(0, 0.5) for _ in range(players)]
    games = []
    for number in range(1, rounds + 1):
        for table, (one, other) in enumerate(pairs(random, range(players)), 1):
            wins = random.random() < 1 / (1 + 2.7 ** (strength[other] - strength[one]))
            score = target - min(target, 1 + int(random.expovariate(7 / target)))
            scores = (target, score) if wins else (score, target)
            sides = tuple(Side((each,), at) for each, at in zip((one, other), scores, strict=True))
            games.append(Outcome(number, table, sides, target))
    return games


def to_come(games: Sequence[Outcome[int]]) -> list[GameToCome[int]]:
    """The same games before they are played."""
    return [
        GameToCome(game.round, game.table, tuple(side.players for side in game.sides), game.target)
        for game in games
    ]
