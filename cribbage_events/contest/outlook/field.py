"""The entrants of a division and the games to come, as numbers to reckon with."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain

from cribbage_events.contest.outlook.gains import Gains
from cribbage_events.contest.outlook.three_handed import ThreeHanded, from_scores, three_handed

# By game its position (see `Gains`); of a completion all games have one.
type Positions = Mapping[int, int]


@dataclass(frozen=True, slots=True)
class OpenGame:
    """A game to come: who sits on its two sides, or on its three, by number. How well a player can
    do in it is what `Gains` calls a position, from that player's own side; of a game of two sides
    the position is what the first of them sees, of three see `ThreeHanded`.
    """

    sides: tuple[tuple[int, ...], ...]
    gains: Gains
    # Asked millions of times, so kept: the first two sides, everybody, whether there are three.
    first: tuple[int, ...] = field(init=False)
    second: tuple[int, ...] = field(init=False)
    players: tuple[int, ...] = field(init=False)
    is_three_handed: bool = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "first", self.sides[0])
        object.__setattr__(self, "second", self.sides[1])
        object.__setattr__(self, "players", tuple(chain.from_iterable(self.sides)))
        object.__setattr__(self, "is_three_handed", len(self.sides) > 2)

    @property
    def any_result(self) -> int:
        """The position of some result."""
        return 0 if self.is_three_handed else self.gains.target

    def gained(self, player: int, position: int) -> int:
        """Return what the player gains by the result at this position."""
        gains = self.gains
        if self.is_three_handed:
            return gains.first[self.seen_by(player, position)]
        return gains.first[position if player in self.first else gains.best - position]

    def gained_by_side(self, position: int) -> Iterable[tuple[tuple[int, ...], int]]:
        """Every side with what each of its players gains by the result at this position."""
        if self.is_three_handed:
            return [(side, self.gained(side[0], position)) for side in self.sides]
        gains = self.gains
        return (
            (self.first, gains.first[position]),
            (self.second, gains.first[gains.best - position]),
        )

    def seen_by(self, player: int, position: int) -> int:
        """Return how well the player does by the result at this position."""
        if not self.is_three_handed:
            return position if player in self.first else self.gains.best - position
        gains = self.gains
        result = three_handed(position, gains.target)
        side = next(side for side, players in enumerate(self.sides) if player in players)
        if side == result.winner:
            return gains.target - 1 + result.nearest
        return gains.target - result.margin(side)

    def scores(self, position: int) -> tuple[int, ...]:
        """The scores of all sides, in pegs."""
        if self.is_three_handed:
            return three_handed(position, self.gains.target).scores(self.gains.target)
        return self.gains.scores(position)

    def position(self, scores: tuple[int, ...]) -> int:
        """Return where the result with these scores (in pegs) stands."""
        if self.is_three_handed:
            return from_scores(scores, self.gains.target).number(self.gains.target)
        return self.gains.position(scores)

    def best(self, player: int) -> int:
        """The position of the player's best result, which is the worst for the others."""
        target = self.gains.target
        if self.is_three_handed:
            side = next(side for side, players in enumerate(self.sides) if player in players)
            return ThreeHanded(side, (target, target)).number(target)
        return self.gains.best if player in self.first else 0

    def worst(self, player: int) -> int:
        """A position of the player's worst result."""
        target = self.gains.target
        if self.is_three_handed:
            winner = 1 if player in self.first else 0
            return ThreeHanded(winner, (target, target)).number(target)
        return self.gains.best - self.best(player)


@dataclass(frozen=True, slots=True)
class Field:
    """`totals` by player (see `total_of`); `ranked` are those whose places count: others only
    take games from them.
    """

    totals: Sequence[int]
    ranked: frozenset[int]
    games: Sequence[OpenGame]
    games_of: Sequence[tuple[int, ...]] = field(init=False)
    lowest: Sequence[int] = field(init=False)
    highest: Sequence[int] = field(init=False)

    def __post_init__(self) -> None:
        games_of: list[list[int]] = [[] for _ in self.totals]
        for number, game in enumerate(self.games):
            for player in game.players:
                games_of[player].append(number)
        object.__setattr__(self, "games_of", [tuple(each) for each in games_of])
        players = range(len(self.totals))
        object.__setattr__(self, "lowest", [self.total(each, self.lost(each)) for each in players])
        object.__setattr__(self, "highest", [self.total(each, self.won(each)) for each in players])

    @property
    def is_last_game(self) -> bool:
        """Whether nobody has more than one game to come."""
        return all(len(games) <= 1 for games in self.games_of)

    @property
    def is_searchable(self) -> bool:
        """Whether `counts_ahead` can be asked: one player sits on each side of every game to come,
        and only the spread is behind game points.
        """
        singles = all(len(game.players) == 2 for game in self.games)
        return singles and all(each.is_by_pegs for each in {game.gains for game in self.games})

    def won(self, player: int) -> dict[int, int]:
        """Return all games of the player at their best."""
        return {number: self.games[number].best(player) for number in self.games_of[player]}

    def lost(self, player: int) -> dict[int, int]:
        """Return all games of the player at their worst."""
        return {number: self.games[number].worst(player) for number in self.games_of[player]}

    def total(self, player: int, positions: Positions) -> int:
        """The player's total after these results of their games."""
        gained = (
            self.games[number].gained(player, positions[number])
            for number in self.games_of[player]
            if number in positions
        )
        return self.totals[player] + sum(gained)

    def totals_after(self, positions: Positions) -> list[int]:
        """Return everybody's total after these results."""
        totals = list(self.totals)
        for number, position in positions.items():
            for side, gained in self.games[number].gained_by_side(position):
                for player in side:
                    totals[player] += gained
        return totals

    def changed(self, totals: Sequence[int], number: int, before: int, after: int) -> list[int]:
        """Return these totals, once this game ends with another result than before."""
        changed, game = list(totals), self.games[number]
        for player in game.players:
            changed[player] += game.gained(player, after) - game.gained(player, before)
        return changed

    def final(self, player: int, result: int) -> int:
        """The player's total if they do as well as `result` in their one game to come."""
        games = self.games_of[player]
        return self.totals[player] + (self.games[games[0]].gains.first[result] if games else 0)

    def needed(self, player: int, game: OpenGame, limit: int) -> int:
        """Return how well the player has to do in this last game to have more than the limit; one
        past their best if that isn't enough.
        """
        return game.gains.over(limit - self.totals[player])

    def count_ahead(self, player: int, totals: Sequence[int]) -> int:
        """Return how many ranked entrants are ahead of the player, with these totals."""
        mine = totals[player]
        return len([other for other in self.ranked if totals[other] > mine])
