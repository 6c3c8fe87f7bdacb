"""All rounds of a tournament's qualifying round by a movement, and whether it is still followed."""

from collections.abc import Sequence
from typing import NamedTuple

from django.core.exceptions import ValidationError

from cribbage_events.contest.drawing.pairings import DrawError
from cribbage_events.contest.formats.movement import (
    SITS_OUT,
    MovementSeat,
    movement,
    steps_of_movement,
    way_followed,
)
from cribbage_events.events.drawing.selectors.draw_input import DrawInput
from cribbage_events.events.drawing.selectors.plan import SEED_STEP, Plan, fixed_tables
from cribbage_events.events.games.rounds import RoundRow
from cribbage_events.words.refusals import draw_error_words
from cribbage_events.words.tournaments import broken_line, rule_lines, sign_lines


class TableSign(NamedTuple):
    """The sign on a table: who stays, and where the other goes."""

    table: int
    lines: list[str]


def plan_by_movement(state: DrawInput) -> Plan:
    """The director takes the empty seat of an odd number, if they fill in."""
    players = state.active(0)
    fills_in = state.director is not None and len(players) % 2 == 1
    if state.director is not None and fills_in:
        players = [*players, state.director.number]
    try:
        found = movement(
            players,
            rounds=state.round_count,
            seed=state.seed + SEED_STEP * state.revision if state.games else state.seed,
            apart=state.apart,
            fixed_tables=fixed_tables(state),
        )
    except DrawError as error:
        words = draw_error_words(error, lambda key: state.players[key].name)
        raise ValidationError(words) from error
    drawn = found.draw
    repeats = tuple((each.round, each.first, each.second) for each in drawn.repeats)
    return Plan(1, drawn.rounds, drawn.byes, repeats, 0 if fills_in else None)


def movement_lines(rounds: Sequence[RoundRow]) -> list[str]:
    """The rule that everybody follows, or that there is none any more."""
    seats = [seats_in(each) for each in rounds]
    if not seats or not seats[0]:
        return []
    way = way_followed(seats)
    return rule_lines(way, odd=SITS_OUT in seats[0]) if way else [broken_line()]


def table_signs(rounds: Sequence[RoundRow]) -> list[TableSign]:
    """A sign for each table; none if the rounds don't follow a movement."""
    seats = [seats_in(each) for each in rounds]
    way = way_followed(seats)
    if way is None:
        return []
    following = steps_of_movement(way, len(seats[0]))
    tables = range(1, len(seats[0]) // 2 + 1)
    return [TableSign(table, sign_lines(table, following)) for table in tables]


def seats_in(round_: RoundRow) -> dict[MovementSeat, int]:
    """The number of the entrant in each seat; several who sit out follow no movement."""
    seats = {
        MovementSeat(game.table, side): each.numbers[0]
        for game in round_.games
        for side, each in enumerate(game.sides)
    }
    return seats | ({SITS_OUT: round_.byes[0].number} if round_.byes else {})
