"""Which later change keeps another from being undone."""

from collections.abc import Mapping, Sequence

from django.core.exceptions import ValidationError

from cribbage_events.events.models import Change, Event, Game, ScoreReport
from cribbage_events.events.services.row_images import RowChange, Table
from cribbage_events.events.services.undo_rows import root_of

type Mark = tuple[Table, int, str]
type Marks = set[Mark]
# The newest first, each with what it changed.
type Later = Sequence[tuple[Change, Marks]]

ELSEWHERE = "What this changed has been changed elsewhere since, so it can no longer be undone."
# Who is here is said together with the fee, and the ledger's lines are never unsaid.
SAID_AT_THE_DOOR = {"let-in", "send-out"}


def in_the_way(
    change: Change,
    later: Later,
    touched: Marks,
    *,
    why: str = "",
    otherwise: str = ELSEWHERE,
    also: str = "",
) -> ValidationError:
    """Name the last change since that touched the same rows: undone first, it opens the way.

    `why` is said before it, `also` after it, `otherwise` instead of it where there is none.
    """
    since = [(other, its) for other, its in later if other.revision > change.revision]
    found = next((other for other, its in since if touched & its), None)
    if found is None:
        return ValidationError(" ".join(filter(None, [why, otherwise])))
    if root_of(found).verb in SAID_AT_THE_DOOR:
        words, code = "“%(what)s” came later. Set that right at the door first.", "door"
    else:
        words, code = "Undo “%(what)s” first: it came later.", "later"
    return ValidationError(
        " ".join(filter(None, [why.replace("%", "%%"), words, also])),
        code=code,
        params={"what": found.what, "revision": found.revision},
    )


def games_by_report(event: Event) -> dict[int, int]:
    reports = ScoreReport.objects.filter(game__round__event=event)
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
