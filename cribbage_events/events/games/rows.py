"""A game as a plain row with its sides and seats: thousands of them need no models."""

import datetime
from collections.abc import Callable, Iterable, Iterator, Sequence
from operator import itemgetter
from typing import Any, NamedTuple

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from cribbage_events.contest.divisions import DivisionLabel
from cribbage_events.contest.outcome import BY_ALL, Outcome, Side
from cribbage_events.contest.scoring import ScoringSystem, SideResult, side_results
from cribbage_events.events.models import Game
from cribbage_events.words.codes import match_game_words
from cribbage_events.words.divisions import division_name
from cribbage_events.words.lists import and_list
from cribbage_events.words.results import result_words, side_name, versus

OUTSTANDING, FORFEITED = Game.Status.OUTSTANDING.value, Game.Status.FORFEITED.value
BOTH_LOST = Game.Status.BOTH_LOST.value
NOT_PLAYED = Game.Status.NOT_PLAYED.value
FALLEN = Game.Status.FALLEN.value


class InBracket(NamedTuple):
    """The match of a game: the stage's position, the round of the bracket, of how many, the match
    from the top, and which of its games, from 1.

    The last three are filled where single games are read: the key of the match, how many games it
    has at most, and the side that gave the game up.
    """

    stage: int
    round: int
    rounds: int
    number: int
    game: int
    key: int = 0
    best_of: int = 0
    given_up_by: int | None = None

    @property
    def place(self) -> tuple[int, int, int]:
        """The round, of how many, and the game."""
        return self.round, self.rounds, self.game

    @property
    def words(self) -> str:
        """Return words such as: semi-final, game 2."""
        return match_game_words(*self.place)


class SeatRow(NamedTuple):
    """Somebody at a table: the key, the number and the names of the entry."""

    entry: int
    number: int
    name: str
    listed_name: str


class SideRow(NamedTuple):
    """Those who share a score; it is None until the game has ended."""

    seats: tuple[SeatRow, ...]
    score: int | None
    won: bool

    @property
    def name(self) -> str:
        return side_name([seat.name for seat in self.seats])

    @property
    def numbers(self) -> tuple[int, ...]:
        return tuple(seat.number for seat in self.seats)


class GameRow(NamedTuple):
    """A table's game. `division` is empty where it crosses between two divisions; `cut` is the key
    of the entry that stays after a tie.

    The last six are filled where single games are read: who reported what counts, when, when the
    round began, who has given a report that waits for a second one, the key of the report that
    counts, and of a play-off the match.
    """

    id: int
    round: int
    table: int
    status: str
    division: str
    confirmed: bool
    disputed: bool
    cut: int | None
    sides: tuple[SideRow, ...]
    by: str = ""
    at: datetime.datetime | None = None
    since: datetime.datetime | None = None
    reporters: tuple[str, ...] = ()
    accepted: int | None = None
    match: InBracket | None = None

    @property
    def where(self) -> str:
        """Return words such as “Round 3, table 2”, or of a play-off “Semi-final, game 2”."""
        if self.match:
            return capfirst(self.match.words)
        return _("Round %(round)s, table %(table)s") % {"round": self.round, "table": self.table}

    @property
    def outstanding(self) -> bool:
        return self.status == OUTSTANDING

    @property
    def waiting(self) -> bool:
        """Reported once, where two reports are wanted."""
        return self.outstanding and bool(self.reporters) and not self.disputed

    @property
    def belongs_on_card(self) -> bool:
        return not self.forfeited and not self.is_void and len(self.sides) == 2

    @property
    def fallen(self) -> bool:
        """Tell whether the game belongs to a match that doesn't count any more."""
        return self.status == FALLEN

    @property
    def forfeited(self) -> bool:
        return self.status == FORFEITED

    @property
    def is_lost_by_both(self) -> bool:
        """Ended without a winner, by the players' cards."""
        return self.status == BOTH_LOST

    @property
    def is_void(self) -> bool:
        """Given up by all its players: it counts as not played."""
        return self.status == NOT_PLAYED

    @property
    def has_scores(self) -> bool:
        """Whether its scores are pegs: of other games they only say who won."""
        return self.status == Game.Status.PLAYED

    @property
    def crossing(self) -> bool:
        return not self.division

    @property
    def seats(self) -> list[SeatRow]:
        return [seat for side in self.sides for seat in side.seats]

    @property
    def entries(self) -> list[int]:
        return [seat.entry for seat in self.seats]

    @property
    def numbers(self) -> list[int]:
        return [seat.number for seat in self.seats]

    @property
    def names(self) -> list[str]:
        """Return names by side."""
        return [side.name for side in self.sides]

    @property
    def scores(self) -> list[int]:
        """Return scores by side, of a game that has ended."""
        return [side.score or 0 for side in self.sides]

    @property
    def forfeited_by(self) -> int | None:
        """The side that gave up a forfeited game, or `BY_ALL`."""
        if self.is_void:
            return BY_ALL
        return [side.won for side in self.sides].index(False) if self.forfeited else None

    @property
    def winner(self) -> SideRow | None:
        return next((side for side in self.sides if side.won), None)

    @property
    def cut_number(self) -> int | None:
        """The number of the entry that stays after a tie."""
        return next((seat.number for seat in self.seats if seat.entry == self.cut), None)

    def side_of(self, entry: int) -> int:
        """Return the side on which somebody of this game sits."""
        sides = ({seat.entry for seat in side.seats} for side in self.sides)
        return next(index for index, taken in enumerate(sides) if entry in taken)

    def with_number(self, leaver: int, number: int) -> "GameRow":
        """Return the game with another number in somebody's seat, as a draw knows players."""
        return self._replace(
            sides=tuple(
                side._replace(
                    seats=tuple(
                        seat._replace(number=number) if seat.number == leaver else seat
                        for seat in side.seats
                    )
                )
                for side in self.sides
            )
        )

    def played(self, scores: Sequence[int]) -> "GameRow":
        """Return the game with these scores."""
        best = max(scores)
        sides = zip(self.sides, scores, strict=True)
        return self._replace(
            status=Game.Status.PLAYED.value,
            sides=tuple(SideRow(side.seats, score, score == best) for side, score in sides),
        )

    def opponents(self, side: int) -> str:
        """Return whom this side plays: "Bob Ray", "Bob Ray & Cy Dow", of three "Bob Ray and Cy
        Dow".
        """
        return and_list(name for index, name in enumerate(self.names) if index != side)

    @property
    def versus(self) -> str:
        return versus(self.names)

    @property
    def words(self) -> str:
        """Return words such as: Ann Lee beat Bob Ray 121–87; before the end: Ann Lee v Bob Ray."""
        if self.winner is None and not self.is_lost_by_both and not self.is_void:
            return self.versus
        return result_words(self.names, self.scores, self.forfeited_by)


type Row = tuple[Any, ...]
type Sides = list[tuple[int | None, list[SeatRow]]]
# The columns of a row, a row a seat: the game's, with the key of its division, then who sits where.
# Where names are asked for, those of the seat and of the division follow.
DIVISION, SIDE = GameRow._fields.index("division"), GameRow._fields.index("sides")
SCORE, ENTRY = SIDE + 1, SIDE + 2
LABEL = ENTRY + len(SeatRow._fields)
NAMED = LABEL + len(DivisionLabel._fields)
# The fields that stay empty where every game is read.
UNREAD = tuple(GameRow._field_defaults.values())
# One page makes thousands, and a NamedTuple's own method takes twice as long.
new = tuple.__new__


def named_seat(row: Row) -> SeatRow:
    return SeatRow(*row[ENTRY:LABEL])


def named_division(row: Row) -> str:
    return division_name(DivisionLabel(*row[LABEL:NAMED])) if row[DIVISION] else ""


def games_from_rows(
    rows: Iterable[Row],
    seat_of: Callable[[Row], SeatRow] = named_seat,
    division_of: Callable[[Row], str] = named_division,
) -> Iterator[tuple[GameRow, Row]]:
    """Each game, and what its first row says beyond it. Takes the rows by game and side."""
    first: Row = ()
    side = -1
    sides: Sides = []
    for row in rows:
        if not first or row[0] != first[0]:
            if first:
                yield game_of(first, sides, division_of(first)), first[NAMED:]
            first, side, seats = row, row[SIDE], [seat_of(row)]
            sides = [(row[SCORE], seats)]
        elif row[SIDE] != side:
            side, seats = row[SIDE], [seat_of(row)]
            sides.append((row[SCORE], seats))
        else:
            seats.append(seat_of(row))
    if first:
        yield game_of(first, sides, division_of(first)), first[NAMED:]


def game_of(row: Row, sides: Sides, division: str) -> GameRow:
    key, number, table, status, _, confirmed, disputed, cut = row[:SIDE]
    # Nobody has won with 0.
    best = -1 if status == OUTSTANDING else max([score or 0 for score, _seats in sides]) or -1
    played = tuple([new(SideRow, (tuple(seats), score, score == best)) for score, seats in sides])
    own = (key, number, table, status, division, confirmed == 1, disputed == 1, cut, played)
    return new(GameRow, own + UNREAD)


def match_of(columns: Sequence[Any]) -> InBracket | None:
    """Takes the columns of an `InBracket`; None of a game that belongs to no match."""
    return InBracket(*columns) if columns[1] is not None else None


def outcome_of(
    game: GameRow, target: int, key: Callable[[SeatRow], int] = itemgetter(0)
) -> Outcome[int]:
    """Return how a game ended, for contest/. Its players are the keys of entries, or what `key`
    gives.
    """
    ended = [new(Side, (tuple(map(key, seats)), score or 0)) for seats, score, _ in game.sides]
    terms = (game.round, game.table, tuple(ended), target, game.status == FORFEITED)
    return new(Outcome, terms)


def side_result(game: GameRow, entry: int, target: int, scoring: ScoringSystem) -> SideResult:
    """Return what a game that has ended is worth to somebody who played in it."""
    return side_results(outcome_of(game, target), scoring)[game.side_of(entry)]
