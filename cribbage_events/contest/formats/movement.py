"""Seats of a qualifying round by a movement that people follow without a screen.

Rules: the tournament of the American Cribbage Congress (RULES.md §5). After each game everybody
goes from their seat to the same next one: either one side of each table stays and the other moves
up a table, or one seat stays and everybody else moves around all tables. Nobody meets twice before
they have met everybody that the movement lets them meet, and nobody sits out twice before everybody
who can has sat out once. Couples and members of a club are seated so that they don't meet, if that
can be; else as late as possible. When
somebody comes late or leaves, the rounds to come are drawn again by round_robin.draw, which keeps
the games that it can.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations, pairwise
from random import Random
from typing import NamedTuple

from cribbage_events.contest.drawing.apart import Meetings, seated_apart
from cribbage_events.contest.drawing.pairings import Draw, DrawError, DrawProblem, Pairing, Repeat
from cribbage_events.contest.outcome import Key


class Way(StrEnum):
    """The players of a table who move after a game."""

    ONE_SIDE_MOVES = "one-side-moves"
    ALL_BUT_ONE_MOVE = "all-but-one-move"


class MovementSeat(NamedTuple):
    """A seat: the table, and its side 0 or 1. Of the seat that sits out the table is 0."""

    table: int
    side: int


SITS_OUT = MovementSeat(0, 0)


@dataclass(frozen=True, slots=True)
class Movement[P: Key]:
    """The seats at which everybody begins, and where they go. `next_seat` has only those who move.

    `draw` has the games of every round, the side 0 of each table first, and who sits out; its
    repeats are in it. `together` are those who were to be kept apart and meet nevertheless.
    """

    way: Way
    start: Mapping[MovementSeat, P]
    next_seat: Mapping[MovementSeat, MovementSeat]
    draw: Draw[P]
    together: tuple[Repeat[P], ...]


def movement[P: Key](
    players: Iterable[P],
    *,
    rounds: int,
    seed: int,
    apart: Iterable[Collection[P]] = (),
    way: Way | None = None,
    fixed_tables: Mapping[P, int] | None = None,
) -> Movement[P]:
    """The seats of all rounds. One side moves if that gives everybody a new opponent each round,
    else all but one, unless a `way` is named. `apart` are groups whose members should not meet.
    Who must not move stays at their fixed table, if a seat of it stays.

    The same players in any order and the same seed give the same seats. Raises DrawError for fewer
    than two, or somebody twice.
    """
    entrants = sorted(players)
    _check(entrants)
    groups = [list(group) for group in apart]
    way = way or _way_for(len(entrants), rounds)
    following = steps_of_movement(way, len(entrants))
    seats = _all_seats(len(entrants))
    meetings = _meetings(seats, following, rounds)
    found = seated_apart(meetings, _numbered(groups, entrants), Random(seed))
    start = {seat: entrants[number] for seat, number in zip(seats, found, strict=True)}
    _seat_who_must_not_move(start, following, fixed_tables or {})
    draw = _drawn(start, following, rounds)
    return Movement(way, start, following, draw, _together(draw, groups))


def _check[P: Key](entrants: Sequence[P]) -> None:
    if len(entrants) < 2:
        raise DrawError(DrawProblem.TOO_FEW)
    for one, two in pairwise(entrants):
        if one == two:
            raise DrawError(DrawProblem.LISTED_TWICE, players=(one,))


def _way_for(entrants: int, rounds: int) -> Way:
    # Of an odd number the side that moves has one more, who sits out.
    moving = (entrants + 1) // 2
    return Way.ONE_SIDE_MOVES if rounds <= moving else Way.ALL_BUT_ONE_MOVE


def steps_of_movement(way: Way, entrants: int) -> dict[MovementSeat, MovementSeat]:
    """Return where each mover goes after a game, seat by seat, for so many entrants."""
    tables, odd = divmod(entrants, 2)
    up = [MovementSeat(table, 1) for table in range(1, tables + 1)]
    if way is Way.ONE_SIDE_MOVES:
        cycle = [SITS_OUT] * odd + up
    else:
        # The last one to come down stays, if nobody sits out.
        down = [MovementSeat(table, 0) for table in range(tables, 1 - odd, -1)]
        cycle = [SITS_OUT] * odd + up + down
    return dict(zip(cycle, [*cycle[1:], cycle[0]], strict=True))


def _seat_who_must_not_move[P: Key](
    start: dict[MovementSeat, P],
    following: Mapping[MovementSeat, MovementSeat],
    fixed: Mapping[P, int],
) -> None:
    """They change seats with whoever has the seat of their table that stays."""
    for player, table in sorted(fixed.items()):
        stays = MovementSeat(table, 0)
        seat_of = {each: seat for seat, each in start.items()}
        if stays in start and stays not in following and player in seat_of:
            start[seat_of[player]], start[stays] = start[stays], player


def _all_seats(entrants: int) -> list[MovementSeat]:
    tables, odd = divmod(entrants, 2)
    # Those beside each other are on one side, and so hardly meet.
    seats = [MovementSeat(table, side) for side in (0, 1) for table in range(1, tables + 1)]
    return [SITS_OUT] * odd + seats


def _numbered[P: Key](apart: Iterable[Collection[P]], entrants: Sequence[P]) -> list[list[int]]:
    numbers = {player: number for number, player in enumerate(entrants)}
    groups = ([numbers[player] for player in group if player in numbers] for group in apart)
    return sorted(sorted(group) for group in groups)


def _meetings(
    seats: Sequence[MovementSeat], following: Mapping[MovementSeat, MovementSeat], rounds: int
) -> Meetings:
    """Return, by the numbers of the seats where two begin, the first round in which they meet."""
    found: Meetings = [{} for _ in seats]
    number_of = {seat: number for number, seat in enumerate(seats)}
    player_at = {seat: number_of[seat] for seat in seats}
    for round in range(1, rounds + 1):
        for seat, one in player_at.items():
            if seat.side == 0 and seat != SITS_OUT:
                two = player_at[MovementSeat(seat.table, 1)]
                found[one].setdefault(two, round)
                found[two].setdefault(one, round)
        player_at = after_moving(player_at, following)
    return found


def after_moving[P](
    player_at: Mapping[MovementSeat, P], following: Mapping[MovementSeat, MovementSeat]
) -> dict[MovementSeat, P]:
    """Return who sits where after everybody has moved."""
    return {following.get(seat, seat): player for seat, player in player_at.items()}


def way_followed[P: Key](rounds: Sequence[Mapping[MovementSeat, P]]) -> Way | None:
    """The way by which everybody moved from round to round, by who sat where in each; None if they
    did not, since rounds were drawn again. In a round here and there two people may have sat in
    each other's seat.
    """
    for way in Way if rounds else ():
        ends = _ends(rounds, way)
        usual = max(ends, key=ends.count)
        others = [each for each in ends if each != usual]
        if 2 * len(others) < len(ends) and all(_two_exchanged(each, usual) for each in others):
            return way
    return None


def exchanged_in[P: Key](
    rounds: Sequence[Mapping[MovementSeat, P]], way: Way
) -> Mapping[int, set[P]]:
    """The people who sat in each other's seat, by the place of the round in `rounds`."""
    ends = _ends(rounds, way)
    usual = max(ends, key=ends.count)
    return {
        at: {player for seat, player in each.items() if usual[seat] != player}
        for at, each in enumerate(ends)
        if each != usual
    }


def _ends[P: Key](
    rounds: Sequence[Mapping[MovementSeat, P]], way: Way
) -> list[dict[MovementSeat, P]]:
    """Return where everybody would sit in the last round, from their seats in each."""
    following = steps_of_movement(way, len(rounds[0]))
    found = []
    for moves, seats in zip(range(len(rounds) - 1, -1, -1), rounds, strict=True):
        end = dict(seats)
        for _ in range(moves):
            end = after_moving(end, following)
        found.append(end)
    return found


def _two_exchanged[P: Key](one: Mapping[MovementSeat, P], other: Mapping[MovementSeat, P]) -> bool:
    moved = [seat for seat in one if one[seat] != other.get(seat)]
    return one.keys() == other.keys() and len(moved) == 2


def _drawn[P: Key](
    start: Mapping[MovementSeat, P], following: Mapping[MovementSeat, MovementSeat], rounds: int
) -> Draw[P]:
    player_at = dict(start)
    games: list[tuple[Pairing[P], ...]] = []
    byes: list[tuple[P, ...]] = []
    for _ in range(rounds):
        tables = range(1, len(player_at) // 2 + 1)
        games.append(
            tuple(
                Pairing(each, player_at[MovementSeat(each, 0)], player_at[MovementSeat(each, 1)], 0)
                for each in tables
            )
        )
        byes.append((player_at[SITS_OUT],) if SITS_OUT in player_at else ())
        player_at = after_moving(player_at, following)
    return Draw(
        first_round=1,
        rounds=tuple(games),
        byes=tuple(byes),
        director_plays=(None,) * rounds,
        repeats=tuple(_again(games)),
    )


def _again[P: Key](games: Sequence[Sequence[Pairing[P]]]) -> Iterable[Repeat[P]]:
    met: set[frozenset[P]] = set()
    for round, pairings in enumerate(games, 1):
        for each in pairings:
            pair = frozenset(each.players)
            if pair in met:
                yield Repeat(round, *each.players)
            met.add(pair)


def _together[P: Key](draw: Draw[P], apart: Iterable[Collection[P]]) -> tuple[Repeat[P], ...]:
    wanted = {frozenset(pair) for group in apart for pair in combinations(group, 2)}
    return tuple(
        Repeat(round, *each.players)
        for round, pairings in enumerate(draw.rounds, 1)
        for each in pairings
        if frozenset(each.players) in wanted
    )
