"""The count of a hand, as players say it aloud."""

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from cribbage_events.cribbage.counting import Combination, Count, Kind
from cribbage_events.words.cribbage.spelled import spelled


def count_words(count: Count) -> str:
    """ "Fifteen two, fifteen four, and a pair is six."."""
    if not count.combinations:
        return _("Nothing.")
    *before, last = map(combination_words, count.combinations)
    if before and count.combinations[-1].kind is not Kind.FIFTEEN:
        last = pgettext("the end of a count said aloud", "and %(last)s") % {"last": last}
    sentence = ", ".join([*before, last])
    return f"{sentence[0].upper()}{sentence[1:]}."


def combination_words(combination: Combination) -> str:
    """ "a pair is six": what players say who have counted up to the total with these cards."""
    values = {"total": spelled(combination.total), "cards": spelled(len(combination.cards))}
    return kind_words(combination.kind) % values


def kind_words(kind: Kind) -> str:
    match kind:
        case Kind.FIFTEEN:
            return _("fifteen %(total)s")
        case Kind.PAIR:
            return _("a pair is %(total)s")
        case Kind.PAIR_ROYAL:
            return _("a pair royal is %(total)s")
        case Kind.DOUBLE_PAIR_ROYAL:
            return _("a double pair royal is %(total)s")
        case Kind.RUN:
            return _("a run of %(cards)s is %(total)s")
        case Kind.FLUSH:
            return _("a flush is %(total)s")
        case Kind.NOBS:
            return _("his nobs is %(total)s")
