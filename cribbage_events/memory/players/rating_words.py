"""Explains ratings in words."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from cribbage_events.memory.players.rating import Rating
from cribbage_events.words.dates import NO_BREAK
from cribbage_events.words.lists import and_list
from cribbage_events.words.numbers import decimal

# What is said of the uncertainty is rounded: it isn't known to a point itself.
STEP = 5


def give_or_take(rating: Rating) -> int:
    """So far the true strength is away in 1 of 20 cases at most."""
    return max(STEP, round(2 * rating.deviation / STEP) * STEP)


def rating_words(rating: Rating) -> str:
    """ "1540, give or take 60"."""
    words = _("%(points)s, give or take %(range)s")
    return words % {"points": round(rating.points), "range": give_or_take(rating)}


def short_rating_words(rating: Rating) -> str:
    """ "1540 ± 60", for a table."""
    words = pgettext("a rating and its uncertainty", "%(points)s ± %(range)s")
    values = {"points": round(rating.points), "range": give_or_take(rating)}
    return (words % values).replace("± ", f"±{NO_BREAK}")


def move_words(points: float) -> str:
    """ "+4.6", "−12.0"."""
    return f"{'+' if points >= 0 else ''}{decimal(points)}"


def game_words(
    *, won: bool, opponents: Sequence[str], partners: Sequence[str], is_three_handed: bool
) -> str:
    """ "beat Ann Lee (1600)", "lost with Bob Ray to Ann Lee and Cy Dew"; the opponents with
    their ratings, where those are shown.
    """
    values = {"opponents": and_list(opponents), "partner": and_list(partners)}
    if partners:
        words = (
            _("beat %(opponents)s, with %(partner)s")
            if won
            else _("lost to %(opponents)s, with %(partner)s")
        )
    elif is_three_handed:
        words = (
            _("won at a table of three against %(opponents)s")
            if won
            else _("lost at a table of three against %(opponents)s")
        )
    else:
        words = _("beat %(opponents)s") if won else _("lost to %(opponents)s")
    return words % values
