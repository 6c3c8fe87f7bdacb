"""Describes differences between scorecards, their last lines and the results."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from cribbage_events.contest.cross_check import Line, Total, WrongTotal
from cribbage_events.words.numbers import signed

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
