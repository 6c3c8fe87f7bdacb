"""The hall as it stands: who plays, which rounds stay, what everybody has behind them.

Players are known here by their entry's number, which is the same whatever database keeps them: an
event and its seed give the same draw everywhere.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import groupby
from operator import itemgetter

from django.db.models import Max, Min
from django.utils import timezone

from cribbage_events.events.models import Division, Entry, Event, Game, ScoreReport, Seat

PLAYING = (Entry.Status.CHECKED_IN, Entry.Status.WITHDRAWN)


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody in the draw, from one round to another."""

    number: int
    name: str
    division: int | None  # the division's position
    from_round: int = 1
    until_round: int | None = None
    fixed_table: int | None = None
    fills_in: bool = False
    sat_out: tuple[int, ...] = ()
    directs: bool = False

    def plays_in(self, round: int) -> bool:
        return self.from_round <= round and (self.until_round is None or round <= self.until_round)


@dataclass(frozen=True, slots=True)
class Table:
    """A game as drawn: the numbers of the two who play, and what has become of it."""

    id: int
    round: int
    table: int
    division: int | None
    players: tuple[int, ...]
    outstanding: bool


@dataclass(frozen=True, slots=True)
class Hall:
    """Everything that a draw of the rounds to come depends on."""

    seed: int
    revision: int
    round_count: int
    allow_crossing: bool
    divisions: tuple[str, ...]
    first_round: int
    # The round that is being played as far as anybody knows: nothing of it has been reported.
    unreported: int | None
    players: Mapping[int, Player]
    tables: tuple[Table, ...]
    director: Player | None

    @property
    def kept(self) -> tuple[Table, ...]:
        return tuple(table for table in self.tables if table.round < self.first_round)

    def active(self, division: int) -> list[int]:
        """Who is to be drawn, but for the director who only fills in."""
        return [
            player.number
            for player in self.players.values()
            if player.division == division
            and not player.fills_in
            and player.plays_in(self.first_round)
        ]

    @property
    def to_come(self) -> tuple[Table, ...]:
        return tuple(table for table in self.tables if table.round >= self.first_round)

    def seated_in(self, round: int) -> set[int]:
        return {number for table in self.tables if table.round == round for number in table.players}

    def outstanding_of(self, number: int) -> list[Table]:
        """The games in rounds that stay which this player still has to play."""
        return [table for table in self.kept if table.outstanding and number in table.players]

    def changed(self, player: Player) -> "Hall":
        return replace(self, players={**self.players, player.number: player})

    def with_seat_taken(self, table: Table, leaver: int, number: int) -> "Hall":
        """Somebody else in the seat of who leaves, at a table of a round that stays."""
        players = tuple(number if one == leaver else one for one in table.players)
        taken = replace(table, players=players)
        return replace(
            self, tables=tuple(taken if each.id == table.id else each for each in self.tables)
        )


def hall_of(event: Event, *, sat_down: bool = True) -> Hall:
    """Fetch it; seven queries, however many play. `sat_down`: whether the round that is being
    played, of which nothing has been reported, stays.
    """
    unreported = unreported_round(event)
    first = first_open_round(event)
    players = {player.number: player for player in _players(event)}
    return Hall(
        seed=event.seed,
        revision=event.revision,
        round_count=event.round_count,
        allow_crossing=event.preset.allow_crossing,
        divisions=tuple(
            Division.objects.filter(event=event).order_by("position").values_list("name", flat=True)
        ),
        first_round=first + 1 if unreported is not None and sat_down else first,
        unreported=unreported,
        players=players,
        tables=tuple(_tables(event)),
        director=_director(event),
    )


def first_open_round(event: Event) -> int:
    """The first round that may be drawn again: nothing has been reported from it on."""
    reports = ScoreReport.objects.filter(game__round__event=event)
    return (reports.aggregate(last=Max("game__round__number"))["last"] or 0) + 1


def unreported_round(event: Event) -> int | None:
    """The round that is being played, if nothing of it has been reported.

    A round begins when the one before it is complete, the first on the day of the event.
    """
    outstanding = Game.objects.filter(round__event=event, status=Game.Status.OUTSTANDING)
    current: int | None = outstanding.aggregate(number=Min("round__number"))["number"]
    if current is None or current < first_open_round(event):
        return None
    today = timezone.localdate(timezone=event.club.zone)
    return current if current > 1 or today >= event.day else None


def _players(event: Event) -> list[Player]:
    rows = (
        Entry.objects.filter(event=event, status__in=PLAYING)
        .order_by("number")
        .values_list(
            "number",
            "name",
            "division__position",
            "from_round",
            "until_round",
            "fixed_table",
            "fills_in",
            "sat_out",
            "person_id",
        )
    )
    return [
        Player(*row[:-2], sat_out=tuple(row[-2]), directs=row[-1] == event.director_id)
        for row in rows
    ]


def _tables(event: Event) -> list[Table]:
    rows = (
        Seat.objects.filter(round__event=event)
        .order_by("round__number", "game__table", "game_id", "side", "pk")
        .values_list(
            "game_id",
            "round__number",
            "game__table",
            "game__division__position",
            "game__status",
            "entry__number",
        )
    )
    tables = []
    for _, seats in groupby(rows, key=itemgetter(0)):
        taken = list(seats)
        game, number, table, division, status, _ = taken[0]
        players = tuple(seat[5] for seat in taken)
        outstanding = status == Game.Status.OUTSTANDING
        tables.append(Table(game, number, table, division, players, outstanding))
    return tables


def _director(event: Event) -> Player | None:
    """Who fills in where a seat would stay empty; not a director who plays like anyone else.

    A director who was registered and has left may still fill in.
    """
    if event.director is None or not event.director_fills_in:
        return None
    entry = Entry.objects.filter(event=event, person=event.director).first()
    if entry is not None and entry.status == Entry.Status.CHECKED_IN and not entry.fills_in:
        return None
    number = entry.number if entry else next_number(event)
    name = entry.name if entry else event.director.shown_name
    return Player(number, name, None, fills_in=True, directs=True)


def next_number(event: Event) -> int:
    highest = Entry.objects.filter(event=event).aggregate(highest=Max("number"))["highest"]
    return (highest or 0) + 1
