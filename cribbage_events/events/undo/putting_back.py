"""Writes rows as they were before a change."""

import json
from collections.abc import Sequence

from django.core.exceptions import ObjectDoesNotExist
from django.db import connection
from django.db.models import Model, QuerySet

from cribbage_events.clubs.models import Person
from cribbage_events.events.history.row_images import OF_EVENT, RowChange, Table, Values
from cribbage_events.events.models import Event

PARENTS_FIRST: tuple[Table, ...] = (Person, *OF_EVENT)


class StuckError(Exception):
    """A later row refers to a row that would be deleted, or a restored row to one that is gone."""


def restore_rows(rows: Sequence[RowChange]) -> None:
    """Every table but the event's own row, which the service has locked and saves."""
    for table in reversed(PARENTS_FIRST):
        take_away(table, [row.key for row in rows if row.table is table and row.before is None])
    for table in PARENTS_FIRST:
        mine = [row for row in rows if row.table is table and row.before is not None]
        bring_back(table, [row.before for row in mine if row.before and row.after is None])
        restore_values(table, [row for row in mine if row.after is not None])
    connection.check_constraints([table._meta.db_table for table in {row.table for row in rows}])


def take_away(table: Table, keys: list[int]) -> None:
    if not keys:
        return
    going: QuerySet[Model] = table._base_manager.filter(pk__in=keys)
    if table is Person:
        # A new person may play or direct elsewhere by now, and then stays.
        going.filter(entries=None, directs=None).delete()
        return
    deleted, _ = going.delete()
    if deleted != len(keys):
        raise StuckError


def bring_back(table: Table, rows: list[Values]) -> None:
    if not rows:
        return
    objects = [table(**values) for values in rows]
    try:
        table._base_manager.bulk_create(objects)
    except ObjectDoesNotExist as error:
        # The row that it belongs to is gone.
        raise StuckError from error
    # bulk_create overwrites auto_now_add: put the original times back.
    times = [
        field.attname
        for field in table._meta.concrete_fields
        if getattr(field, "auto_now_add", False)
    ]
    for values in rows if times else ():
        table._base_manager.filter(pk=values["id"]).update(**{name: values[name] for name in times})


def restore_values(table: Table, rows: list[RowChange]) -> None:
    """Rows that get the same values back, as divisions of entries, share a statement."""
    alike: dict[str, list[RowChange]] = {}
    for row in rows:
        alike.setdefault(json.dumps(row.before, default=str), []).append(row)
    for group in alike.values():
        found = table._base_manager.filter(pk__in=[row.key for row in group])
        values = group[0].before or {}
        if table is Person and "known_as" in values:
            values = values | {"known_as": known_again(group[0])}
        found.update(**values)


def known_again(row: RowChange) -> list[dict[str, str]]:
    """The earlier names as before the change, with those that were added since by others."""
    before, after = (row.before or {})["known_as"], (row.after or {})["known_as"]
    now = Person.objects.filter(pk=row.key).values_list("known_as", flat=True).get()
    added = [each for each in now if each not in after and each not in before]
    return [*before, *added]


def restore_event(event: Event, rows: Sequence[RowChange]) -> None:
    """The fields that the change set, at once: people can only go when nobody directs."""
    for row in rows:
        if row.table is Event and row.before:
            for name, value in row.before.items():
                setattr(event, name, value)
            event.save(update_fields=list(row.before))
