"""An event's entries and games in two queries, and what follows from them."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain

from cribbage_events.contest.divisions import DivisionLabel
from cribbage_events.contest.outcome import Outcome
from cribbage_events.contest.scoring import ScoringSystem, SideResult, score_results
from cribbage_events.events.games.entries import (
    EntryRow,
    division_labels,
    entry_rows,
    public_entry_rows,
)
from cribbage_events.events.games.reading import all_games
from cribbage_events.events.games.rows import FORFEITED, OUTSTANDING, GameRow, SeatRow, outcome_of
from cribbage_events.events.kinds import kind_of
from cribbage_events.events.models import Event


@dataclass(frozen=True)
class EventGames:
    """Entries by key in order of number, games by round and table, divisions by key in order."""

    target: int
    entries: Mapping[int, EntryRow]
    rows: list[GameRow]
    divisions: Mapping[int, DivisionLabel] = field(default_factory=dict)
    # Whether somebody without a game in a round sits it out.
    sits_out: bool = True

    @cached_property
    def ended(self) -> list[GameRow]:
        return [game for game in self.rows if game.status != OUTSTANDING]

    @cached_property
    def ended_in(self) -> Mapping[int | None, list[GameRow]]:
        """Return, by division, the ended games in which somebody of it plays: a crossing game is in
        two. A game that all its players gave up counts as not played.
        """
        found: defaultdict[int | None, list[GameRow]] = defaultdict(list)
        division_of = {pk: entry.division for pk, entry in self.entries.items()}
        for game in self.ended:
            if game.is_void:
                continue
            for division in {division_of[seat[0]] for side in game.sides for seat in side[0]}:
                found[division].append(game)
        return found

    def outcomes_in(self, division: int) -> Iterator[Outcome[int]]:
        """Return how the games of a division have ended; their players are the keys of entries."""
        target = self.target
        return (outcome_of(game, target) for game in self.ended_in.get(division, ()))

    def results_in(self, division: int, scoring: ScoringSystem) -> Iterator[tuple[int, SideResult]]:
        """Yield what the games of a division have given each entry, straight from the rows."""
        for game in self.ended_in.get(division, ()):
            sides = game.sides
            scores = tuple([score or 0 for _, score, _ in sides])
            forfeited = game.status == FORFEITED
            number = game.round if scoring.by_round else 1
            results = score_results(scores, self.target, forfeited, scoring, number)
            for (seats, _, _), result in zip(sides, results, strict=True):
                for seat in seats:
                    yield seat.entry, result

    @cached_property
    def games_of(self) -> Mapping[int, list[GameRow]]:
        """Return, by entry, the games, first round first."""
        games: defaultdict[int, list[GameRow]] = defaultdict(list)
        for game in self.rows:
            for entry in game.entries:
                games[entry].append(game)
        return games

    @cached_property
    def seated_in(self) -> Mapping[int, set[int]]:
        """Return, by round, who has a seat."""
        seated: defaultdict[int, set[int]] = defaultdict(set)
        for game in self.rows:
            seated[game.round].update(game.entries)
        return seated

    @property
    def played_in(self) -> Mapping[int, set[int]]:
        """Return, by round, who has a game that counts, or is to be played."""
        void = ((game.round, set(game.entries)) for game in self.rows if game.is_void)
        return dict(self.seated_in) | {
            number: self.seated_in[number] - entries for number, entries in void
        }

    @property
    def current_round(self) -> int | None:
        """The first round with an outstanding game; None before the draw and when all is played."""
        return next((game.round for game in self.rows if game.outstanding), None)

    @property
    def outstanding(self) -> list[GameRow]:
        """The outstanding games of the current round, by table."""
        current = self.current_round
        return [game for game in self.rows if game.outstanding and game.round == current]

    @property
    def disputed(self) -> int:
        """Return how many games have results that differ."""
        return sum(game.disputed for game in self.rows)

    def byes_in(self, round: int) -> list[EntryRow]:
        """The entrants who play in this round but sit out, in order of number."""
        if not self.sits_out:
            return []
        return byes_in(self.entries.values(), self.seated_in.get(round, set()), round)


def byes_in(entries: Iterable[EntryRow], seated: set[int], round: int) -> list[EntryRow]:
    return [
        entry
        for entry in entries
        if entry.division is not None
        and entry.pk not in seated
        and not entry.fills_in
        and entry.plays_in(round)
    ]


def byes_of(games: EventGames, players: Iterable[int]) -> Iterator[int]:
    """Each player once for each bye in a round of which something has been reported."""
    begun = {game.round for game in games.ended}
    wanted = set(players)
    resting = chain.from_iterable(games.byes_in(number) for number in begun)
    return (entry.pk for entry in resting if entry.pk in wanted)


def is_ranked(entry: EntryRow, division: int, games: EventGames) -> bool:
    """Leaves out entrants who left before their first game."""
    if entry.division != division:
        return False
    return not entry.withdrawn or entry.pk in games.games_of


def seat_of(entry: EntryRow) -> SeatRow:
    return SeatRow(entry.pk, entry.number, entry.name, entry.listed_name)


def event_games(event: Event) -> EventGames:
    """Two queries, however many play. Names are the real ones: for the desk and for those who
    play; what everybody may see takes `public_games`.
    """
    return games_of_entries(event, entry_rows(event))


def public_games(event: Event) -> EventGames:
    """The same with the names that are public."""
    return games_of_entries(event, public_entry_rows(event))


def games_of_entries(event: Event, entries: Mapping[int, EntryRow]) -> EventGames:
    """Read the games of these entries, in one query."""
    divisions = division_labels(entries.values())
    seats = {entry.pk: seat_of(entry) for entry in entries.values()}
    rows = all_games(event, seats, divisions)
    return EventGames(event.target, entries, rows, divisions, not kind_of(event).as_tables_finish)
