"""A bracket as it is now: computed from the seeds and the results of its matches."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from operator import itemgetter
from typing import Any, NamedTuple

from cribbage_events.contest.formats.knockout import (
    Bracket,
    Match,
    Place,
    bracket_of_matches,
)
from cribbage_events.contest.formats.matches import games_that_count
from cribbage_events.events.bracket.settings import BracketSettings
from cribbage_events.events.models import Event, Game, Seat, Stage

type Pair = frozenset[int]


class MatchGame(NamedTuple):
    """A game of a match: its key, its number in the match, and the score of each side."""

    id: int
    number: int
    round: int
    table: int
    status: str
    confirmed: bool
    disputed: bool
    accepted: int | None
    forfeited_by: int | None
    scores: tuple[int | None, int | None]

    @property
    def ended(self) -> bool:
        return self.accepted is not None

    @property
    def winner_side(self) -> int | None:
        """The side with more points; also of a game that has fallen."""
        first, second = (score or 0 for score in self.scores)
        return None if not self.ended else int(second > first)

    def status_if(self, *, counts: bool) -> str:
        """The status that the game should have."""
        if not counts:
            return Game.Status.FALLEN.value
        if not self.ended:
            return Game.Status.OUTSTANDING.value
        forfeited = self.forfeited_by is not None
        return (Game.Status.FORFEITED if forfeited else Game.Status.PLAYED).value


@dataclass(frozen=True, slots=True)
class MatchRow:
    """A match that has been made; its sides are the numbers of entries."""

    id: int
    place: Place
    sides: tuple[int, int]
    best_of: int
    games: tuple[MatchGame, ...]

    @property
    def pair(self) -> Pair:
        return frozenset(self.sides)

    @property
    def winners(self) -> list[int | None]:
        found = (game.winner_side for game in self.games)
        return [None if side is None else self.sides[side] for side in found]

    @property
    def decided(self) -> tuple[int | None, tuple[bool, ...]]:
        """The winner, and which games count, as long as the match itself does."""
        return games_that_count(self.sides, self.winners, best_of=self.best_of)

    @property
    def score(self) -> tuple[int, int]:
        """Games won by each side."""
        _, counts = self.decided
        won = [w for w, counted in zip(self.winners, counts, strict=True) if counted]
        return won.count(self.sides[0]), won.count(self.sides[1])

    @property
    def open_games(self) -> list[MatchGame]:
        return [game for game in self.games if not game.ended]


@dataclass(frozen=True)
class StageBracket:
    """The bracket of a stage, with every match that was ever made in it."""

    stage: Stage
    settings: BracketSettings
    matches: tuple[MatchRow, ...]

    @cached_property
    def bracket(self) -> Bracket[int]:
        won = {(row.place, row.pair): row.decided[0] for row in self.matches}
        decided = {key: winner for key, winner in won.items() if winner is not None}
        return bracket_of_matches(self.settings.seeds, decided)

    @cached_property
    def by_pair(self) -> Mapping[tuple[Place, Pair], MatchRow]:
        return {(row.place, row.pair): row for row in self.matches}

    @cached_property
    def standing(self) -> Mapping[Place, MatchRow]:
        """The matches that count, by place."""
        found = {}
        for match in self.every_match:
            row = self.by_pair.get((match.place, pair_of(match)))
            if row:
                found[match.place] = row
        return found

    @property
    def every_match(self) -> list[Match[int]]:
        return [match for matches in self.bracket.rounds for match in matches]

    @property
    def fallen(self) -> list[MatchRow]:
        """Those that no longer count, though something was reported of them."""
        kept = {row.id for row in self.standing.values()}
        return [
            row
            for row in self.matches
            if row.id not in kept and any(game.ended for game in row.games)
        ]

    @property
    def is_decided(self) -> bool:
        return self.bracket.champion is not None or not self.settings.seeds

    @property
    def disputed(self) -> list[MatchRow]:
        rows = self.standing.values()
        return [row for row in rows if any(game.disputed for game in row.games)]

    def with_result(self, game: int, winner: int | None) -> "StageBracket":
        """As it would be if this side had won a game; None: as if it had no result."""
        rows = tuple(with_winner(row, game, winner) for row in self.matches)
        return StageBracket(self.stage, self.settings, rows)


def with_winner(row: MatchRow, game: int, winner: int | None) -> MatchRow:
    games = tuple(
        each._replace(
            accepted=None if winner is None else each.accepted or -1,
            scores=(None, None) if winner is None else (1 - winner, winner),
        )
        if each.id == game
        else each
        for each in row.games
    )
    return MatchRow(row.id, row.place, row.sides, row.best_of, games)


def pair_of(match: Match[int]) -> Pair:
    return frozenset(side for side in (match.first, match.second) if side is not None)


SIDE = 16
COLUMNS = (
    *("round__stage", "game__match", "game__match__round", "game__match__number"),
    *("game__match__first__number", "game__match__second__number", "game__match__best_of"),
    *("game", "game__in_match", "round__number", "game__table", "game__status"),
    *("game__confirmed", "game__disputed", "game__accepted", "game__accepted__forfeited_by"),
    *("side", "score"),
)
IN_ORDER = ("game__match__round", "game__match__number", "game__match", "game__in_match", "side")


def brackets_of(event: Event) -> list[StageBracket]:
    """The brackets of an event in their order; two queries, one before the play-offs."""
    stages = list(event.stages.filter(position__gt=0).order_by("position"))
    if not stages:
        return []
    seats = Seat.objects.filter(game__match__stage__in=[stage.pk for stage in stages])
    rows = list(seats.order_by("round__stage__position", *IN_ORDER).values_list(*COLUMNS))
    of_stage = {key: list(found) for key, found in groupby(rows, key=itemgetter(0))}
    return [
        StageBracket(
            stage, BracketSettings.of(stage.settings), tuple(matches_in(of_stage.get(stage.pk, [])))
        )
        for stage in stages
    ]


def bracket_at(event: Event, position: int) -> StageBracket:
    return next(each for each in brackets_of(event) if each.stage.position == position)


def matches_in(rows: Iterable[tuple[Any, ...]]) -> Iterable[MatchRow]:
    for key, found in groupby(rows, key=itemgetter(1)):
        seats = list(found)
        _, _, round_, number, first, second, best_of, *_ = seats[0]
        games = tuple(game_from(list(its)) for _, its in groupby(seats, key=itemgetter(7)))
        yield MatchRow(key, Place(round_, number), (first, second), best_of, games)


def game_from(seats: list[tuple[Any, ...]]) -> MatchGame:
    one, other = seats
    return MatchGame._make((*one[7:SIDE], (one[SIDE + 1], other[SIDE + 1])))
