"""Move the entry fee of a tournament to its event, and note for each fee who took it.

What was paid was a list of fees; nobody knows any more who took them. The rows that undoing puts
back change with the tables.
"""

from typing import Any

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def forwards(apps: Apps, _editor: BaseDatabaseSchemaEditor) -> None:
    for event in apps.get_model("events", "Event").objects.exclude(tournament={}):
        values = {"tournament": event.tournament}
        if move_entry_fee(values):
            event.entry_fee = values["entry_fee"]
            event.save(update_fields=["tournament", "entry_fee"])
    for entry in apps.get_model("events", "Entry").objects.exclude(paid={}).iterator():
        entry.paid = dict.fromkeys(entry.paid)
        entry.save(update_fields=["paid"])
    for change in apps.get_model("events", "Change").objects.filter(rows__isnull=False).iterator():
        if any([renew(table, image) for table, image in images_of(change.rows)]):
            change.save(update_fields=["rows"])


def images_of(rows: Any) -> list[tuple[str, dict[str, Any]]]:
    """Return each row before and after a change, with its table; a report is no row."""
    return [
        (table, image)
        for table, changed in (rows.items() if isinstance(rows, dict) else ())
        if isinstance(changed, dict)
        for pair in changed.values()
        if isinstance(pair, list)
        for image in pair
        if isinstance(image, dict)
    ]


def renew(table: str, image: dict[str, Any]) -> bool:
    if table == "events.entry" and isinstance(image.get("paid"), list):
        image["paid"] = dict.fromkeys(image["paid"])
        return True
    return table == "events.event" and move_entry_fee(image)


def move_entry_fee(values: dict[str, Any]) -> bool:
    fees = (values.get("tournament") or {}).get("fees", {})
    if "entry" not in fees:
        return False
    values["entry_fee"] = fees.pop("entry")
    return True


class Migration(migrations.Migration):
    dependencies = [("events", "0002_fees_notes_and_alerts")]

    operations = [migrations.RunPython(forwards, migrations.RunPython.noop)]
