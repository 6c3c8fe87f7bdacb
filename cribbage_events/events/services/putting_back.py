"""Writing rows as they were: what undoing does to the tables."""

import json
from collections.abc import Sequence

from django.core.exceptions import ObjectDoesNotExist
from django.db import connection
from django.db.models import Model, QuerySet

from cribbage_events.clubs.models import Person
from cribbage_events.clubs.people import known_before
from cribbage_events.events.models import Event
from cribbage_events.events.services.row_images import EVERYTHING, RowChange, Table, Values

PARENTS_FIRST: tuple[Table, ...] = (Person, *EVERYTHING)


class StuckError(Exception):
    """Something that came later hangs on a row that would go, or one needs what is gone."""


def put_back(rows: Sequence[RowChange]) -> None:
    """Everything but the event's own row, which its service holds in its hands."""
    for table in reversed(PARENTS_FIRST):
        take_away(table, [row.key for row in rows if row.table is table and row.before is None])
    for table in PARENTS_FIRST:
        mine = [row for row in rows if row.table is table and row.before is not None]
        bring_back(table, [row.before for row in mine if row.before and row.after is None])
        correct(table, [row for row in mine if row.after is not None])
    connection.check_constraints([table._meta.db_table for table in {row.table for row in rows}])


def take_away(table: Table, keys: list[int]) -> None:
    if not keys:
        return
    going: QuerySet[Model] = table._base_manager.filter(pk__in=keys)
    if table is Person:
        # Whoever was new then may play, or direct, elsewhere by now: they stay.
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
        # Whose row it was is known no longer.
        raise StuckError from error
    # A row that is made gets the present time there, and has its own.
    times = [
        field.attname
        for field in table._meta.concrete_fields
        if getattr(field, "auto_now_add", False)
    ]
    for values in rows if times else ():
        table._base_manager.filter(pk=values["id"]).update(**{name: values[name] for name in times})


def correct(table: Table, rows: list[RowChange]) -> None:
    """Rows that get the same values back, as divisions of entries, share a statement."""
    alike: dict[str, list[RowChange]] = {}
    for row in rows:
        alike.setdefault(json.dumps(row.before, default=str), []).append(row)
    for group in alike.values():
        found = table._base_manager.filter(pk__in=[row.key for row in group])
        if table is Person:
            remember([row.key for row in group], group[0].before or {})
        found.update(**(group[0].before or {}))


def remember(people: Sequence[int], values: Values) -> None:
    """What was a correction is the past of these people now, and erasing has to find it."""
    for person in Person.objects.filter(pk__in=people):
        Person.objects.filter(pk=person.pk).update(known_as=known_before(person, values))


def put_back_event(event: Event, rows: Sequence[RowChange]) -> None:
    """The fields that the change set, at once: people can only go when nobody directs."""
    for row in rows:
        if row.table is Event and row.before:
            for name, value in row.before.items():
                setattr(event, name, value)
            event.save(update_fields=list(row.before))
