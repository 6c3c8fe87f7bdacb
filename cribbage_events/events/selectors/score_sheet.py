"""The games that a volunteer or a player has to do with: still to come in, or in already."""

import datetime
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from operator import itemgetter
from typing import Any

from django.db.models import Q

from cribbage_events.events.models import Entry, Event, Game, Round, ScoreReport, Seat
from cribbage_events.events.selectors.reports import shown_name

# What an address may name, but no database can look up.
LARGEST_KEY = 2**63 - 1
ENDED = [Game.Status.PLAYED, Game.Status.FORFEITED]
FIELDS = (
    "game_id",
    "round__number",
    "game__table",
    "game__status",
    "side",
    "score",
    "entry__name",
    "game__accepted_id",
    "game__accepted__by_id",
    "game__accepted__by_name",
    "game__accepted__at",
    "game__accepted__forfeited_by",
    "game__confirmed",
    "game__disputed",
)


@dataclass(frozen=True, slots=True)
class GameLine:
    """One game: a name for each side, and each side's score once it has ended."""

    id: int
    round: int
    table: int
    status: str
    sides: tuple[str, ...]
    scores: tuple[int, ...] | None
    accepted: int | None
    by_id: int | None
    by: str
    at: datetime.datetime | None
    forfeited_by: int | None
    confirmed: bool
    disputed: bool
    # Who has said something that doesn't count yet, since two must say it.
    said_by: tuple[str, ...] = ()

    @property
    def outstanding(self) -> bool:
        return self.status == Game.Status.OUTSTANDING

    @property
    def waiting(self) -> bool:
        """Reported once, where two reports are wanted."""
        return self.outstanding and bool(self.said_by) and not self.disputed

    @property
    def versus(self) -> str:
        return " v ".join(self.sides)

    @property
    def words(self) -> str:
        """How it ended, such as "Ann Lee beat Bob Ray 121–87"."""
        if self.scores is None:
            return self.versus
        if self.forfeited_by is not None:
            return gave_up_words(self.sides, self.forfeited_by)
        return result_words(self.sides, self.scores)


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """The round being played, and what is missing of the rounds before it."""

    round: int
    rounds: int
    earlier: list[GameLine]
    left: list[GameLine]
    done: list[GameLine]
    # Of later rounds: who sits there has finished everything before.
    ahead: list[GameLine]

    @property
    def disputed(self) -> list[GameLine]:
        return [game for game in (*self.earlier, *self.left, *self.done) if game.disputed]

    def next_after(self, game: GameLine) -> GameLine | None:
        """The outstanding game to ask for next: at the following tables, else from the first."""
        outstanding = [*self.earlier, *self.left, *self.ahead]
        here = (game.round, game.table)
        following = [line for line in self.left if (line.round, line.table) > here]
        return next(iter(following or outstanding), None)


def result_words(sides: Sequence[str], scores: Sequence[int]) -> str:
    ordered = sorted(zip(scores, sides, strict=True), key=itemgetter(0), reverse=True)
    losers = " and ".join(name for _, name in ordered[1:])
    return f"{ordered[0][1]} beat {losers} {'–'.join(str(score) for score, _ in ordered)}"


def gave_up_words(sides: Sequence[str], side: int) -> str:
    return f"{sides[side]} gave the game up"


def score_sheet(event: Event) -> ScoreSheet:
    rounds = list(Round.objects.filter(event=event).values_list("number", "began_at"))
    current = max((number for number, began_at in rounds if began_at), default=0)
    wanted = Q(round__number=current) | Q(
        round__number__lt=current, game__status=Game.Status.OUTSTANDING
    )
    wanted |= Q(round__number__lt=current, game__disputed=True)
    wanted |= Q(game__in=playable_ahead(event, current)) | Q(
        round__number__gt=current, game__status__in=ENDED
    )
    games = _games(event, Seat.objects.filter(wanted, round__event=event).values_list(*FIELDS))
    return ScoreSheet(
        round=current,
        rounds=len(rounds),
        earlier=[game for game in games if game.round < current and game.outstanding],
        left=[game for game in games if game.round == current and game.outstanding],
        done=[game for game in games if not game.outstanding],
        ahead=[game for game in games if game.round > current and game.outstanding],
    )


def playable_ahead(event: Event, current: int) -> list[int]:
    """Outstanding games of later rounds that can be played while one of this round is missing:
    nobody in them has an earlier game to finish. Those of a night are seated one after the other.
    """
    if event.is_doubles or not current:
        return []
    missing = Seat.objects.filter(round__event=event, game__status=Game.Status.OUTSTANDING)
    rows = list(missing.values_list("entry_id", "game_id", "round__number"))
    first: dict[int, int] = {}
    for entry, _, number in rows:
        first[entry] = min(number, first.get(entry, number))
    kept_back = {game for entry, game, number in rows if first[entry] < number}
    return sorted({game for _, game, number in rows if number > current} - kept_back)


def game_line(event: Event, game: int, entry: Entry | None = None) -> GameLine | None:
    """One game of the event, if it is still there; with an entry, only one of its own."""
    if game > LARGEST_KEY:
        return None
    seats = Seat.objects.filter(game=game, round__event=event)
    if entry is not None:
        seats = seats.filter(game__seats__entry=entry)
    return next(iter(_games(event, seats.values_list(*FIELDS))), None)


def own_games(event: Event, entry: Entry) -> list[GameLine]:
    """Every game of an entry, first round first."""
    seats = Seat.objects.filter(game__seats__entry=entry, round__event=event)
    return _games(event, seats.values_list(*FIELDS))


def disputed_games(event: Event) -> list[GameLine]:
    seats = Seat.objects.filter(round__event=event, game__disputed=True)
    return _lines(seats.values_list(*FIELDS))


def _games(event: Event, seats: Iterable[tuple[Any, ...]]) -> list[GameLine]:
    games = _lines(seats)
    if not event.two_reports:
        return games
    reports = ScoreReport.objects.filter(
        game__round__event=event, game__status=Game.Status.OUTSTANDING, taken_back_at=None
    )
    said: dict[int, list[str]] = {}
    for game, name in reports.order_by("pk").values_list("game_id", "by_name"):
        said.setdefault(game, []).append(shown_name(name))
    return [replace(game, said_by=tuple(said.get(game.id, ()))) for game in games]


def _lines(seats: Iterable[tuple[Any, ...]]) -> list[GameLine]:
    ordered = sorted(seats, key=itemgetter(1, 2, 0, 4))
    return [_line(list(rows)) for _, rows in groupby(ordered, key=itemgetter(0))]


def _line(rows: list[tuple[Any, ...]]) -> GameLine:
    game, number, table, status, *_, accepted, by_id, by, at, forfeited_by, confirmed, disputed = (
        rows[0]
    )
    sides, scores = [], []
    for _, seats in groupby(rows, key=itemgetter(4)):
        side = list(seats)
        sides.append(" & ".join(seat[6] for seat in side))
        scores.append(side[0][5])
    return GameLine(
        id=game,
        round=number,
        table=table,
        status=status,
        sides=tuple(sides),
        scores=None if None in scores else tuple(scores),
        accepted=accepted,
        by_id=by_id,
        by=shown_name(by or ""),
        at=at,
        forfeited_by=forfeited_by,
        confirmed=confirmed,
        disputed=disputed,
    )
