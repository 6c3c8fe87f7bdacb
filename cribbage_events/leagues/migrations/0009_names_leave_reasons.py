"""A name also leaves the middle of a ledger line’s words: “a guest of Name removed”."""

from importlib import import_module

from django.db import migrations

before = import_module("cribbage_events.leagues.migrations.0008_names_leave_the_ledger")

NAME = "ledger_line_says_the_same"
OTHER_WORDS = (
    "NEW.words <> OLD.words AND NEW.words NOT LIKE '%Name removed%'"
    " AND NEW.words NOT LIKE '%Somebody who has left%'"
)
SAYS_THE_SAME = (
    NAME,
    "UPDATE OF words, by_name",
    f"({OTHER_WORDS}) OR ({before.OTHER_NAME})",
)
TRIGGERS = [SAYS_THE_SAME if each[0] == NAME else each for each in before.TRIGGERS]


def replace(schema_editor, trigger):
    vendor = schema_editor.connection.vendor
    schema_editor.execute(f"DROP TRIGGER {NAME}{'' if vendor == 'sqlite' else ' ON leagues_ledgerline'}")
    schema_editor.execute(before.trigger(vendor, *trigger), params=None)


def protect(apps, schema_editor):
    replace(schema_editor, SAYS_THE_SAME)


def protect_as_before(apps, schema_editor):
    replace(schema_editor, next(each for each in before.TRIGGERS if each[0] == NAME))


class Migration(migrations.Migration):
    dependencies = [("leagues", "0008_names_leave_the_ledger")]

    operations = [migrations.RunPython(protect, protect_as_before)]
