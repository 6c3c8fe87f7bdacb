"""The rows that undoing a change would write, the event's rows as that would leave them, and the
later change that prevents it: computed before anything is written.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from django.core.exceptions import ValidationError
from django.db.models import PROTECT, ForeignKey, UniqueConstraint
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from cribbage_events.clubs.models import Person
from cribbage_events.events.archive import archive_of
from cribbage_events.events.history.row_images import (
    EVERYTHING,
    KEPT,
    OF_EVENT,
    Image,
    RowChange,
    Table,
    image_of,
    kept_columns,
    loaded,
    row_values,
    rows_by_key,
)
from cribbage_events.events.kinds import kind_of
from cribbage_events.events.models import Change, Event, Game, ScoreReport

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise as StrPromise


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


@dataclass
class Present:
    """The event as it is; read once, however many changes are asked about."""

    event: Event
    image: Image
    changes: Mapping[int, Change]

    @cached_property
    def later(self) -> list[tuple[Change, Marks]]:
        """The changes not undone, the last first, with their rows."""
        undone = {change.undoes_id for change in self.changes.values()}
        return [
            (change, marks(rows_of(change), self.games_of_reports))
            for key, change in self.changes.items()
            if key not in undone and not is_undoing(change)
        ]

    @cached_property
    def games_of_reports(self) -> dict[int, int]:
        return games_by_report(self.event)

    @cached_property
    def names(self) -> dict[int, str]:
        """Return names by entry."""
        return dict(self.event.entries.values_list("pk", "name"))

    @cached_property
    def archive(self) -> dict[str, Any]:
        """The standings, as finishing would freeze them."""
        return archive_of(self.event)

    def kept_elsewhere(self, table: Table) -> set[int]:
        """The event's rows of this table that something on record names, which is never changed."""
        if table not in self._kept:
            self._kept[table] = set(self._ask(table))
        return self._kept[table]

    @cached_property
    def _kept(self) -> dict[Table, set[int]]:
        return {}

    def _ask(self, table: Table) -> Iterator[int]:
        for relation in table._meta.related_objects:
            model, field = relation.related_model, relation.field
            if relation.on_delete is not PROTECT or isinstance(model, str):
                continue
            if model not in self.image or field.attname not in kept_columns(model):
                name = field.attname
                found = model._base_manager.filter(**{f"{name}__in": list(self.image[table])})
                yield from found.values_list(name, flat=True)


def whole_diary(event: Event) -> dict[int, Change]:
    """Return the diary by key, the last first; what undoes something knows what, without a query
    each.
    """
    changes = {change.pk: change for change in event.changes.all()}
    for change in changes.values():
        if change.undoes_id is not None:
            change.undoes = changes[change.undoes_id]
    return changes


def present(event: Event, rows: Collection[RowChange], changes: Mapping[int, Change]) -> Present:
    people = [row.key for row in rows if row.table is Person]
    touched = {row.table for row in rows} & OF_EVENT.keys()
    image = image_of(event, {*EVERYTHING, *touched})
    image |= {Event: {event.pk: row_values(event)}, Person: rows_by_key(Person, pk__in=people)}
    return Present(event, image, changes)


def image_before(image: Image, rows: Sequence[RowChange]) -> Image:
    """The image with these rows as they were before."""
    tables = {row.table for row in rows}
    after = image | {table: dict(image[table]) for table in tables}
    for row in rows:
        if row.before is None:
            after[row.table].pop(row.key, None)
        else:
            after[row.table][row.key] = after[row.table].get(row.key, {}) | row.before
    return after


def loose_ends(after: Image, rows: Sequence[RowChange]) -> Marks:
    """Later rows that depend on rows that an undo would remove, or have taken their place.

    A person who would go stays if somebody else names them.
    """
    gone = {table: keys for table, keys in gone_with(rows).items() if table is not Person}
    return {*hanging(after, gone), *missing(after, rows), *doubled(after, rows)}


def gone_with(rows: Sequence[RowChange]) -> dict[Table, set[int]]:
    """Return, by table, the keys of the rows that an undo would remove."""
    gone: dict[Table, set[int]] = {}
    for row in rows:
        if row.before is None:
            gone.setdefault(row.table, set()).add(row.key)
    return gone


def links(table: Table) -> list[ForeignKey[object, object]]:
    names = set(kept_columns(table))
    return [
        field
        for field in table._meta.concrete_fields
        if isinstance(field, ForeignKey) and field.attname in names
    ]


def hanging(after: Image, gone: dict[Table, set[int]]) -> Iterator[Mark]:
    for table, rows in after.items() if gone else ():
        for field in links(table):
            keys = gone.get(field.related_model, set())
            if keys:
                found = (key for key, row in rows.items() if row.get(field.attname) in keys)
                yield from ((table, key, field.attname) for key in found)


def missing(after: Image, rows: Sequence[RowChange]) -> Iterator[Mark]:
    for row in rows:
        values = after[row.table].get(row.key, {})
        for field in links(row.table):
            parent, value = field.related_model, values.get(field.attname)
            # The main event of a consolation isn't among these rows.
            known = parent in after and parent not in (Person, Event)
            if known and value is not None and value not in after[parent]:
                yield (parent, value, "id")


def doubled(after: Image, rows: Sequence[RowChange]) -> Iterator[Mark]:
    for table in {row.table for row in rows} - {Person, Event}:
        mine = {row.key for row in rows if row.table is table}
        for names in unique_together(table):
            taken: dict[tuple[object, ...], int] = {}
            for key, values in after[table].items():
                value = tuple(values[name] for name in names)
                other = taken.setdefault(value, key)
                if other != key and None not in value:
                    theirs = other if key in mine else key
                    yield (table, theirs, "id")


def unique_together(table: Table) -> Iterator[list[str]]:
    attname = {field.name: field.attname for field in table._meta.concrete_fields}
    known = set(kept_columns(table))
    for constraint in table._meta.constraints:
        if isinstance(constraint, UniqueConstraint) and constraint.condition is None:
            names = [attname[name] for name in constraint.fields]
            if known.issuperset(names):
                yield names
