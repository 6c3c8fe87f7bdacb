"""The order of an event worked out from the rules in words, in the plainest way.

Nothing of the program's own counting or ranking is used: only the choices that a club has made.
"""

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import NamedTuple

from cribbage_events.contest.scoring import ScoringSystem


class Played(NamedTuple):
    """A game: who sat on each side, and its score; `given_up` is the side that gave it up."""

    round: int
    sides: tuple[tuple[tuple[int, ...], int], ...]
    target: int
    given_up: int | None = None

    @property
    def players(self) -> list[int]:
        return [player for people, _ in self.sides for player in people]

    @property
    def winners(self) -> list[int]:
        """Whoever pegged most; of a game that was given up, everybody but who gave it up."""
        best = max(score for _, score in self.sides)
        return [
            player
            for side, (people, score) in enumerate(self.sides)
            for player in people
            if (score == best if self.given_up is None else side != self.given_up)
        ]


class Placed(NamedTuple):
    place: int
    player: int
    points: int
    # The first tie-break that put somebody of the same points before or behind the next one.
    decided_by: str


class Event:
    def __init__(
        self, way: ScoringSystem, players: Sequence[int], games: list[Played], byes: list[int]
    ) -> None:
        self.way, self.players, self.games, self.byes = way, players, games, byes

    def own(self, player: int) -> list[Played]:
        return [game for game in self.games if player in game.players]

    def nearest_loss(self, game: Played) -> int:
        """By how many pegs the best of the losers lost."""
        best = max(score for _, score in game.sides)
        return min(best - score for _, score in game.sides if score != best)

    def short(self, game: Played, player: int) -> int:
        return next(game.target - score for people, score in game.sides if player in people)

    def worth_of_win(self, game: Played) -> int:
        worths = self.way.by_round
        if not worths:
            return self.way.win
        return worths[game.round - 1] if game.round <= len(worths) else worths[-1]

    def points_in(self, game: Played, player: int) -> int:
        way, won = self.way, player in game.winners
        more = self.worth_of_win(game) - way.win
        if game.given_up is not None:
            return way.forfeit.win + more if won else way.forfeit.loss
        pegs = {"nothing": 0, "short": 0, "pegs": game.target}
        if won:
            loss = self.nearest_loss(game)
            points = way.win
            if loss >= way.skunk_margin:
                points = way.skunk
            if loss >= way.double_skunk_margin:
                points = way.double_skunk
            return points + more + pegs[way.adds.value]
        missing = self.short(game, player)
        pegs = {"nothing": 0, "short": missing, "pegs": game.target - missing}
        return way.loss + pegs[way.adds.value]

    def points(self, player: int) -> int:
        rested = self.byes.count(player) * self.way.bye
        return rested + sum(self.points_in(game, player) for game in self.own(player))

    def won(self, player: int) -> list[Played]:
        return [game for game in self.own(player) if player in game.winners]

    def lost(self, player: int) -> list[Played]:
        return [game for game in self.own(player) if player not in game.winners]

    def margin(self, game: Played, player: int) -> int:
        """The pegs that a game moves on somebody's card."""
        if game.given_up is not None:
            return self.way.forfeit.margin
        return self.nearest_loss(game) if player in game.winners else self.short(game, player)

    def value(self, rule: str, player: int, level: Iterable[int]) -> int:
        """The higher the better."""
        won, lost = self.won(player), self.lost(player)
        plus = sum(self.margin(game, player) for game in won)
        minus = sum(self.margin(game, player) for game in lost)
        skunks = [
            game
            for game in won
            if game.given_up is None and self.nearest_loss(game) >= self.way.skunk_margin
        ]
        if rule == "head-to-head":
            return self.wins_among(player, list(level))
        return {
            "games-won": len(won),
            "spread": plus - minus,
            "plus-points": plus,
            "skunks": len(skunks),
            "fewest-losses": -len(lost),
            "fewest-short": -minus,
            "widest-win": max((self.margin(game, player) for game in won), default=0),
        }[rule]

    def wins_among(self, player: int, level: list[int]) -> int:
        among = [game for game in self.games if set(game.players) <= set(level)]
        met = {frozenset(game.players) for game in among}
        if not all(frozenset(pair) in met for pair in combinations(level, 2)):
            return 0
        return sum(player in game.winners for game in among)

    def order(self) -> list[Placed]:
        sign = 1 if self.way.fewer_is_better else -1
        points = {each: self.points(each) for each in self.players}
        groups = [
            ([each for each in self.players if points[each] == its], "")
            for its in sorted(set(points.values()), key=lambda its: sign * its)
        ]
        for rule in self.way.tie_order:
            split = []
            for level, decided in groups:
                values = {each: self.value(rule.code, each, level) for each in level}
                different = sorted(set(values.values()), reverse=True)
                for value in different:
                    same = [each for each in level if values[each] == value]
                    is_last = value == different[-1]
                    split.append((same, decided if is_last else rule.code))
            groups = split
        placed: list[Placed] = []
        for level, decided in groups:
            place = len(placed) + 1
            placed += [Placed(place, each, points[each], decided) for each in sorted(level)]
        return placed
