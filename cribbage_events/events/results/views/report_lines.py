"""The reports of a disputed game, in a sentence or two."""

import datetime
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from cribbage_events.events.results.selectors import History, ShownReport
from cribbage_events.words.dates import clock
from cribbage_events.words.lists import short_list

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise as StrPromise


def dispute_words(history: History, zone: datetime.tzinfo, decides: "str | StrPromise") -> str:
    """Return words such as: Joe entered 121–90 at 2:14 pm, you 121–87. Both are kept; the director
    decides.
    """
    results = history.results
    with_winner = history.winners_differ
    entered = ", ".join(
        entered_words(group, before)
        % {
            "names": who_of(group),
            "result": group[0].short(with_winner=with_winner),
            "time": clock(group[0].at.astimezone(zone)),
        }
        for before, group in zip([None, *results], results, strict=False)
    )
    words = _("%(entered)s. All are kept; the %(decides)s decides.")
    if len(results) == 2:
        words = _("%(entered)s. Both are kept; the %(decides)s decides.")
    text = words % {"entered": entered, "decides": decides}
    return f"{text[:1].upper()}{text[1:]} {what_counts(history)}"


# By what comes before the result, without and with a time.
DECIDED = (
    gettext_lazy("%(names)s decided %(result)s"),
    gettext_lazy("%(names)s decided %(result)s at %(time)s"),
)
ENTERED = (
    gettext_lazy("%(names)s entered %(result)s"),
    gettext_lazy("%(names)s entered %(result)s at %(time)s"),
)
THEN = gettext_lazy("then %(result)s"), gettext_lazy("then %(result)s at %(time)s")
OTHERS = gettext_lazy("%(names)s %(result)s"), gettext_lazy("%(names)s %(result)s at %(time)s")


def entered_words(
    group: Sequence[ShownReport], before: Sequence[ShownReport] | None
) -> "StrPromise":
    """Only the first group has a verb; the reader's own reports have no time."""
    if before is None:
        words = DECIDED if group[0].decides else ENTERED
    else:
        words = THEN if who_of(group) == who_of(before) else OTHERS
    return words[not group[0].mine]


def who_of(group: Iterable[ShownReport]) -> str:
    you = pgettext("the reader, among names", "you")
    return short_list(list(dict.fromkeys(you if said.mine else said.who for said in group)))


def what_counts(history: History) -> str:
    counts = history.accepted
    if counts is None:
        return _("Nothing counts until then.")
    if counts.mine:
        return _("The standings keep yours until then.")
    return _("The standings keep %(name)s’s until then.") % {"name": counts.who}
