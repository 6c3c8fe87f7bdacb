"""An event's entries and seats in two queries of plain values: what standings are made of."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from cribbage_events.contest.outcome import Outcome, Side
from cribbage_events.events.models import Entry, Event, Game, Seat


class EntryLine(NamedTuple):
    """An entry as pages show it: no model is made for each of hundreds."""

    pk: int
    number: int
    name: str
    status: str
    division: int | None
    why_not_eligible: str
    medal_eligible: bool
    fills_in: bool
    from_round: int
    until_round: int | None
    person: int
    listed_name: str
    # Read only once rounds have been drawn again.
    card_held: list[list[int]] | None = None

    @property
    def withdrawn(self) -> bool:
        return self.status == Entry.Status.WITHDRAWN

    def plays_in(self, round: int) -> bool:
        return self.from_round <= round and (self.until_round is None or round <= self.until_round)


class SeatLine(NamedTuple):
    """A seat with what its game and round say."""

    game: int
    entry: int
    side: int
    score: int | None
    round: int
    table: int
    status: str
    division: int | None
    disputed: bool


@dataclass(frozen=True)
class Sheet:
    """Entries in order of number, seats in order of game and side."""

    target: int
    entries: Mapping[int, EntryLine]
    games: Mapping[int, list[SeatLine]]

    @cached_property
    def outcomes(self) -> list[Outcome[int]]:
        """The games that have ended; keys are those of the entries."""
        return [
            outcome_of(seats, self.target)
            for seats in self.games.values()
            if seats[0].status != Game.Status.OUTSTANDING
        ]

    @cached_property
    def outcomes_in(self) -> Mapping[int | None, list[Outcome[int]]]:
        """By division, the ended games in which somebody of it plays: a crossing game is in two."""
        found: defaultdict[int | None, list[Outcome[int]]] = defaultdict(list)
        for outcome in self.outcomes:
            for division in {self.entries[player].division for player in outcome.players}:
                found[division].append(outcome)
        return found

    @cached_property
    def games_of(self) -> Mapping[int, list[list[SeatLine]]]:
        """By entry, the games, first round first."""
        games: defaultdict[int, list[list[SeatLine]]] = defaultdict(list)
        for seats in sorted(self.games.values(), key=lambda seats: seats[0].round):
            for seat in seats:
                games[seat.entry].append(seats)
        return games

    @cached_property
    def next_tables(self) -> Mapping[int, tuple[int, int]]:
        """By entry, round and table of the first game still to be played."""
        tables: dict[int, tuple[int, int]] = {}
        for seats in self.games.values():
            first = seats[0]
            if first.status == Game.Status.OUTSTANDING:
                where = (first.round, first.table)
                for seat in seats:
                    tables[seat.entry] = min(tables.get(seat.entry, where), where)
        return tables

    @cached_property
    def seated_in(self) -> Mapping[int, set[int]]:
        """By round, who has a seat."""
        seated: defaultdict[int, set[int]] = defaultdict(set)
        for seats in self.games.values():
            for seat in seats:
                seated[seat.round].add(seat.entry)
        return seated

    @property
    def disputed(self) -> int:
        """How many games somebody says otherwise about."""
        return sum(seats[0].disputed for seats in self.games.values())

    def byes_in(self, round: int) -> list[EntryLine]:
        """Who plays in this round's division but sits out, in order of number."""
        seated = self.seated_in.get(round, set())
        return [
            entry
            for entry in self.entries.values()
            if entry.division is not None
            and entry.pk not in seated
            and not entry.fills_in
            and entry.plays_in(round)
        ]


def sheet_of(event: Event) -> Sheet:
    return Sheet(event.target, _entries(event), _games(event))


def _entries(event: Event) -> dict[int, EntryLine]:
    rows = (
        Entry.objects.filter(event=event)
        .order_by("number")
        .values_list(
            "pk",
            "number",
            "name",
            "status",
            "division_id",
            "why_not_eligible",
            "medal_eligible",
            "fills_in",
            "from_round",
            "until_round",
            "person_id",
            "listed_name",
            *(["card_held"] if event.drawn_again_at else []),
        )
    )
    return {row[0]: EntryLine(*row) for row in rows}


def _games(event: Event) -> dict[int, list[SeatLine]]:
    rows = (
        Seat.objects.filter(round__event=event)
        .order_by("game_id", "side", "pk")
        .values_list(
            "game_id",
            "entry_id",
            "side",
            "score",
            "round__number",
            "game__table",
            "game__status",
            "game__division_id",
            "game__disputed",
        )
    )
    games: dict[int, list[SeatLine]] = {}
    for row in rows:
        games.setdefault(row[0], []).append(SeatLine(*row))
    return games


def outcome_of(seats: Iterable[SeatLine], target: int) -> Outcome[int]:
    sides: dict[int, tuple[list[int], int]] = {}
    for seat in seats:
        sides.setdefault(seat.side, ([], seat.score or 0))[0].append(seat.entry)
    return Outcome(
        round=seat.round,
        table=seat.table,
        sides=tuple(Side(tuple(players), score) for players, score in sides.values()),
        target=target,
        forfeited=seat.status == Game.Status.FORFEITED,
    )
