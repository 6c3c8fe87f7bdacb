"""The points of the play, in words."""

from django.utils.translation import gettext as _

from cribbage_events.cribbage.pegging import Pegged, Reason
from cribbage_events.words.cribbage.spelled import spelled
from cribbage_events.words.lists import and_list


def pegged_reason(pegged: Pegged) -> str:
    """Return the reason by itself: "fifteen", "run of three", "his heels"."""
    match pegged.reason:
        case Reason.FIFTEEN:
            return _("fifteen")
        case Reason.THIRTY_ONE:
            return _("thirty-one")
        case Reason.PAIR:
            return _("pair")
        case Reason.PAIR_ROYAL:
            return _("pair royal")
        case Reason.DOUBLE_PAIR_ROYAL:
            return _("double pair royal")
        case Reason.RUN:
            return _("run of %(cards)s") % {"cards": spelled(pegged.points)}
        case _:
            return other_reason_words(pegged.reason)


def other_reason_words(reason: Reason) -> str:
    match reason:
        case Reason.GO:
            return _("go")
        case Reason.LAST_CARD:
            return _("last card")
        case Reason.HIS_HEELS:
            return _("his heels")
        case Reason.MUGGINS:
            return _("muggins")
        case Reason.CRIB:
            return _("crib")
        case _:
            return _("hand")


def played_words(pegged: tuple[Pegged, ...], count: int) -> str:
    """Return what a card makes: "22", "15 for two", "22, a pair for two", "15 for two and a pair
    for two".
    """
    scored = and_list(scored_words(each, count) for each in pegged)
    if pegged and pegged[0].reason in {Reason.FIFTEEN, Reason.THIRTY_ONE}:
        # In the sentence of the count itself.
        return scored
    return f"{count}, {scored}" if scored else str(count)


def scored_words(pegged: Pegged, count: int) -> str:
    """ "15 for two", "a run of three for three"."""
    values = {"count": count, "points": spelled(pegged.points)}
    match pegged.reason:
        case Reason.PAIR:
            return _("a pair for %(points)s") % values
        case Reason.PAIR_ROYAL:
            return _("a pair royal for %(points)s") % values
        case Reason.DOUBLE_PAIR_ROYAL:
            return _("a double pair royal for %(points)s") % values
        case Reason.RUN:
            return _("a run of %(points)s for %(points)s") % values
        case _:
            return _("%(count)s for %(points)s") % values


def scored_list(pegged: tuple[Pegged, ...]) -> str:
    """ "fifteen for 2 and run of three for 3"; "" for nothing."""
    words = _("%(reason)s for %(points)s")
    return and_list(
        words % {"reason": pegged_reason(each), "points": each.points} for each in pegged
    )
