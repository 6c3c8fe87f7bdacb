"""The sentences for exceptions of contest/: why something can't be, and what to do next."""

from collections.abc import Callable
from typing import Any

from django.utils.translation import gettext as _

from cribbage_events.contest.cross_check import LineError, LineProblem
from cribbage_events.contest.divisions import DivisionError, DivisionProblem
from cribbage_events.contest.drawing.pairings import DrawError, DrawProblem
from cribbage_events.contest.outcome import ScoreError, ScoreProblem


def score_error_words(error: ScoreError) -> str:
    """ "The score is missing: enter 0 to 121."."""
    values = {"target": error.target, "score": error.score, "highest": error.target - 1}
    return score_problem_words(error.problem) % values


def score_problem_words(problem: ScoreProblem) -> str:
    match problem:
        case ScoreProblem.TOO_FEW_SIDES:
            return _("A game has at least two sides: enter a score for each.")
        case ScoreProblem.MISSING:
            return _("The score is missing: enter 0 to %(target)s.")
        case ScoreProblem.BELOW_ZERO:
            return _("A score can’t be less than 0: enter 0 to %(target)s.")
        case ScoreProblem.OVER_TARGET:
            return _(
                "The game ends at %(target)s, so %(score)s isn’t possible: enter 0 to %(target)s."
            )
        case ScoreProblem.NO_WINNER:
            return _("Nobody has %(target)s yet: the winner’s score must be %(target)s.")
        case ScoreProblem.SECOND_WINNER:
            return _(
                "Only one side can reach %(target)s: enter the loser’s score, 0 to %(highest)s."
            )


def line_error_words(error: LineError) -> str:
    """Return the words for a scorecard: "Nobody wins by 0: the points are 1 to 121."."""
    return line_problem_words(error.problem) % {"target": error.target}


def line_problem_words(problem: LineProblem) -> str:
    match problem:
        case LineProblem.NO_NUMBER:
            return _("Type the points as a number, 1 to %(target)s.")
        case LineProblem.NEITHER_WON_NOR_LOST:
            return _("Tap Won or Lost, or type the points with + or −.")
        case LineProblem.LOST_WITH_PLUS:
            return _("It says lost, but the points are a plus. Ask the player.")
        case LineProblem.WON_WITH_MINUS:
            return _("It says won, but the points are a minus. Ask the player.")
        case LineProblem.BY_ZERO:
            return _("Nobody wins by 0: the points are 1 to %(target)s.")
        case LineProblem.OVER_TARGET:
            return _("Nobody wins by more than %(target)s: type 1 to %(target)s.")


def division_error_words(error: DivisionError) -> str:
    """ "Nobody is under 60: name an age from 61 to 73."."""
    ages = {"boundary": error.boundary, "lowest": error.lowest, "highest": error.highest}
    match error.problem:
        case DivisionProblem.BORN_AFTER_EVENT:
            return _("The date of birth is after the day of the event: correct the date of birth.")
        case DivisionProblem.NOBODY_YOUNGER:
            words = _("Nobody is under %(boundary)s: name an age from %(lowest)s to %(highest)s.")
        case DivisionProblem.NOBODY_OLDER:
            words = _("Nobody is %(boundary)s or over: name an age from %(lowest)s to %(highest)s.")
    return words % ages


def draw_error_words(error: DrawError, name_of: Callable[[Any], str] = str) -> str:
    """ "Ann and Bob both keep table 3: give one of them another."."""
    first, second = [*map(name_of, error.players), "", ""][:2]
    values = {"first": first, "second": second, "table": error.table}
    return draw_problem_words(error.problem) % values


def draw_problem_words(problem: DrawProblem) -> str:
    match problem:
        case DrawProblem.LISTED_TWICE:
            return _("%(first)s is listed twice: take one of the two off the list.")
        case DrawProblem.TOO_FEW:
            return _("A draw needs at least two players: register another.")
        case DrawProblem.TOO_FEW_TONIGHT:
            return _("It takes two to play: wait for one more, or cancel the night.")
        case DrawProblem.TABLE_BELOW_ONE:
            return _("Tables are numbered from 1: give %(first)s another table than %(table)s.")
        case DrawProblem.SAME_TABLE:
            return _(
                "%(first)s and %(second)s both have table %(table)s as a fixed table: give one of"
                " them another."
            )
