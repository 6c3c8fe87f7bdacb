"""Scorecards held against each other: what both players wrote, and what doesn't fit.

Rules: a card is kept as the American Cribbage Congress does: of every game the winner writes the
margin into the plus column and the loser the same into the minus column; at the end game points,
games won and net spread ("9/4 +87"). Both cards of a game must say the same. Of three sides a
card doesn't tell the whole result, so lines are of games between two sides.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from cribbage_events.contest.outcome import TARGET

MINUS = "\N{MINUS SIGN}"


class LineError(ValueError):
    """A line that no game can have: `message` says why, and what to do next."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message


@dataclass(frozen=True, slots=True)
class Line:
    """One game on a card: won or lost, and by how many pegs."""

    won: bool
    points: int

    @property
    def words(self) -> str:
        """In a sentence: "won by 34"."""
        return f"{'won' if self.won else 'lost'} by {self.points}"

    @property
    def spread(self) -> int:
        """The pegs with their sign, as the two columns hold them."""
        return self.points if self.won else -self.points


@dataclass(frozen=True, slots=True)
class Statement:
    """A line, and whose word it is: "Ann Lee’s card" or "the result"."""

    whose: str
    line: Line


@dataclass(frozen=True, slots=True)
class Totals:
    """The last line of a card: game points, games won, net spread in pegs; None: left empty."""

    game_points: int | None = None
    won: int | None = None
    spread: int | None = None


def read_line(written: str, *, won: bool | None = None, target: int = TARGET) -> Line:
    """The line that somebody wrote: "34" beside a win or a loss, "+34" and "-16" by themselves.

    Raises LineError for what no game can be.
    """
    text = written.replace(MINUS, "-").replace("\N{EN DASH}", "-").replace(" ", "")
    sign, digits = (text[0], text[1:]) if text[:1] in ("+", "-") else ("", text)
    if not (digits.isascii() and digits.isdigit()):
        raise LineError(f"Type the points as a number, 1 to {target}.")
    if won is None and not sign:
        raise LineError("Tap Won or Lost, or type the points with + or −.")
    if won is not None and sign and won != (sign == "+"):
        column, said = ("plus", "lost") if sign == "+" else ("minus", "won")
        raise LineError(f"It says {said}, but the points are a {column}. Ask the player.")
    return Line(sign == "+" if won is None else won, _points(digits, target))


def _points(digits: str, target: int) -> int:
    short = digits.lstrip("0")
    if not short:
        raise LineError(f"Nobody wins by 0: the points are 1 to {target}.")
    # The length first: a number of thousands of digits is not worth reading.
    if len(short) > len(str(target)) or int(short) > target:
        raise LineError(f"Nobody wins by more than {target}: type 1 to {target}.")
    return int(short)


def scores_of(line: Line, side: int, target: int = TARGET) -> tuple[int, int]:
    """The result of a game between two sides, in pegs, as the card of `side` (0 or 1) has it."""
    loser = target - line.points
    return (target, loser) if line.won == (side == 0) else (loser, target)


def line_of(scores: Sequence[int], side: int, target: int = TARGET) -> Line:
    """How a result between two sides, in pegs, belongs on the card of `side` (0 or 1)."""
    return Line(scores[side] == target, target - min(scores))


def compare(first: Statement, second: Statement) -> str:
    """What doesn't fit between the two sides of a game, each with a line of its own; "" if it fits.

    Such as: "Ann’s card says won by 21; Bob’s card says lost by 16".
    """
    one, two = first.line, second.line
    if one.won != two.won:
        if one.points == two.points:
            return ""
        return f"{first.whose} says {one.words}; {second.whose} says {two.words}"
    both = "a win" if one.won else "a loss"
    pegs = f"{one.points}" if one.points == two.points else f"{one.points} and by {two.points}"
    return f"{first.whose} and {second.whose} both say it was {both}, by {pegs}"


def compare_with_result(card: Statement, result: Line) -> str:
    """What doesn't fit between a card and the result as it stands, seen from the same side."""
    if card.line == result:
        return ""
    return f"{card.whose} says {card.line.words}; the result says {result.words}"


def check_totals(written: Totals, own: Totals, counts: Totals) -> str:
    """What of a card's last line fits neither what its own lines make nor what counts; "" if it
    fits one of them.

    Such as: "spread: the card says +78, its games make +87".
    """
    wrong = _wrong(written, own)
    return "; ".join(wrong) if _wrong(written, counts) else ""


def _wrong(written: Totals, count: Totals) -> list[str]:
    pairs = (
        ("game points", _plain(written.game_points), _plain(count.game_points)),
        ("games won", _plain(written.won), _plain(count.won)),
        ("spread", signed(written.spread), signed(count.spread)),
    )
    return [
        f"{what}: the card says {card}, its games make {games}"
        for what, card, games in pairs
        if card and card != games
    ]


def _plain(number: int | None) -> str:
    return "" if number is None else str(number)


def signed(spread: int | None) -> str:
    """A spread in pegs with its sign, a real minus: "+87", "−56"; "" for none."""
    return "" if spread is None else f"{spread:+d}".replace("-", MINUS)
