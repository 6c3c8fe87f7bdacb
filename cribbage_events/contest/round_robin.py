"""Who meets whom: a round robin of as many rounds as asked for, in one or more divisions, from a
seed.

Rules: the senior games. Nobody meets an opponent twice while somebody new is left. No byes if it
can be helped: the director fills in where one division is odd, and two odd divisions share one game
a round. Of the draws with the fewest repeats the fairest with byes and crossing games is taken, in
which nobody who has arrived late sits out first. Where the rules say nothing: crossing games stand
at the last tables, and unavoidable repeats come late, evenly spread, not against the last opponent.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random

from cribbage_events.contest.drawing.pool import ABSENT, History, Matching, Pool
from cribbage_events.contest.drawing.rounds import draw_pools
from cribbage_events.contest.drawing.tables import check_fixed_tables, seat
from cribbage_events.contest.outcome import Key
from cribbage_events.contest.pairings import Draw, DrawError, Pairing, Repeat

__all__ = ["Draw", "DrawError", "Pairing", "Repeat", "draw"]


def draw[P: Key](  # noqa: PLR0913 - each is a separate fact about the event
    divisions: Sequence[Sequence[P]],
    *,
    rounds: int = 4,
    seed: int,
    director: P | None = None,
    played: Sequence[tuple[P, P]] = (),
    just_played: Sequence[tuple[P, P]] = (),
    previous_byes: Iterable[P] = (),
    previous_crossings: Iterable[P] = (),
    late: Iterable[P] = (),
    first_round: int = 1,
    fixed_tables: Mapping[P, int] | None = None,
    allow_crossing: bool = True,
) -> Draw[P]:
    """Draw `rounds` rounds for the entrants active from `first_round` on, division by division.

    `director` may fill in where a division is odd; one who is registered is drawn like everybody
    else. `played` names a pair once for each game it has had; `just_played` those of the round just
    before, also in `played`. `previous_byes` and `previous_crossings` name a player once for each.
    `late` are those who have just arrived, and should not sit out in the first of these rounds. The
    same input, a division listed in any order, and the same seed give the same draw. Raises
    DrawError for fewer than two, or a player or table twice.
    """
    hall = _Hall(divisions, director, allow_crossing)
    fixed = check_fixed_tables(fixed_tables or {}, hall.players)
    history = hall.history(played, just_played)
    hall.count(history.absences["bye"], previous_byes)
    hall.count(history.absences["crossing"], previous_crossings)
    came_late = {hall.numbers[player] for player in late if player in hall.numbers}
    games, byes, certain = _play(hall, history, rounds, Random(seed), came_late)
    repeats = tuple(_repeats(hall, games, hall.history(played), first_round))
    return replace(hall.draw(first_round, games, byes, repeats, fixed), certain=certain)


type Game = tuple[int, int, int | None]


@dataclass(slots=True)
class _Hall[P: Key]:
    """Everybody who may play, numbered, and the pools they form."""

    divisions: Sequence[Sequence[P]]
    director: P | None
    allow_crossing: bool
    players: list[P] = field(init=False)
    numbers: dict[P, int] = field(init=False)
    pools: dict[int, Pool] = field(init=False)
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
            raise DrawError(f"{twice} is listed twice: take one of the two off the list.")
        if len(self.players) < 2:
            raise DrawError("A draw needs at least two players: register another.")

    def _form_pools(self) -> None:
        self.pools = {
            index: Pool([self.numbers[player] for player in sorted(division)])
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
    ) -> Draw[P]:
        """What was drawn, by the players' own keys and with tables."""
        return Draw(
            first_round=first_round,
            rounds=tuple(seat([self.named(*game) for game in each], fixed) for each in games),
            byes=tuple(tuple(self.players[one] for one in each) for each in byes),
            director_plays=(self.director_plays,) * len(games),
            repeats=repeats,
        )


def _play[P: Key](
    hall: _Hall[P], history: History, rounds: int, rng: Random, late: Collection[int]
) -> tuple[list[list[Game]], list[list[int]], bool]:
    """The games and the byes of each round: divisions in order, then the games between them."""
    home = {member: each for each, pool in hall.pools.items() for member in pool.members}
    games: list[list[Game]] = [[] for _ in range(rounds)]
    byes: list[list[int]] = [[] for _ in range(rounds)]
    certain = True
    for together in hall.together:
        pools = [hall.pools[division] for division in together]
        drawn = draw_pools(pools, history, rounds, rng, late)
        certain = certain and drawn.certain
        for round, matching in enumerate(drawn.rounds):
            byes[round] += [first for first, second in matching if second == ABSENT]
            games[round] += _games(matching, home, rng)
    order = [*hall.pools, None]
    for each in games:
        each.sort(key=lambda game: order.index(game[2]))
    return games, byes, certain


def _games(matching: Matching, home: Mapping[int, int], rng: Random) -> Iterator[Game]:
    for first, second in rng.sample(matching, len(matching)):
        if second != ABSENT:
            yield first, second, home[first] if home[first] == home[second] else None


def _repeats[P: Key](
    hall: _Hall[P], games: Iterable[Iterable[Game]], seen: History, first_round: int
) -> Iterator[Repeat[P]]:
    """Those who have met when they meet, round by round; `seen` is brought up to date."""
    for round, games_of_round in enumerate(games, first_round):
        for game in games_of_round:
            first, second, _ = hall.named(*game)
            if game[1] in seen.met[game[0]]:
                yield Repeat(round, first, second)
            seen.meet(game[0], game[1])
