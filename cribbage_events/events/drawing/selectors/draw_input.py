"""Reads what a draw starts from: who plays, which rounds stay, what everybody has played.

Players are known here by their entry's number, which is the same whatever database keeps them: an
event and its seed give the same draw everywhere.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from django.db.models import Max
from django.utils import timezone

from cribbage_events.contest.formats.round_robin import RoundRobinSettings
from cribbage_events.events.games.entries import plays_in
from cribbage_events.events.games.reading import FIRST_STAGE, games_in
from cribbage_events.events.games.rounds import current_round, first_open_round
from cribbage_events.events.games.rows import GameRow
from cribbage_events.events.models import Division, Entry, Event

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
        return plays_in(round, self.from_round, self.until_round)


@dataclass(frozen=True, slots=True)
class DrawInput:
    """Everything that a draw of the rounds to come depends on."""

    seed: int
    revision: int
    round_count: int
    allow_crossing: bool
    divisions: tuple[str, ...]
    first_round: int
    # The round that is being played, if nothing of it has been reported yet.
    unreported: int | None
    players: Mapping[int, Player]
    games: tuple[GameRow, ...]
    director: Player | None
    # Groups of entrants who should not meet, such as couples.
    apart: tuple[tuple[int, ...], ...] = ()

    @property
    def kept(self) -> tuple[GameRow, ...]:
        return tuple(game for game in self.games if game.round < self.first_round)

    def active(self, division: int) -> list[int]:
        """The numbers of those to be drawn, without a director who only fills in."""
        return [
            player.number
            for player in self.players.values()
            if player.division == division
            and not player.fills_in
            and player.plays_in(self.first_round)
        ]

    @property
    def to_come(self) -> tuple[GameRow, ...]:
        return tuple(game for game in self.games if game.round >= self.first_round)

    def seated_in(self, round: int) -> set[int]:
        return {number for game in self.games if game.round == round for number in game.numbers}

    def division_of(self, game: GameRow) -> int | None:
        """The division's position; None for a game that crosses between two."""
        return None if game.crossing else self.divisions.index(game.division)

    def outstanding_of(self, number: int) -> list[GameRow]:
        """The games in rounds that stay which this player still has to play."""
        return [game for game in self.kept if game.outstanding and number in game.numbers]

    def changed(self, player: Player) -> "DrawInput":
        return replace(self, players={**self.players, player.number: player})

    def with_seat_taken(self, game: GameRow, leaver: int, number: int) -> "DrawInput":
        """Put somebody else into the seat of `leaver`, in a game of a round that stays."""
        taken = game.with_number(leaver, number)
        return replace(self, games=tuple(taken if each is game else each for each in self.games))


def draw_input(event: Event, *, sat_down: bool = True) -> DrawInput:
    """Fetch it; eight queries, however many play. `sat_down`: whether the round that is being
    played, of which nothing has been reported, stays.
    """
    unreported = unreported_round(event)
    first = first_open_round(event)
    players = {player.number: player for player in _players(event)}
    stage = event.stage
    return DrawInput(
        seed=stage.seed,
        revision=event.revision,
        round_count=event.round_count,
        allow_crossing=RoundRobinSettings.of(event.preset.settings).allow_crossing,
        divisions=tuple(
            str(division) for division in Division.objects.filter(event=event).order_by("position")
        ),
        first_round=first + 1 if unreported is not None and sat_down else first,
        unreported=unreported,
        players=players,
        games=tuple(games_in(event, FIRST_STAGE)),
        director=_director(event),
        apart=tuple(map(tuple, stage.settings.get("apart", ()))),
    )


def unreported_round(event: Event) -> int | None:
    """The round that is being played, if nothing of it has been reported.

    A round begins when the one before it is complete, the first on the day of the event.
    """
    current = current_round(event)
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


def _director(event: Event) -> Player | None:
    """The director who fills in where a seat would stay empty; not one who plays like anyone else.

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
