"""Sentences of what counts in a season's table."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from cribbage_events.contest.season_table import Counting


def counting_words(counting: Counting, held: int) -> str:
    """Return what players are ranked by, when so many nights have been held: "Points of the best 8
    nights added up, highest first."
    """
    order = _("lowest first") if counting.fewer_is_better else _("highest first")
    values = {"measure": measure_words(counting), "order": order}
    needed = counting.needed(held)
    if needed == 1 and counting.by_total:
        return _("%(measure)s, %(order)s.") % values
    words = ngettext(
        "%(measure)s, %(order)s; %(n)s night to qualify.",
        "%(measure)s, %(order)s; %(n)s nights to qualify.",
        needed,
    )
    return words % {**values, "n": needed}


def measure_words(counting: Counting) -> str:
    if counting.best is not None:
        if counting.by_total:
            words = ngettext(
                "Points of the best night",
                "Points of the best %(n)s nights added up",
                counting.best,
            )
        else:
            words = ngettext(
                "Points of the best night only",
                "Average points of the best %(n)s nights",
                counting.best,
            )
        return words % {"n": counting.best}
    if not counting.dropped:
        if counting.by_total:
            return _("Points of all nights added up")
        return _("Average points per night")
    if counting.by_total:
        words = ngettext(
            "Points of all nights but the worst added up",
            "Points of all nights but the worst %(n)s added up",
            counting.dropped,
        )
    else:
        words = ngettext(
            "Average points per night without the worst",
            "Average points per night without the worst %(n)s",
            counting.dropped,
        )
    return words % {"n": counting.dropped}


def left_out_words(counting: Counting) -> str:
    """Return why a night doesn't count of somebody who has better ones."""
    if counting.best is not None:
        words = ngettext(
            "not the best night: doesn’t count",
            "not among the best %(n)s: doesn’t count",
            counting.best,
        )
        return words % {"n": counting.best}
    return _("one of the worst: doesn’t count")


def missed_words(counting: Counting) -> str:
    """Return what a night counts that somebody didn't play."""
    if not counting.by_total:
        return _("A night that you don’t play doesn’t count.")
    if counting.fewer_is_better:
        return _(
            "A night that you don’t play isn’t counted as 0 points: a place takes as many nights as"
            " count. In the first nights that is every night so far."
        )
    if counting.dropped:
        return _(
            "A night that you don’t play gives no points, and is among the first to be left out."
        )
    return _("A night that you don’t play gives no points.")


def counting_sentences(counting: Counting, held: int) -> list[str]:
    """Return everything that the rules say of what counts in the season's table."""
    words = [counting_words(counting, held), missed_words(counting)]
    if counting.best is not None or counting.dropped:
        words.append(_("Of equally good nights the earlier one counts. One night always counts."))
    return words
