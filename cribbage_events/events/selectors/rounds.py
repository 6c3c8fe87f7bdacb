"""The rounds as drawn and played: for the public pages, the desk and scripts."""

import datetime
from collections.abc import Iterable
from itertools import groupby
from operator import itemgetter
from typing import Any, NamedTuple

from django.db.models import Min, QuerySet

from cribbage_events.events.models import Entry, Event, Game, Round, Seat


class SideView(NamedTuple):
    """Those who share a score."""

    names: tuple[str, ...]
    numbers: tuple[int, ...]
    listed_names: tuple[str, ...]
    score: int | None
    won: bool

    @property
    def name(self) -> str:
        return " & ".join(self.names)


class GameView(NamedTuple):
    """A table's game, and who reported how it ended."""

    id: int
    round: int
    table: int
    division: str  # "" for a game between two divisions
    status: str
    sides: tuple[SideView, ...]
    since: datetime.datetime | None  # when its round began
    by: str
    at: datetime.datetime | None
    forfeited_by: int | None
    confirmed: bool
    disputed: bool

    @property
    def crossing(self) -> bool:
        return not self.division

    @property
    def outstanding(self) -> bool:
        return self.status == Game.Status.OUTSTANDING

    @property
    def forfeited(self) -> bool:
        return self.status == Game.Status.FORFEITED

    @property
    def gave_up(self) -> str:
        """Of a forfeited game, such as: Cy Dow gave the game up to Ann Lee and Bob Ray."""
        giver = " and ".join(side.name for side in self.sides if not side.won)
        others = " and ".join(side.name for side in self.sides if side.won)
        return f"{giver} gave the game up to {others}"

    @property
    def winner(self) -> SideView | None:
        return next((side for side in self.sides if side.won), None)


class ByeView(NamedTuple):
    """Somebody who sits a round out."""

    number: int
    name: str
    listed_name: str


class RoundView(NamedTuple):
    """A round with its games in order of table."""

    number: int
    began_at: datetime.datetime | None
    games: list[GameView]
    byes: list[ByeView]

    @property
    def complete(self) -> bool:
        return not any(game.outstanding for game in self.games)

    @property
    def outstanding(self) -> int:
        return sum(game.outstanding for game in self.games)


FIELDS = (
    "game_id",
    "round__number",
    "game__table",
    "game__division__name",
    "game__status",
    "round__began_at",
    "game__accepted__by_name",
    "game__accepted__at",
    "game__accepted__forfeited_by",
    "game__confirmed",
    "game__disputed",
    "side",
    "score",
    "entry__name",
    "entry__number",
    "entry__listed_name",
)
SIDE = 11
WHO = (SIDE + 2, SIDE + 3, SIDE + 4)


def rounds_of(event: Event) -> list[RoundView]:
    """Every drawn round, of a night every seated one; three queries."""
    rounds = Round.objects.filter(event=event).order_by("number").values_list("number", "began_at")
    games: dict[int, list[GameView]] = {}
    for game in games_from(Seat.objects.filter(round__event=event)):
        games.setdefault(game.round, []).append(game)
    playing = list(
        Entry.objects.filter(event=event, division__isnull=False, fills_in=False)
        .order_by("number")
        .values_list("number", "name", "listed_name", "from_round", "until_round")
    )
    return [
        RoundView(number, began_at, games.get(number, []), byes(number, games, playing))
        for number, began_at in rounds
        if number in games or not event.is_doubles
    ]


def games_by_round(event: Event) -> list[RoundView]:
    """Every drawn round with its games alone, not when it began or who sits out; one query."""
    games: dict[int, list[GameView]] = {}
    for game in games_from(Seat.objects.filter(round__event=event)):
        games.setdefault(game.round, []).append(game)
    return [RoundView(number, None, games[number], []) for number in sorted(games)]


def byes(
    number: int,
    games: dict[int, list[GameView]],
    playing: Iterable[tuple[int, str, str, int, int | None]],
) -> list[ByeView]:
    seated = {
        entry for game in games.get(number, []) for side in game.sides for entry in side.numbers
    }
    return [
        ByeView(entry, name, listed_name)
        for entry, name, listed_name, first, last in playing
        if entry not in seated and first <= number and (last is None or number <= last)
    ]


def current_round(event: Event) -> int | None:
    """The first round with an outstanding game; None before the draw and when all is played."""
    games = Game.objects.filter(round__event=event, status=Game.Status.OUTSTANDING)
    number: int | None = games.aggregate(number=Min("round__number"))["number"]
    return number


def outstanding(event: Event) -> list[GameView]:
    """The outstanding games of the current round, by table; one query."""
    first = (
        Game.objects.filter(round__event=event, status=Game.Status.OUTSTANDING)
        .order_by("round__number")
        .values("round")[:1]
    )
    seats = Seat.objects.filter(round=first, game__status=Game.Status.OUTSTANDING)
    return games_from(seats)


def game_view(event: Event, game: int) -> GameView | None:
    """One game of the event, if it is still there."""
    return next(iter(games_from(Seat.objects.filter(game=game, round__event=event))), None)


def games_from(seats: QuerySet[Seat]) -> list[GameView]:
    rows = sorted(seats.order_by("side", "pk").values_list(*FIELDS), key=itemgetter(1, 2, 0, SIDE))
    return [game_from(list(taken)) for _, taken in groupby(rows, key=itemgetter(0))]


def game_from(seats: list[tuple[Any, ...]]) -> GameView:
    game, number, table, division, status, since, by, at, forfeited_by, *state = seats[0][:SIDE]
    best = max((seat[SIDE + 1] or 0 for seat in seats), default=0)
    sides = []
    for _, taken in groupby(seats, key=itemgetter(SIDE)):
        side = list(taken)
        score = side[0][SIDE + 1]
        names, numbers, listed = (tuple(row[index] for row in side) for index in WHO)
        sides.append(SideView(names, numbers, listed, score, score is not None and score == best))
    return GameView(
        id=game,
        round=number,
        table=table,
        division=division or "",
        status=status,
        sides=tuple(sides),
        since=since,
        by=by or "",
        at=at,
        forfeited_by=forfeited_by,
        confirmed=state[0],
        disputed=state[1],
    )


def games_json(event: Event) -> dict[str, Any]:
    """What games.json says: every drawn game, with the scores of those that have ended."""
    rounds = rounds_of(event)
    return {
        "event": event.slug,
        "status": event.status,
        "revision": event.revision,
        "target": event.target,
        "games": [game_json(game) for round_ in rounds for game in round_.games],
        "byes": [
            {"round": round_.number, "name": bye.name} for round_ in rounds for bye in round_.byes
        ],
    }


def game_json(game: GameView) -> dict[str, Any]:
    return {
        "round": game.round,
        "table": game.table,
        "division": game.division or None,
        "status": game.status,
        "confirmed": game.confirmed,
        "disputed": game.disputed,
        "sides": [
            {
                "names": list(side.names),
                "numbers": list(side.numbers),
                "score": side.score,
                "won": side.won,
            }
            for side in game.sides
        ],
    }
