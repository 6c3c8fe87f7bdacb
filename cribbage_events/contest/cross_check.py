"""Scorecards held against each other: what both players wrote, and what differs.

Rules: a card is kept as the American Cribbage Congress does: of every game the winner writes the
margin into the plus column and the loser the same into the minus column; at the end game points,
games won and net spread ("9/4 +87"). Both cards of a game must say the same. Of three sides a
card doesn't tell the whole result, so lines are of games between two sides.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from cribbage_events.contest.outcome import TARGET

# Signs that people type for a minus.
DASHES = str.maketrans({"\N{MINUS SIGN}": "-", "\N{EN DASH}": "-"})


class LineProblem(StrEnum):
    """The reason why no game can have a line."""

    NO_NUMBER = "no-number"
    NEITHER_WON_NOR_LOST = "neither-won-nor-lost"
    LOST_WITH_PLUS = "lost-with-plus"
    WON_WITH_MINUS = "won-with-minus"
    BY_ZERO = "by-zero"
    OVER_TARGET = "over-target"


class LineError(ValueError):
    """A line that no game to `target` pegs can have."""

    def __init__(self, problem: LineProblem, target: int) -> None:
        super().__init__(problem.value, target)
        self.problem = problem
        self.target = target


@dataclass(frozen=True, slots=True)
class Line:
    """One game on a card: won or lost, and by how many pegs."""

    won: bool
    points: int

    @property
    def spread(self) -> int:
        """The pegs with their sign, as the two columns hold them."""
        return self.points if self.won else -self.points


@dataclass(frozen=True, slots=True)
class LastLine:
    """The last line of a card: game points, games won, net spread in pegs; None: left empty."""

    game_points: int | None = None
    won: int | None = None
    spread: int | None = None


def read_line(written: str, *, won: bool | None = None, target: int = TARGET) -> Line:
    """The line that somebody wrote: "34" beside a win or a loss, "+34" and "-16" by themselves.

    Raises LineError for what no game can be.
    """
    text = written.translate(DASHES).replace(" ", "")
    sign, digits = (text[0], text[1:]) if text[:1] in ("+", "-") else ("", text)
    if not (digits.isascii() and digits.isdigit()):
        raise LineError(LineProblem.NO_NUMBER, target)
    if won is None and not sign:
        raise LineError(LineProblem.NEITHER_WON_NOR_LOST, target)
    if won is not None and sign and won != (sign == "+"):
        problem = LineProblem.LOST_WITH_PLUS if sign == "+" else LineProblem.WON_WITH_MINUS
        raise LineError(problem, target)
    return Line(sign == "+" if won is None else won, _points(digits, target))


def _points(digits: str, target: int) -> int:
    short = digits.lstrip("0")
    if not short:
        raise LineError(LineProblem.BY_ZERO, target)
    # The length first: a number of thousands of digits is not worth reading.
    if len(short) > len(str(target)) or int(short) > target:
        raise LineError(LineProblem.OVER_TARGET, target)
    return int(short)


def scores_of(line: Line, side: int, target: int = TARGET) -> tuple[int, int]:
    """The result of a game between two sides, in pegs, as the card of `side` (0 or 1) has it."""
    loser = target - line.points
    return (target, loser) if line.won == (side == 0) else (loser, target)


def line_of(scores: Sequence[int], side: int, target: int = TARGET) -> Line:
    """Return how a result between two sides, in pegs, belongs on the card of `side` (0 or 1)."""
    return Line(scores[side] == target, target - min(scores))


def is_same_game(one: Line, two: Line) -> bool:
    """Say whether the lines of a game's two sides say the same result."""
    return one.won != two.won and one.points == two.points


class Total(StrEnum):
    """A part of a card's last line."""

    GAME_POINTS = "game-points"
    GAMES_WON = "games-won"
    SPREAD = "spread"


@dataclass(frozen=True, slots=True)
class WrongTotal:
    """A part of the last line that is not what the card's own games make."""

    total: Total
    written: int
    games: int | None


def check_totals(written: LastLine, own: LastLine, counts: LastLine) -> list[WrongTotal]:
    """The parts of a card's last line that match neither its own games nor those that count; none
    if the whole line matches one of them. Empty parts are left out.
    """
    wrong = _wrong(written, own)
    return wrong if _wrong(written, counts) else []


def _wrong(written: LastLine, count: LastLine) -> list[WrongTotal]:
    parts = (
        (Total.GAME_POINTS, written.game_points, count.game_points),
        (Total.GAMES_WON, written.won, count.won),
        (Total.SPREAD, written.spread, count.spread),
    )
    return [
        WrongTotal(total, card, games)
        for total, card, games in parts
        if card is not None and card != games
    ]
