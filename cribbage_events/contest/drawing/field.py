"""Everybody who may play, numbered, and the pools they form."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest

from cribbage_events.contest.drawing.pairings import Draw, DrawError, DrawProblem, Pairing, Repeat
from cribbage_events.contest.drawing.pool import History, PairedPool
from cribbage_events.contest.drawing.tables import seat
from cribbage_events.contest.outcome import Key

type Game = tuple[int, int, int | None]


@dataclass(slots=True)
class DrawField[P: Key]:
    """Everybody who may play, numbered, and the pools they form."""

    divisions: Sequence[Sequence[P]]
    director: P | None
    allow_crossing: bool
    players: list[P] = field(init=False)
    numbers: dict[P, int] = field(init=False)
    pools: dict[int, PairedPool] = field(init=False)
    crossings: list[tuple[int, int]] = field(init=False)
    director_plays: int | None = field(init=False, default=None)

    def __post_init__(self) -> None:
        self.players = [player for division in self.divisions for player in sorted(division)]
        if self.director in self.players:
            self.director = None
        if self.director is not None:
            self.players.append(self.director)
        self.numbers = {player: number for number, player in enumerate(self.players)}
        self._check()
        self._form_pools()

    def _check(self) -> None:
        if len(self.numbers) < len(self.players):
            twice = next(player for player in self.players if self.players.count(player) > 1)
            raise DrawError(DrawProblem.LISTED_TWICE, players=(twice,))
        if len(self.players) < 2:
            raise DrawError(DrawProblem.TOO_FEW)

    def _form_pools(self) -> None:
        self.pools = {
            index: PairedPool([self.numbers[player] for player in sorted(division)])
            for index, division in enumerate(self.divisions)
            if division
        }
        odd = [index for index, pool in self.pools.items() if len(pool.members) % 2]
        pairs = len(odd) // 2 if self.allow_crossing else 0
        self.crossings = [(odd[2 * pair], odd[2 * pair + 1]) for pair in range(pairs)]
        for index in odd[: 2 * pairs]:
            self.pools[index].absent = "crossing"
        for index in odd[2 * pairs :]:
            self._fill_in(index)

    def _fill_in(self, division: int) -> None:
        if self.director is None or self.director_plays is not None:
            self.pools[division].absent = "bye"
        else:
            self.pools[division].members.append(self.numbers[self.director])
            self.director_plays = division

    @property
    def together(self) -> list[tuple[int, ...]]:
        """The divisions that are drawn together: two that share a game, every other alone."""
        shared = {division for pair in self.crossings for division in pair}
        alone = [(division,) for division in self.pools if division not in shared]
        return [*self.crossings, *alone]

    def history(
        self, played: Iterable[tuple[P, P]], just_played: Iterable[tuple[P, P]] = ()
    ) -> History:
        history = History.of(len(self.players))
        for first, second in self._known(played):
            history.meet(first, second)
        for first, second in self._known(just_played):
            history.last[first] = second
            history.last[second] = first
        return history

    def _known(self, pairs: Iterable[tuple[P, P]]) -> list[tuple[int, int]]:
        numbers = self.numbers
        return [
            (numbers[one], numbers[two]) for one, two in pairs if one in numbers and two in numbers
        ]

    def kept(
        self, together: Sequence[int], drawn: Sequence[Sequence[Pairing[P]]]
    ) -> list[list[tuple[int, int]]]:
        """The games already drawn, by number, of two who may still meet in these divisions."""
        home = {member: each for each in together for member in self.pools[each].members}
        shared = len(together) > 1
        pairs = [self._known(pairing.players for pairing in games) for games in drawn]
        return [
            [
                (one, two)
                for one, two in games
                if one in home and two in home and (shared or home[one] == home[two])
            ]
            for games in pairs
        ]

    def count(self, counts: dict[int, int], players: Iterable[P]) -> None:
        for player in players:
            if player in self.numbers:
                counts[self.numbers[player]] += 1

    def named(self, first: int, second: int, division: int | None) -> tuple[P, P, int | None]:
        one, two = sorted((self.players[first], self.players[second]))
        return one, two, division

    def draw(
        self,
        first_round: int,
        games: Sequence[Sequence[Game]],
        byes: Sequence[Sequence[int]],
        repeats: tuple[Repeat[P], ...],
        fixed: Mapping[P, int],
        before: Sequence[Sequence[Pairing[P]]] = (),
    ) -> Draw[P]:
        """Return what was drawn, by the players' own keys and with tables."""
        return Draw(
            first_round=first_round,
            rounds=tuple(
                seat([self.named(*game) for game in each], fixed, old)
                for each, old in zip_longest(games, before[: len(games)], fillvalue=())
            ),
            byes=tuple(tuple(self.players[one] for one in each) for each in byes),
            director_plays=(self.director_plays,) * len(games),
            repeats=repeats,
        )
