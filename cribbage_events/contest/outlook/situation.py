"""The situation of a division: its standings so far, the games to come, and both as numbers."""

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from cribbage_events.contest.outcome import TARGET, Key, Outcome, Side
from cribbage_events.contest.outlook.field import Field, OpenGame, Positions
from cribbage_events.contest.outlook.gains import Gains, gains_of, total_of
from cribbage_events.contest.scoring import ScoringSystem
from cribbage_events.contest.standings import Row

type Completion[P: Key] = tuple[Outcome[P], ...]
# The program's own standings once these games are played too.
type Ranking[P: Key] = Callable[[Sequence[Outcome[P]]], Sequence[Row[P]]]


class GameToCome[P: Key](NamedTuple):
    """A game whose players are known and whose result is not; `target` in pegs."""

    round: int
    table: int
    sides: tuple[tuple[P, ...], ...]
    target: int = TARGET


class NotKnownError(Exception):
    """There is no outlook: somebody has more than one game to come, and they aren't all singles, or
    there are no medals; or a tie-break can't be foreseen; or a game of three is scored in an
    unknown way; or a wider win may be worth less than a narrow one.
    """


@dataclass(frozen=True, slots=True)
class Situation[P: Key]:
    """The situation of a division: its own standings as a function of further results, the games to
    come, how they count, and who can't win anything.
    """

    ranking: Ranking[P]
    games: Sequence[GameToCome[P]]
    scoring: ScoringSystem
    ineligible: Collection[P] = ()


@dataclass(frozen=True, slots=True)
class Reckoning[P: Key]:
    """A situation as numbers: the players in the order of the field, and those of them who are
    entrants of the division.
    """

    players: Sequence[P]
    entrants: Sequence[P]
    games: Sequence[GameToCome[P]]
    field: Field

    @property
    def numbers(self) -> dict[P, int]:
        """Each player's number in the field."""
        return {player: number for number, player in enumerate(self.players)}

    def completion(self, positions: Positions) -> Completion[P]:
        """The results at these positions."""
        return tuple(
            _outcome(game, opened.scores(positions[number]))
            for number, (game, opened) in enumerate(zip(self.games, self.field.games, strict=True))
        )

    def positions(self, completion: Iterable[Outcome[P]]) -> Positions:
        """The other way round, as far as these games are still to come."""
        at = {(each.round, each.table, _seats(each)): each for each in completion}
        found = {number: game.any_result for number, game in enumerate(self.field.games)}
        for number, game in enumerate(self.games):
            outcome = at.get((game.round, game.table, game.sides))
            if outcome is not None:
                scores = tuple(side.score for side in outcome.sides)
                found[number] = self.field.games[number].position(scores)
        return found


def reckoning[P: Key](situation: Situation[P]) -> Reckoning[P]:
    """The situation as numbers. Raises NotKnownError if a game can't be reckoned with."""
    if not all(_is_known(game, situation.scoring) for game in situation.games):
        raise NotKnownError
    rows = list(situation.ranking(()))
    playing = {player for game in situation.games for side in game.sides for player in side}
    entrants = [row.player for row in rows]
    others = sorted(playing.difference(entrants))
    players = [*entrants, *others]
    numbers = {player: number for number, player in enumerate(players)}
    ranked = frozenset(
        numbers[row.player]
        for row in rows
        if row.player not in situation.ineligible
        and not row.missed
        and (row.played or row.player in playing)
    )
    games = [
        OpenGame(
            tuple(tuple(numbers[player] for player in side) for side in game.sides),
            _gains(game, situation.scoring),
        )
        for game in situation.games
    ]
    totals = [*(total_of(row, situation.scoring) for row in rows), *(0 for _ in others)]
    return Reckoning(players, entrants, situation.games, Field(totals, ranked, games))


def check_medals_are_known(field: Field, scoring: ScoringSystem) -> None:
    """Raise NotKnownError if nobody can say who gets which medal."""
    searchable = field.is_last_game or field.is_searchable
    if not searchable or not scoring.can_foresee_ties:
        raise NotKnownError


def _is_known[P: Key](game: GameToCome[P], scoring: ScoringSystem) -> bool:
    """Whether it is of two sides; of three single players where the nearer loser pays."""
    if len(game.sides) == 2:
        return True
    alone = all(len(side) == 1 for side in game.sides)
    return len(game.sides) == 3 and alone and scoring.bonus_on_nearest


def _gains[P: Key](game: GameToCome[P], scoring: ScoringSystem) -> Gains:
    """Return what a game can give. Where a wider win may be worth less, nothing is known."""
    try:
        return gains_of(scoring, game.target, game.round)
    except ValueError as error:
        raise NotKnownError from error


def _outcome[P: Key](game: GameToCome[P], scores: tuple[int, ...]) -> Outcome[P]:
    sides = tuple(Side(players, score) for players, score in zip(game.sides, scores, strict=True))
    return Outcome(game.round, game.table, sides, game.target)


def _seats[P: Key](outcome: Outcome[P]) -> tuple[tuple[P, ...], ...]:
    return tuple(side.players for side in outcome.sides)
