"""Which later change keeps another from being undone."""

from collections.abc import Mapping, Sequence

from django.core.exceptions import ValidationError

from cribbage_events.events.models import Change, Event, Game, ScoreReport
from cribbage_events.events.services.row_images import RowChange, Table
from cribbage_events.events.services.undo_rows import is_undoing, rows_of

type Marks = set[tuple[Table, int, str]]


def in_the_way(change: Change, rows: Sequence[RowChange]) -> ValidationError:
    """The last change after it of the same rows that holds: undone first, it opens the way."""
    later = change.event.changes.filter(revision__gt=change.revision, undone_by=None)
    holding = [
        (other, rows_of(other)) for other in later.select_related("undoes") if not is_undoing(other)
    ]
    games = games_by_report(change.event)
    touched = marks(rows, games, also_held=True)
    found = [other for other, its in holding if touched & marks(its, games)]
    # One that changed none of these rows may still hang on them.
    found = found or [other for other, its in holding if its]
    if not found:
        return ValidationError(
            "What this changed has been changed elsewhere since, so it can no longer be undone."
        )
    return ValidationError(
        "Undo “%(what)s” first: it came later.",
        code="later",
        params={"what": found[0].what, "revision": found[0].revision},
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
