"""Finds the later change that prevents another from being undone."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from cribbage_events.events.history.row_images import RowChange, Table
from cribbage_events.events.kinds import kind_of
from cribbage_events.events.models import Change, Event, Game, ScoreReport
from cribbage_events.events.undo.rows import root_of

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise as StrPromise

type Mark = tuple[Table, int, str]
type Marks = set[Mark]
# The newest first, each with what it changed.
type Later = Sequence[tuple[Change, Marks]]

ELSEWHERE = gettext_lazy("This has been changed again since, so it can no longer be undone.")


def conflict_error(
    change: Change,
    later: Later,
    touched: Marks,
    *,
    why: str = "",
    otherwise: "str | StrPromise" = ELSEWHERE,
    also: str = "",
) -> ValidationError:
    """Names the latest change to the same rows, which has to be undone first.

    `why` is said before it, `also` after it, `otherwise` instead of it where there is none.
    """
    since = [(other, its) for other, its in later if other.revision > change.revision]
    found = next((other for other, its in since if touched & its), None)
    if found is None:
        return ValidationError(" ".join(str(each) for each in (why, otherwise) if each))
    params = {"what": found.what, "revision": found.revision}
    words = _("Undo “%(what)s” first: it came later.")
    if instead := kind_of(change.event).set_right.get(root_of(found).verb):
        later_words = _("“%(what)s” came later.")
        words = f"{later_words} {instead.first}"
        params |= {"page": instead.page, "action": instead.action}
    return ValidationError(
        " ".join(filter(None, [why.replace("%", "%%"), words, also])), code="later", params=params
    )


def games_by_report(event: Event) -> dict[int, int]:
    reports = ScoreReport.objects.filter(game__round__stage__event=event)
    return dict(reports.values_list("pk", "game_id"))


def marks(rows: Sequence[RowChange], games: Mapping[int, int], *, also_held: bool = False) -> Marks:
    """The fields that were changed, by table and key; a report changes its game's status too."""
    found: Marks = set()
    for row in rows:
        before, after = row.before or {}, row.after or {}
        both = before.keys() & after.keys()
        same = set() if also_held else {name for name in both if before[name] == after[name]}
        names = (before.keys() | after.keys()) - same
        found |= {(row.table, row.key, name) for name in names}
        if row.table is ScoreReport and row.key in games:
            found.add((Game, games[row.key], "status"))
    return found
