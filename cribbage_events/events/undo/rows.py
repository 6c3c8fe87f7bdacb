"""The rows that undoing a change writes, from the rows that the change kept."""

from collections.abc import Sequence

from django.utils import timezone

from cribbage_events.events.history.row_images import KEPT, OF_EVENT, RowChange, Table, loaded
from cribbage_events.events.models import Change, Event, ScoreReport


def rows_of(change: Change) -> list[RowChange]:
    """Return the change's rows, before and after; those that are never deleted are taken back."""
    rows = list(loaded(change.rows or {}))
    if change.rows is None and change.report_id:
        rows = [RowChange(ScoreReport, change.report_id, None, {})]
    return [take_back_again(row) if is_newly_kept(row) else row for row in rows]


def is_newly_kept(row: RowChange) -> bool:
    return row.table in KEPT and row.before is None


def take_back_again(row: RowChange) -> RowChange:
    return row._replace(before={"taken_back_at": timezone.now()}, after={"taken_back_at": None})


def tables_touched(rows: Sequence[RowChange]) -> list[Table]:
    named = {row.table for row in rows}
    return [table for table in OF_EVENT if table in named]


def holds_status(rows: Sequence[RowChange]) -> bool:
    return any(row.table is Event and "status" in (row.before or {}) for row in rows)


def shows_or_hides(rows: Sequence[RowChange]) -> bool:
    """Say whether it published an event or made it a draft."""
    return any(row.table is Event and "visible" in (row.before or {}) for row in rows)


def is_result(rows: Sequence[RowChange]) -> bool:
    """Say whether it changed nothing but reports."""
    return bool(rows) and all(row.table is ScoreReport for row in rows)


def is_undoing(change: Change) -> bool:
    """Whether it undoes something, not does it again."""
    return change.undoes is not None and not is_undoing(change.undoes)


def root_of(change: Change) -> Change:
    """The first change of a chain of undoing and doing again."""
    return change if change.undoes is None else root_of(change.undoes)
