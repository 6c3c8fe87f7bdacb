"""Words of tournaments only."""

from collections.abc import Mapping

from django.utils.translation import gettext as _

from cribbage_events.contest.formats.movement import SITS_OUT, MovementSeat, Way


def seat_letter(side: int) -> str:
    """ "A" for the player who is named first, else "B"."""
    return "AB"[side]


def rule_lines(way: Way, *, odd: bool) -> list[str]:
    """The whole movement, for everybody."""
    seats = _("The player named first has seat A, the other one seat B.")
    if way is Way.ONE_SIDE_MOVES:
        rule = _(
            "After each game, everybody in seat A stays. Everybody in seat B moves to the next"
            " table, and from the last table to the first."
        )
        rest = _("After the last table, the player sits out one round.")
    elif odd:
        rule = _(
            "After each game, everybody moves: in seat B to the next table, in seat A to the table"
            " before. At the last table, seat B becomes seat A."
        )
        rest = _("After table 1, the player sits out one round, then comes back in seat B.")
    else:
        rule = _(
            "After each game, everybody moves except seat A of table 1: in seat B to the next"
            " table, in seat A to the table before. At the last table, seat B becomes seat A; from"
            " seat A of table 2 the player moves to table 1, seat B."
        )
        rest = ""
    return [rule, *([rest] if odd else []), seats]


def broken_line() -> str:
    """Return the line for rounds that were drawn again."""
    return _(
        "Some rounds were drawn again, so the signs on the tables no longer count. Look up your"
        " table for each round, here or on your card."
    )


def back_line(name: str, round: int, seat: MovementSeat) -> str:
    """Return where somebody sits next who sat at a wrong table."""
    values: dict[str, object] = {"name": name, "round": round}
    if seat == SITS_OUT:
        return _("%(name)s sits out in round %(round)s, whatever the sign says.") % values
    words = _(
        "In round %(round)s, %(name)s goes to table %(table)s, seat %(seat)s, whatever the sign"
        " says."
    )
    return words % {**values, "table": seat.table, "seat": seat_letter(seat.side)}


def sign_lines(table: int, following: Mapping[MovementSeat, MovementSeat]) -> list[str]:
    """Return what the sign on a table says of both seats."""
    return [seat_line(MovementSeat(table, side), following) for side in (0, 1)]


def seat_line(seat: MovementSeat, following: Mapping[MovementSeat, MovementSeat]) -> str:
    goes = following.get(seat)
    if goes is None:
        return _("Seat %(seat)s stays.") % {"seat": seat_letter(seat.side)}
    words = _("Seat %(seat)s moves to table %(table)s, seat %(to)s.")
    if goes == SITS_OUT:
        goes = following[goes]
        words = _("Seat %(seat)s sits out one round, then moves to table %(table)s, seat %(to)s.")
    elif goes.table == seat.table:
        words = _("Seat %(seat)s moves to seat %(to)s of this table.")
    values = {"seat": seat_letter(seat.side), "to": seat_letter(goes.side), "table": goes.table}
    return words % values
