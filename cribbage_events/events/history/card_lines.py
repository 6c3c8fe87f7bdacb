"""Makes the diary's sentences about scorecards: their totals, their games, and what rulings
changed.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from cribbage_events.words.cards import seed_change_words, written_words
from cribbage_events.words.codes import Data, Sentence
from cribbage_events.words.lists import and_list
from cribbage_events.words.numbers import signed, with_minus


def card_totals(data: Data) -> str:
    words = _("Total on %(entrant)s’s card: %(totals)s.")
    return words % {"entrant": data["entrant"], "totals": totals_words(data)}


def totals_words(data: Data) -> str:
    """Return totals as players write them, with a gap for what is empty: "9/4 +87"; of a night only
    "18 points".
    """
    points, won, spread = data["game_points"], data["won"], data["spread"]
    if points is won is spread is None:
        return _("nothing")
    if won is spread is None:
        words = ngettext("%(count)s points", "%(count)s points", abs(points))
        return words % {"count": with_minus(points)}
    gap = "–"
    points, won = (gap if number is None else number for number in (points, won))
    return f"{points}/{won} {signed(spread) or gap}"


def card_typed(data: Data) -> str:
    return " ".join([games_typed(data), *seeds(data["seeds"])])


def games_typed(data: Data) -> str:
    lines = data["lines"]
    values = {
        "entrant": data["entrant"],
        "count": len(lines),
        "totals": totals_words(data["totals"]),
    }
    if data["is_new"]:
        words = ngettext(
            "%(entrant)s’s card was typed: %(count)s game.",
            "%(entrant)s’s card was typed: %(count)s games.",
            len(lines),
        )
        if any(total is not None for total in data["totals"].values()):
            words = ngettext(
                "%(entrant)s’s card was typed: %(count)s game, total %(totals)s.",
                "%(entrant)s’s card was typed: %(count)s games, total %(totals)s.",
                len(lines),
            )
        return words % values
    if not lines:
        return _("Total on %(entrant)s’s card: %(totals)s.") % values
    words = _("%(entrant)s’s card was changed: %(lines)s.")
    return words % {**values, "lines": "; ".join(map(changed_line, lines))}


def changed_line(line: Sequence[Any]) -> str:
    """ "round 3 says 2 +16, before 0 −16"."""
    number, before, now = line
    words = _("round %(round)s says %(now)s, before %(before)s")
    return words % {"round": number, "now": card_line_words(now), "before": card_line_words(before)}


def card_line_words(line: Sequence[int | None] | None) -> str:
    return written_words(*line) if line else _("nothing")


def seeds(changes: Iterable[Sequence[Any]]) -> list[str]:
    words = [seed_change_words(*change) for change in changes]
    return [_("Changed by it: %(changes)s.") % {"changes": and_list(words)}] if words else []


def seeds_told(data: Data) -> str:
    words = [seed_change_words(*change) for change in data["seeds"]]
    return _("Told after a ruling: %(changes)s.") % {"changes": and_list(words)}


def told_of_cut(data: Data) -> str:
    words = [seed_change_words(*change) for change in data["seeds"]]
    return _("Told after a corrected result: %(changes)s.") % {"changes": and_list(words)}


def begun_again(data: Data) -> str:
    words = [seed_change_words(*change) for change in data["seeds"]]
    said = _("The play-offs began again after a corrected result: %(changes)s.")
    return said % {"changes": and_list(words)}


CARD_LINES: dict[str, Sentence] = {
    "card-totals": card_totals,
    "type-card": card_typed,
    "tell-seeds": seeds_told,
    "tell-of-cut": told_of_cut,
    "begin-again": begun_again,
}
