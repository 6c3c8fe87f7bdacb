"""Of a line of the ledger a name may go; all of it goes only with its club."""

from importlib import import_module

from django.db import migrations, models

# SQLite makes a table anew to change it, which takes its triggers away.
lines_stay = import_module("cribbage_events.leagues.migrations.0002_ledger_lines_stay")

NEVER = "night_id, entry_id, kind, cents, at"
# What stands for a name that was taken out; see clubs/people/erasing.py.
OTHER_WORDS = "NEW.words <> OLD.words AND NEW.words NOT LIKE 'Name removed%'"
OTHER_NAME = "NEW.by_name <> OLD.by_name AND NEW.by_name NOT LIKE 'Somebody who has left%'"
STAYS = "NOT OLD.goes_with_club"
# Name, event, when.
TRIGGERS = [
    ("ledger_line_unchanged", f"UPDATE OF {NEVER}", ""),
    ("ledger_line_says_the_same", "UPDATE OF words, by_name", f"({OTHER_WORDS}) OR ({OTHER_NAME})"),
    ("ledger_line_stays", "DELETE", STAYS),
]


def trigger(vendor, name, event, when):
    said = "BEGIN SELECT RAISE(ABORT, 'a ledger line is never changed or deleted'); END"
    does = said if vendor == "sqlite" else "EXECUTE FUNCTION ledger_line_stays()"
    condition = f"WHEN ({when})" if when else ""
    return (
        f"CREATE TRIGGER {name} BEFORE {event} ON leagues_ledgerline FOR EACH ROW {condition} {does}"
    )


def protect(apps, schema_editor):
    vendor = schema_editor.connection.vendor
    if vendor != "sqlite":
        schema_editor.execute(lines_stay.POSTGRESQL[0])
    for each in TRIGGERS:
        schema_editor.execute(trigger(vendor, *each), params=None)


def unprotect(apps, schema_editor):
    on = "" if schema_editor.connection.vendor == "sqlite" else " ON leagues_ledgerline"
    for name, _, _ in TRIGGERS:
        schema_editor.execute(f"DROP TRIGGER {name}{on}")
    if on:
        schema_editor.execute("DROP FUNCTION ledger_line_stays()")


class Migration(migrations.Migration):
    dependencies = [("leagues", "0007_names_as_people_count")]

    operations = [
        migrations.RunPython(lines_stay.unprotect, lines_stay.protect),
        migrations.AddField(
            "ledgerline",
            "goes_with_club",
            models.BooleanField(db_default=False, editable=False),
        ),
        migrations.RunPython(protect, unprotect),
    ]
