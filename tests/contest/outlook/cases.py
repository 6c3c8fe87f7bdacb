"""Small situations, and everything that can come of them, worked out in the plainest way."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import product
from operator import add
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
    """Return a finished game or a forfeited one."""
    scores = random.sample((target, random.randrange(target)), 2)
    forfeited = random.random() < 0.1
    if forfeited:
        scores = random.sample((target, 0), 2)
    sides = tuple(Side((player,), score) for player, score in zip(pair, scores, strict=True))
    return Outcome(number, table, sides, target, forfeited)


def completions(games: Sequence[GameToCome[int]]) -> Iterator[tuple[Outcome[int], ...]]:
    """Return every possible end: either side wins, the other has 0 to target - 1."""
    return product(*(list(results(game)) for game in games))


def results(game: GameToCome[int]) -> Iterator[Outcome[int]]:
    for winner in range(len(game.sides)):
        for lower in product(range(game.target), repeat=len(game.sides) - 1):
            scores = [*lower[:winner], game.target, *lower[winner:]]
            sides = tuple(Side(*each) for each in zip(game.sides, scores, strict=True))
            yield Outcome(game.round, game.table, sides, game.target)


class Totals:
    """The eligible players’ totals are one number each, by game points and spread alone, without
    the program’s standings.
    """

    def __init__(self, case: Case) -> None:
        begun = {player for outcome in case.past for player in outcome.players}
        playing = {player for game in case.games for side in game.sides for player in side}
        self.players = [
            each for each in case.players if each in (begun | playing) - case.ineligible
        ]
        self.skunk_margin = case.scoring.skunk_margin
        self.start = self.after((0,) * len(self.players), case.past)

    def after(self, totals: tuple[int, ...], further: Iterable[Outcome[int]]) -> tuple[int, ...]:
        for outcome in further:
            totals = tuple(map(add, totals, self.gains(outcome)))
        return totals

    def gains(self, outcome: Outcome[int]) -> tuple[int, ...]:
        """Return what a result adds; a game point weighs more than all pegs together."""
        (winner, loser) = sorted(outcome.sides, key=lambda side: -side.score)
        margin = winner.score - loser.score
        won = (3000 if margin >= self.skunk_margin else 2000) + margin
        lost = -margin
        if outcome.forfeited:
            won, lost = 2000, 0
        gained = {winner.players[0]: won, loser.players[0]: lost}
        return tuple(gained.get(player, 0) for player in self.players)

    def places(self, totals: tuple[int, ...]) -> tuple[int, ...]:
        """Return how many have more than each of them."""
        order = sorted(totals, reverse=True)
        return tuple(map(order.index, totals))

    def medals(self, places: tuple[int, ...]) -> dict[int, str]:
        return {
            player: MEDALS[ahead]
            for player, ahead in zip(self.players, places, strict=True)
            if ahead < len(MEDALS)
        }


def medals_after(case: Case) -> Callable[[Sequence[Outcome[int]]], dict[int, str]]:
    """Return a function that says who gets which medal after further games."""
    totals = Totals(case)
    return lambda further: totals.medals(totals.places(totals.after(totals.start, further)))


def chances_by_trying(case: Case) -> dict[int, dict[str, str]]:
    """Return everybody’s chance of each medal, and of any, by trying all that can come.

    Completions after which everybody has the same are counted once.
    """
    totals = Totals(case)
    ends = {totals.start}
    for game in case.games:
        gains = {totals.gains(outcome) for outcome in results(game)}
        ends = {tuple(map(add, end, gained)) for end in ends for gained in gains}
    came: dict[int, set[str | None]] = {player: set() for player in case.players}
    # Thousands of ends differ in pegs, few in places.
    for places in set(map(totals.places, ends)):
        medals = totals.medals(places)
        for player in case.players:
            came[player].add(medals.get(player))
    return {
        player: {
            **{code: chance(code in found, {code} == found) for code in MEDALS},
            "medal": chance(found != {None}, None not in found),
        }
        for player, found in came.items()
    }


def chance(comes: bool, always: bool) -> str:
    return "safe" if always else "possible" if comes else "out"


def afternoon(seed: int, players: int, rounds: int, *, target: int = 121) -> list[Outcome[int]]:
    """Return the games of a whole event: players differ in strength, and some games are skunks."""
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
