"""The entrants of a division and the games to come, as numbers to reckon with."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from cribbage_events.contest.outlook.gains import Gains

# By game its position (see `Gains`); of a completion all games have one.
type Positions = Mapping[int, int]


@dataclass(frozen=True, slots=True)
class OpenGame:
    """A game to come: who sits on its two sides, by number."""

    first: tuple[int, ...]
    second: tuple[int, ...]
    gains: Gains

    @property
    def players(self) -> tuple[int, ...]:
        """Everybody at the table."""
        return (*self.first, *self.second)

    def gained(self, player: int, position: int) -> int:
        """What the player gains by the result at this position."""
        gains = self.gains
        return gains.first[position if player in self.first else gains.best - position]

    def best(self, player: int) -> int:
        """The position of the player's best result."""
        return self.gains.best if player in self.first else 0

    def worst(self, player: int) -> int:
        """The position of the player's worst result."""
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
    def is_singles(self) -> bool:
        """Whether one player sits on each side of every game to come."""
        return all(len(game.players) == 2 for game in self.games)

    def won(self, player: int) -> dict[int, int]:
        """All games of the player at their best."""
        return {number: self.games[number].best(player) for number in self.games_of[player]}

    def lost(self, player: int) -> dict[int, int]:
        """All games of the player at their worst."""
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
        """Everybody's total after these results."""
        totals = list(self.totals)
        for number, position in positions.items():
            game = self.games[number]
            mine, theirs = (
                game.gains.first[position],
                game.gains.first[game.gains.best - position],
            )
            for player in game.first:
                totals[player] += mine
            for player in game.second:
                totals[player] += theirs
        return totals

    def count_ahead(self, player: int, totals: Sequence[int]) -> int:
        """How many ranked entrants are ahead of the player, with these totals."""
        mine = totals[player]
        return sum(totals[other] > mine for other in self.ranked)
