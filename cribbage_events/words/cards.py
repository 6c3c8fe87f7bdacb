"""The words of pages for scorecards."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from cribbage_events.contest.cards import EntryError, EntryProblem, Rule
from cribbage_events.contest.cross_check import Line, Total, WrongTotal
from cribbage_events.words.numbers import MINUS, signed

RULES = {
    Rule.BETTER_FOR_QUALIFIER: gettext_noop(
        "Only one card would qualify, and its points are the better ones for it: it gets the"
        " points of the other card."
    ),
    Rule.TWO_QUALIFIERS: gettext_noop(
        "Both cards would qualify: each gets the points that are worse for it."
    ),
    Rule.SPREAD_ON_ONE_CARD: gettext_noop(
        "Only one card has the points: they count on both cards."
    ),
    Rule.SAME_RESULT_TWO_COLUMNS: gettext_noop(
        "Both cards say the same result: the card with the points in the plus column won."
    ),
    Rule.SAME_RESULT_ONE_COLUMN: gettext_noop(
        "Both cards say the same result, with the points in the same column: it is a loss on both"
        " cards."
    ),
    Rule.WRONG_COLUMN: gettext_noop(
        "The points are in the wrong column: they move, and the win stays a win."
    ),
    Rule.WORSE_FOR_QUALIFIER: gettext_noop(
        "The points are already the worse ones for the card that would qualify: both cards stay"
        " as they are."
    ),
}


def ruling_words(rule: Rule) -> str:
    """ "Both cards would qualify: each gets the points that are worse for it."."""
    return _(RULES[rule])


def lower_spread_words() -> str:
    """Return what happens by no rule of the table."""
    return _("Neither card would qualify: the lower points count on both cards.")


def entry_error_words(error: EntryError) -> str:
    match error.problem:
        case EntryProblem.BOTH_COLUMNS:
            words = _("There are points in both columns: leave one of them empty.")
        case EntryProblem.OUT_OF_RANGE:
            words = _("Nobody wins by more than %(target)s: type 1 to %(target)s.")
    return words % {"target": error.target}


def seed_change_words(name: str, before: int | None, now: int | None) -> str:
    """ "Ann Lee qualifies in place 5, no longer 4"; or doesn't any more, or didn't before."""
    if before is None:
        words = _("%(name)s qualifies now, in place %(now)s")
    elif now is None:
        words = _("%(name)s no longer qualifies")
    else:
        words = _("%(name)s qualifies in place %(now)s, no longer %(before)s")
    return words % {"name": name, "before": before, "now": now}


TOTALS = {
    Total.GAME_POINTS: gettext_noop(
        "game points: the card says %(card)s, its games add up to %(games)s"
    ),
    Total.GAMES_WON: gettext_noop(
        "games won: the card says %(card)s, its games add up to %(games)s"
    ),
    Total.SPREAD: gettext_noop("spread: the card says %(card)s, its games add up to %(games)s"),
}


def line_words(line: Line) -> str:
    """Return the words inside a sentence: "won by 34"."""
    words = _("won by %(points)s") if line.won else _("lost by %(points)s")
    return words % {"points": line.points}


def contradiction_words(name: str, line: Line, other: str, other_line: Line) -> str:
    """The cards of two players of one game, which say two results: "Ann’s card says won by 21;
    Bob’s card says lost by 16".
    """
    values = {"name": name, "other": other, "line": line_words(line)}
    if line.won != other_line.won:
        words = _("%(name)s’s card says %(line)s; %(other)s’s card says %(other_line)s")
        return words % {**values, "other_line": line_words(other_line)}
    if line.points == other_line.points:
        words = (
            _("%(name)s’s card and %(other)s’s card both say it was a win, by %(points)s")
            if line.won
            else _("%(name)s’s card and %(other)s’s card both say it was a loss, by %(points)s")
        )
        return words % {**values, "points": line.points}
    words = (
        _("%(name)s’s card and %(other)s’s card both say it was a win, by %(one)s and by %(two)s")
        if line.won
        else _(
            "%(name)s’s card and %(other)s’s card both say it was a loss, by %(one)s and by %(two)s"
        )
    )
    return words % {**values, "one": line.points, "two": other_line.points}


def unlike_result_words(name: str, line: Line, result: Line) -> str:
    """ "Ann’s card says won by 21; the result says lost by 21"."""
    words = _("%(name)s’s card says %(line)s; the result says %(result)s")
    return words % {"name": name, "line": line_words(line), "result": line_words(result)}


def wrong_totals_words(wrong: list[WrongTotal]) -> str:
    """ "spread: the card says +78, its games add up to +87"; "" for none."""
    return "; ".join(map(wrong_total_words, wrong))


def wrong_total_words(wrong: WrongTotal) -> str:
    said = signed if wrong.total == Total.SPREAD else _plain
    values = {"card": said(wrong.written), "games": said(wrong.games)}
    return _(TOTALS[wrong.total]) % values


def _plain(number: int | None) -> str:
    return "" if number is None else str(number)


def written_words(game_points: int | None, plus: int | None, minus: int | None) -> str:
    """Game points, then the points in their column: "2 +16", "0 −16"; "nothing" if it is empty."""
    parts = []
    if game_points is not None:
        parts.append(str(game_points))
    if plus:
        parts.append(f"+{plus}")
    if minus:
        parts.append(f"{MINUS}{minus}")
    return " ".join(parts) or _("nothing")
