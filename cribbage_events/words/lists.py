"""Several names or things in one sentence."""

from collections.abc import Iterable

from django.utils.translation import gettext as _
from django.utils.translation import pgettext


def and_list(names: Iterable[str]) -> str:
    """ "Ann", "Ann and Bob", "Ann, Bob and Cy"; "" for none."""
    *first, last = [*names] or [""]
    if not first:
        return last
    words = pgettext("the end of a list", "%(names)s and %(last)s")
    return words % {"names": ", ".join(first), "last": last}


def or_list(names: Iterable[str]) -> str:
    """ "Ann", "Ann or Bob", "Ann, Bob or Cy"; "" for none."""
    *first, last = [*names] or [""]
    if not first:
        return last
    words = pgettext("the end of a list", "%(names)s or %(last)s")
    return words % {"names": ", ".join(first), "last": last}


def short_list(names: Iterable[str], *, most: int = 8) -> str:
    """Return a list like `and_list`; after the first `most` the rest is only counted: "Ann, Bob and
    7 more".
    """
    shown = [*names]
    more = len(shown) - most
    if more <= 0:
        return and_list(shown)
    names_shown = ", ".join(shown[:most])
    return _("%(names)s and %(count)s more") % {"names": names_shown, "count": more}
