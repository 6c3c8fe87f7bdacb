"""A bracket as it is now, computed from the seeds and the results of its matches; how far everybody
came in it, and the games forfeited by not being there (RULES.md §5).
"""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from datetime import datetime
from functools import cached_property
from itertools import groupby
from typing import Any, NamedTuple, Self

from django.db.models import Q

from cribbage_events.contest.formats.knockout import (
    Bracket,
    KnockoutMatch,
    Place,
    bracket_of_matches,
)
from cribbage_events.contest.formats.matches import games_forfeited, games_that_count
from cribbage_events.contest.formats.qualifying import bracket_size
from cribbage_events.events.games.reading import games_in, without_report
from cribbage_events.events.games.rows import GameRow, InBracket
from cribbage_events.events.models import Entry, Event, Stage

BEST_OF = 3


@dataclass(frozen=True, slots=True)
class BracketSettings:
    """`seeds`: the numbers of the entries, the highest seed first. `best_of`: how many games a
    match has at most, by round; the last one counts for all rounds after it. `first_come`: people
    sit at any free table. `table`: the first table. `began_at`: when play-offs began. `gone`: who
    has withdrawn since, and gives up every match that isn't over. `told`: by number the seed, or 0
    for none, that somebody was told since results of the qualifying round were corrected.
    """

    seeds: Sequence[int]
    best_of: Sequence[int] = field(default_factory=lambda: [BEST_OF])
    first_come: bool = False
    table: int = 1
    began_at: str = ""
    gone: Sequence[int] = ()
    told: Mapping[str, int] = field(default_factory=dict)

    @classmethod
    def of(cls, settings: Mapping[str, Any]) -> Self:
        return cls(**settings)

    def as_json(self) -> dict[str, Any]:
        return asdict(self)

    def best_of_in(self, round: int) -> int:
        return self.best_of[min(round, len(self.best_of)) - 1]

    def table_of(self, round: int, number: int) -> int:
        """The upper one of the tables from which the two players come, so that it is free."""
        return self.table + ((number - 1) << (round - 1))

    @property
    def began(self) -> datetime | None:
        return datetime.fromisoformat(self.began_at) if self.began_at else None

    @property
    def tables(self) -> int:
        """Return how many tables its first round can take up."""
        return max(1, bracket_size(len(self.seeds)) // 2)


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
    def every_match(self) -> list[KnockoutMatch[int]]:
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


def players_of_match(match: KnockoutMatch[int]) -> Pair:
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


@dataclass(frozen=True, slots=True)
class LateMatch:
    """A match in which nothing has been played: `minutes` since it could begin, and for each side
    how many more games it forfeits if it isn't there.
    """

    row: MatchRow
    stage: int
    minutes: int
    due: tuple[int, int]


def late_matches(found: StageBracket, now: datetime) -> list[LateMatch]:
    """The open matches of the bracket from which games are due; without a query."""
    late = (late_match(found, row, now) for row in found.standing.values())
    return [each for each in late if each and any(each.due)]


def late_match(found: StageBracket, row: MatchRow, now: datetime) -> LateMatch | None:
    """Return the match, or None if it is over, or both have played in it."""
    ended = [game for game in row.games if game.winner]
    if not found.is_open(row) or not all(game.forfeited for game in ended):
        return None
    since = row.games[0].since or found.settings.began
    minutes = int((now - since).total_seconds() // 60) if since else 0
    owed = games_forfeited(minutes, best_of=row.best_of)
    given = [
        sum(game.match is not None and game.match.given_up_by == side for game in ended)
        for side in (0, 1)
    ]
    # Whoever was there isn't the one who is late.
    due = tuple(max(owed - given[side], 0) if not given[1 - side] else 0 for side in (0, 1))
    return LateMatch(row, found.stage.position, minutes, (due[0], due[1]))


PLAY_OFFS, CONSOLATION = 1, 2
# How many places are called out at the prize-giving.
CALLED = 3


class HowFar(NamedTuple):
    """The last round of the bracket in which somebody has a place, the winner's one more; and the
    place, equal for those who lost in the same round, None while they are still playing.
    """

    round: int
    place: int | None


def final_places(event: Event, position: int = PLAY_OFFS) -> dict[int, int]:
    """Return, by entry, the places of those who are out, and of the winner; three queries."""
    far = how_far(event, position)
    return {entry: each.place for entry, each in far.items() if each.place is not None}


def places_by_number(event: Event) -> dict[int, int]:
    """Return the places by number."""
    found = bracket_in(brackets_of(event), PLAY_OFFS)
    far = how_far_in(found) if found else {}
    return {number: each.place for number, each in far.items() if each.place is not None}


def archived_places(archive: Mapping[str, Any] | None) -> dict[int, int]:
    """Return the same of a finished event: of those who qualified. All others come
    after them in the standings.
    """
    # A query for a key that an archive doesn't have gives None.
    brackets = (archive or {}).get("brackets") or ()
    return {
        int(number): place
        for each in brackets
        if each["position"] == PLAY_OFFS
        for number, place in each["places"].items()
        if place is not None
    }


def how_far(event: Event, position: int = PLAY_OFFS) -> dict[int, HowFar]:
    """Return, by entry, the round of everybody in the bracket; nobody before the play-offs. Three
    queries.
    """
    found = bracket_in(brackets_of(event), position)
    if found is None:
        return {}
    entries = dict(Entry.objects.filter(event=event).values_list("number", "pk"))
    return {entries[number]: each for number, each in how_far_in(found).items()}


def how_far_in(found: StageBracket) -> Mapping[int, HowFar]:
    """Return how far each came, by number, without a query."""
    reached = found.bracket.rounds_reached()
    count = Counter(reached.values())
    still = still_in_bracket(found)
    return {
        number: HowFar(
            round,
            None
            if number in still
            else 1 + sum(others for further, others in count.items() if further > round),
        )
        for number, round in reached.items()
    }


def still_in_bracket(found: StageBracket) -> set[int]:
    """The numbers of those who haven't lost; nobody once the final is over."""
    if found.is_decided:
        return set()
    lost = {
        side
        for match in found.every_match
        if match.winner is not None
        for side in (match.first, match.second)
        if side is not None and side != match.winner
    }
    return set(found.settings.seeds) - lost


def bracket_in(brackets: list[StageBracket], position: int) -> StageBracket | None:
    return next((each for each in brackets if each.stage.position == position), None)
