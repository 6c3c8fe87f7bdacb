"""A bracket as it is now: computed from the seeds and the results of its matches."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import groupby

from django.db.models import Q

from cribbage_events.contest.formats.knockout import (
    Bracket,
    Match,
    Place,
    bracket_of_matches,
)
from cribbage_events.contest.formats.matches import games_that_count
from cribbage_events.events.bracket.settings import BracketSettings
from cribbage_events.events.games.hiding import without_report
from cribbage_events.events.games.reading import games_in
from cribbage_events.events.games.rows import GameRow, InBracket
from cribbage_events.events.models import Event, Stage

type Pair = frozenset[int]


@dataclass(frozen=True, slots=True)
class MatchRow:
    """A match that has been made; its sides are the numbers of entries."""

    id: int
    place: Place
    sides: tuple[int, int]
    best_of: int
    games: tuple[GameRow, ...]

    @property
    def pair(self) -> Pair:
        return frozenset(self.sides)

    @property
    def winners(self) -> list[int | None]:
        return [winner_of(game) for game in self.games]

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
    def open_games(self) -> list[GameRow]:
        return [game for game in self.games if game.winner is None]


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
        return bracket_of_matches(self.settings.seeds, decided, self.settings.gone)

    @cached_property
    def by_pair(self) -> Mapping[tuple[Place, Pair], MatchRow]:
        return {(row.place, row.pair): row for row in self.matches}

    @cached_property
    def standing(self) -> Mapping[Place, MatchRow]:
        """The matches that count, by place."""
        found = {}
        for match in self.every_match:
            row = self.by_pair.get((match.place, players_of_match(match)))
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
            if row.id not in kept and any(winner_of(game) for game in row.games)
        ]

    @property
    def is_decided(self) -> bool:
        return self.bracket.champion is not None or len(self.settings.seeds) < 2

    @property
    def disputed(self) -> list[MatchRow]:
        rows = self.standing.values()
        return [row for row in rows if any(game.disputed for game in row.games)]

    def is_open(self, row: MatchRow) -> bool:
        """Whether the match still has to be played."""
        return any(
            match.place == row.place and players_of_match(match) == row.pair
            for match in self.bracket.open_matches
        )

    def without(self, numbers: Collection[int]) -> "StageBracket":
        """Return the bracket as it is if these have withdrawn."""
        gone = [number for number in self.settings.seeds if number in numbers]
        return replace(self, settings=replace(self.settings, gone=gone))

    def with_result(self, game: int, winner: int | None) -> "StageBracket":
        """Return the bracket as it would be if this side had won a game; None: as if it had no
        result.
        """
        rows = tuple(with_winner(row, game, winner) for row in self.matches)
        return StageBracket(self.stage, self.settings, rows)


def winner_of(game: GameRow) -> int | None:
    """The number of the winner; also of a game that has fallen."""
    return game.winner.numbers[0] if game.winner else None


def with_winner(row: MatchRow, game: int, winner: int | None) -> MatchRow:
    games = tuple(as_won(each, winner) if each.id == game else each for each in row.games)
    return replace(row, games=games)


def as_won(game: GameRow, winner: int | None) -> GameRow:
    return without_report(game) if winner is None else game.played((1 - winner, winner))


def players_of_match(match: Match[int]) -> Pair:
    return frozenset(side for side in (match.first, match.second) if side is not None)


def brackets_of(event: Event) -> list[StageBracket]:
    """The brackets of an event in their order; two queries, one before the play-offs."""
    stages = list(event.stages.filter(position__gt=0).order_by("position"))
    if not stages:
        return []
    games = games_in(event, Q(game__match__isnull=False))
    return [
        StageBracket(
            stage,
            BracketSettings.of(stage.settings),
            tuple(matches_in(of_position(games, stage.position))),
        )
        for stage in stages
    ]


def bracket_at(event: Event, position: int) -> StageBracket:
    return next(each for each in brackets_of(event) if each.stage.position == position)


def of_position(games: Iterable[GameRow], position: int) -> list[tuple[InBracket, GameRow]]:
    """Return games by match, and by their number in it."""
    found = [(game.match, game) for game in games if game.match and game.match.stage == position]
    return sorted(found, key=lambda each: (each[0].key, each[0].game))


def matches_in(games: Iterable[tuple[InBracket, GameRow]]) -> Iterable[MatchRow]:
    for key, found in groupby(games, key=lambda each: each[0].key):
        its = list(found)
        where, first = its[0]
        one, other = first.numbers
        place = Place(where.round, where.number)
        yield MatchRow(key, place, (one, other), where.best_of, tuple(game for _, game in its))
