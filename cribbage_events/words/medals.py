"""Names the entrants without a medal, and those who get it instead."""

from collections.abc import Callable

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext

from cribbage_events.contest.medals import PassedOver
from cribbage_events.contest.outcome import Key
from cribbage_events.words.lists import and_list

GOES_TO = {
    "gold": gettext_noop("the gold goes to %(names)s"),
    "silver": gettext_noop("the silver goes to %(names)s"),
    "bronze": gettext_noop("the bronze goes to %(names)s"),
}
IS_SHARED = {
    "gold": gettext_noop("the gold is shared by %(names)s"),
    "silver": gettext_noop("the silver is shared by %(names)s"),
    "bronze": gettext_noop("the bronze is shared by %(names)s"),
}

NAMES = {
    "gold": gettext_noop("Gold"),
    "silver": gettext_noop("Silver"),
    "bronze": gettext_noop("Bronze"),
}


# On a certificate.
TITLES = {
    "gold": gettext_noop("Gold medal"),
    "silver": gettext_noop("Silver medal"),
    "bronze": gettext_noop("Bronze medal"),
}


def medal_name(medal: str | None) -> str:
    """ "Gold"; "" for none."""
    return _(NAMES[medal]) if medal else ""


def medal_title(medal: str) -> str:
    """ "Gold medal"."""
    return _(TITLES[medal])


def too_few_games_words(games: int) -> str:
    """Return the reason why somebody has no medal and no prize who has played fewer than these."""
    words = ngettext("fewer than %(count)s game played", "fewer than %(count)s games played", games)
    return words % {"count": games}


def passed_over_words[P: Key](
    reason: str, passed: PassedOver[P], name_of: Callable[[P], str]
) -> str:
    """ "not eligible: directs this event; the gold goes to Cara"; `reason` may be empty."""
    why = _("not eligible: %(reason)s") % {"reason": reason} if reason else _("not eligible")
    if passed.medal is None:
        return why
    words = (GOES_TO if len(passed.holders) == 1 else IS_SHARED)[passed.medal]
    return f"{why}; {_(words) % {'names': and_list(map(name_of, passed.holders))}}"
